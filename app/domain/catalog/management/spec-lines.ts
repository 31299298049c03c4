import { type Attribute, parseSpecValue, type Specs } from "../spec-rules";

/** The attribute that a label names: a column of the family, the only one of this name, or its id. */
function findByLabel(
	attributes: readonly Attribute[],
	columns: readonly string[],
	label: string,
): Attribute | undefined {
	const wanted = label.toLowerCase();
	const named = attributes.filter(({ name }) => name.toLowerCase() === wanted);
	const column = named.find(({ id }) => columns.includes(id));
	if (column) return column;
	return named.length === 1 ? named[0] : attributes.find(({ id }) => id === label);
}

/** Reads 'Thread = M8', one attribute per line; one without a value is left out. */
export function parseSpecLines(
	text: string,
	attributes: readonly Attribute[],
	columns: readonly string[],
): { specs: Specs; errors: string[] } {
	const specs: Record<string, string | number> = {};
	const errors: string[] = [];
	for (const line of text.split(/[\r\n]+/).filter((text) => text.trim() !== "")) {
		const [label = "", ...rest] = line.split("=");
		const value = rest.join("=").trim();
		const attribute = findByLabel(attributes, columns, label.trim());
		if (rest.length === 0) {
			errors.push(`"${line.trim()}" has no "=".`);
		} else if (!attribute) {
			errors.push(`There is no attribute "${label.trim()}".`);
		} else if (value !== "") {
			const parsed = parseSpecValue(attribute, value);
			if (parsed.ok) specs[attribute.id] = parsed.value;
			else errors.push(parsed.message);
		}
	}
	return { specs, errors };
}

/** Writes the columns of the family first, also those without a value. */
export function formatSpecLines(
	specs: Specs,
	attributes: readonly Attribute[],
	columns: readonly string[],
): string {
	const ids = new Set([...columns, ...Object.keys(specs)]);
	return Array.from(
		ids,
		(id) => `${labelAttribute(id, attributes, columns)} = ${specs[id] ?? ""}`,
	).join("\n");
}

/** Its name, or its id where that finds another. */
export function labelAttribute(
	id: string,
	attributes: readonly Attribute[],
	columns: readonly string[] = [],
): string {
	const name = attributes.find((attribute) => attribute.id === id)?.name ?? id;
	return findByLabel(attributes, columns, name)?.id === id ? name : id;
}
