/** Nested by brackets; a list is a group with the keys 0, 1, 2 ... */
export type Params = { [name: string]: string | Params };

function splitName(name: string): string[] {
	const open = name.indexOf("[");
	if (open < 0) return [name];
	const inner = name.slice(open).match(/\[[^\]]*\]/g) ?? [];
	return [name.slice(0, open), ...inner.map((part) => part.slice(1, -1))];
}

function createParams(): Params {
	// Without a prototype, so that a parameter named "constructor" is only a parameter.
	return Object.create(null) as Params;
}

/** Parses `a=1&b[c]=2&d[]=3`. */
export function parseForm(encoded: string): Params {
	const result = createParams();
	for (const [name, value] of new URLSearchParams(encoded)) {
		const keys = splitName(name);
		let group = result;
		for (const [index, key] of keys.entries()) {
			const slot = key === "" ? String(Object.keys(group).length) : key;
			if (index === keys.length - 1) {
				group[slot] = value;
				break;
			}
			const inner = group[slot];
			const next: Params = typeof inner === "object" ? inner : createParams();
			group[slot] = next;
			group = next;
		}
	}
	return result;
}
