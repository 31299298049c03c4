export function placeSuperseded<Part>(
	parts: readonly Part[],
	getId: (part: Part) => string | undefined,
	getReplacementId: (part: Part) => string | null | undefined,
): Part[] {
	const byId = new Map(parts.map((part) => [getId(part), part]));
	const placed = new Set<Part>();
	const place = (part: Part, after: readonly Part[]): void => {
		const newer = byId.get(getReplacementId(part) ?? undefined);
		if (newer && !after.includes(newer)) place(newer, [...after, part]);
		placed.add(part);
	};
	for (const part of parts) place(part, []);
	return Array.from(placed);
}
