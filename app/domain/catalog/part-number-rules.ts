export const PART_NUMBER_KINDS = [
	"own",
	"manufacturer",
	"superseded",
	"alternate",
	"customer",
] as const;
export type PartNumberKind = (typeof PART_NUMBER_KINDS)[number];

/** Limits the number as written, and its letters and digits. */
export const MAX_NUMBER_LENGTH = 60;

/** Letters and digits, folded: 'TY-0912', 'ty 0912' and 'TY0912' are one number. '' for none. */
export function normalizePartNumber(text: string): string {
	// Unicode costs ten times as much, and lists have thousands of numbers.
	if (/^[ -~]*$/.test(text)) return text.toLowerCase().replace(/[^a-z0-9]/g, "");
	return text
		.normalize("NFKC")
		.toLowerCase()
		.toUpperCase()
		.toLowerCase()
		.replaceAll("×", "x")
		.normalize("NFKC")
		.replace(/[^\p{L}\p{M}\p{N}]/gu, "")
		.normalize("NFKC");
}

export function isPartNumber(text: string): boolean {
	const { length } = normalizePartNumber(text);
	return length > 0 && length <= MAX_NUMBER_LENGTH;
}

/** Pasted numbers, one per line or separated by commas; each once. */
export function splitPartNumbers(pasted: string): string[] {
	const typed = pasted.split(/[\n\r,;\t]+/).map((text) => text.trim());
	const numbers = new Map(
		typed.filter(Boolean).map((text) => [normalizePartNumber(text) || text, text]),
	);
	return [...numbers.values()];
}
