export const PART_NUMBER_KINDS = [
	"own",
	"manufacturer",
	"superseded",
	"alternate",
	"customer",
] as const;
export type PartNumberKind = (typeof PART_NUMBER_KINDS)[number];

/** Limits the number as written, and as it is spelled. */
export const MAX_NUMBER_LENGTH = 60;

/** Of one customer; a trigger holds it too. */
export const MAX_NUMBERS_OF_PART = 10;

/** What can tell two numbers apart between digits: 'HB-3.5x16' is not 'HB-35x16'. */
const SEPARATORS = /[.,/+]+/g;

/**
 * Letters, digits and what separates digits, folded: 'TY-0912', 'ty 0912' and 'TY.0912' are one number, 'BV-1/2' and
 * 'BV-12' are two. '' for none.
 */
export function spellPartNumber(text: string): string {
	// Unicode costs ten times as much, and lists have thousands of numbers.
	const isAscii = /^[ -~]*$/.test(text);
	if (isAscii && !/[.,/+]/.test(text)) return text.toLowerCase().replace(/[^a-z0-9]/g, "");
	if (isAscii) return keepSpelling(text.toLowerCase(), ASCII_PARTS);
	const folded = text
		.normalize("NFKC")
		.toLowerCase()
		.toUpperCase()
		.toLowerCase()
		.replace(/[×⁄∕·٫]/g, (sign) => ASCII_SIGNS[sign] ?? "")
		.normalize("NFKC");
	return keepSpelling(folded, UNICODE_PARTS).normalize("NFKC");
}

const ASCII_SIGNS: Readonly<Record<string, string>> = {
	"×": "x",
	"⁄": "/",
	"∕": "/",
	"·": ".",
	"٫": ",",
};

/** Separators between digits, also with spaces, or what is no part of a number. */
const ASCII_PARTS = /(?<=[0-9])([ .,/+]+)(?=[0-9])|[^a-z0-9]/g;
const UNICODE_PARTS = /(?<=\p{N})([\s.,/+]+)(?=\p{N})|[^\p{L}\p{M}\p{N}]/gu;

const keepSpelling = (folded: string, parts: RegExp) =>
	folded.replace(parts, (_, kept: string | undefined) => kept?.replace(/\s+/g, "") ?? "");

/** Letters and digits only. Numbers with the same ones are looked up together: `preferSpelled` chooses. */
export const normalizePartNumber = (text: string): string =>
	spellPartNumber(text).replace(SEPARATORS, "");

/** Of the numbers with the letters and digits of the typed one: those that are spelled alike, or else all. */
export function preferSpelled<Row extends { spelling: string }>(
	rows: readonly Row[],
	typed: string,
): readonly Row[] {
	const spelling = spellPartNumber(typed);
	const spelled = rows.filter((row) => row.spelling === spelling);
	return spelled.length > 0 ? spelled : rows;
}

export function isPartNumber(text: string): boolean {
	const { length } = spellPartNumber(text);
	return length > 0 && length <= MAX_NUMBER_LENGTH;
}

/** A number in quotes, which may contain separators, or up to the next one. */
const PASTED = /[^\S\r\n\t]*"((?:[^"\r\n]|"")*)"(?=[^\S\r\n\t]*(?:[\r\n,;\t]|$))|[^\r\n,;\t]+/g;

/** Pasted numbers, one per line or separated by commas; each once. */
export function splitPartNumbers(pasted: string): string[] {
	const typed = Array.from(pasted.matchAll(PASTED), ([text, quoted]) =>
		(quoted?.replaceAll('""', '"') ?? text).trim(),
	);
	const numbers = new Map(
		typed.filter(Boolean).map((text) => [spellPartNumber(text) || text, text]),
	);
	return [...numbers.values()];
}
