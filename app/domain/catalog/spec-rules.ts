export const ATTRIBUTE_KINDS = ["choice", "number", "text"] as const;
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number];

export type Specs = Readonly<Record<string, string | number>>;

/** The names of fields in a family's form. */
export const COLUMN_NAMES = [
	"column1",
	"column2",
	"column3",
	"column4",
	"column5",
	"column6",
	"column7",
	"column8",
] as const;

export const MAX_COLUMNS = COLUMN_NAMES.length;

/** Bytes of JSON; the database limits a part's specs to as many. */
const MAX_SPECS_BYTES = 2000;

export type Attribute = {
	id: string;
	name: string;
	kind: AttributeKind;
	unit: string;
	isFacet: boolean;
	/** The values of a choice; any value if it is empty. */
	choices: string[];
};

type SpecValue = { ok: true; value: string | number } | { ok: false; message: string };

const NUMBER = /^-?\d{1,9}(?:\.\d{1,6})?$/;
const MAX_VALUE_LENGTH = 100;

export function parseSpecValue({ name, kind, choices }: Attribute, typed: string): SpecValue {
	const text = typed.trim();
	if (kind === "number") {
		return NUMBER.test(text)
			? { ok: true, value: Number(text) }
			: { ok: false, message: `"${text}" is not a number.` };
	}
	if (kind === "choice" && choices.length > 0 && !choices.includes(text))
		return { ok: false, message: `${name} must be one of: ${choices.join(", ")}.` };
	if (text.length > MAX_VALUE_LENGTH)
		return { ok: false, message: `${name} can have at most ${MAX_VALUE_LENGTH} characters.` };
	return { ok: true, value: text };
}

/** Numbers by size, texts as people sort them: M6, M8, M10. */
export function compareValues(one: string, other: string): number {
	return NUMBER.test(one) && NUMBER.test(other)
		? Number(one) - Number(other)
		: valueOrder.compare(one, other);
}

const valueOrder = new Intl.Collator("en", { numeric: true });

/** By the columns, from left to right; a part without a value comes last. */
export function compareSizes(
	columns: readonly Pick<Attribute, "id">[],
	one: Specs,
	other: Specs,
): number {
	for (const { id } of columns) {
		const [left, right] = [one[id], other[id]];
		if (left === undefined && right === undefined) continue;
		if (left === undefined) return 1;
		if (right === undefined) return -1;
		const difference = compareValues(String(left), String(right));
		if (difference !== 0) return difference;
	}
	return 0;
}

export const isTooLong = (specs: Specs) =>
	new TextEncoder().encode(JSON.stringify(specs)).length > MAX_SPECS_BYTES;
