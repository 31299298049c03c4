/** How single fetch writes null. */
const NULL = -5;

/** Encodes JSON data as Remix's single fetch reads it: all values in one list; objects and arrays hold the places of theirs. */
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
