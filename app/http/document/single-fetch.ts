/** Single fetch's code for null. */
const NULL = -5;

/** Encodes JSON for Remix's single fetch: one list of values that refer to each other by index. */
export function encodeSingleFetch(data: object): string {
	const list: unknown[] = [];
	const placeOf = (value: unknown): number => {
		if (value === null) return NULL;
		const place = list.push(value) - 1;
		if (Array.isArray(value)) list[place] = value.map(placeOf);
		else if (typeof value === "object") {
			const named = Object.entries(value as object).map(([name, it]) => [
				`_${placeOf(name)}`,
				placeOf(it),
			]);
			list[place] = Object.fromEntries(named);
		}
		return place;
	};
	placeOf(data);
	return JSON.stringify(list);
}
