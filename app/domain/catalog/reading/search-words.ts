import { normalizePartNumber } from "../part-number-rules";
import { normalizeForSearch } from "../rules";

/** One of the prefixes is enough. */
export type SearchWord = { typed: string; prefixes: readonly string[] };

/** Marks joined parts, so that 'm8' doesn't match each 'm8x40'. */
const JOINED_PREFIX = "=";

/** D1 binds at most 100 values, and one character may fold to several words: '㏠'. */
const MAX_PREFIXES = 80;

const DASHES = /[-‐-―−]+/;
/** Dashes, and slashes that are no fraction. */
const JOINTS = /[-‐-―−]+|(?<!\d)\/|\/(?!\d)/;
const ALL_JOINTS = new RegExp(JOINTS, "g");

/** Folds the text and joins sizes: 'M8 X 1.25' becomes 'm8x1.25'. */
export function splitPieces(text: string): string[] {
	return normalizeForSearch(text)
		.replaceAll("\u2044", "/")
		.replace(/(?<=\d)\s*[x×*]\s*(?=\d)/g, "x")
		.split(/[\s,;:()"“”#@]+/)
		.map((piece) => piece.replace(/(?<=.)[.!?']+$/, "").replace(/^'(?=.)/, ""))
		.filter((piece) => piece !== "" && piece.replace(DASHES, "") !== "");
}

function splitParts(piece: string): string[] {
	return piece
		.split(JOINTS)
		.flatMap((part) => part.split(/(?<=\d)(x)(?=\d)/))
		.filter(Boolean);
}

const removeJoints = (piece: string) => piece.replace(ALL_JOINTS, "");

/** Words with a space before each; joined parts with digits are marked ('=ty091234'). */
export function buildSearchText(name: string): string {
	const packs = normalizeForSearch(name).matchAll(NAMED_PACK);
	return joinWords([
		...splitWords(name),
		...Array.from(packs, ([, pieces = ""]) => buildPackWord(pieces)),
	]);
}

/** The same of a part number, which is found with and without any of its separators. */
export function buildNumberWords(display: string): string {
	return joinWords([...splitWords(display), buildWholeNumberWord(normalizePartNumber(display))]);
}

export const buildWholeNumberWord = (normalized: string): string => JOINED_PREFIX + normalized;

export const PACK_UNITS = "(?:box|pack|packet|set|bag|carton)(?:es|s)?";
const NAMED_PACK = new RegExp(`(?<!\\p{L})${PACK_UNITS} of (\\d{1,6})(?!\\d)`, "gu");

export const buildPackWord = (pieces: string): string => `${JOINED_PREFIX}of${pieces}`;

/** Nobody can type these words: queries have no '@'. */
export const buildCategoryWord = (categoryId: string): string => `@c:${categoryId}`;

/** As the triggers on products write it. */
export function buildFacetWord(attributeId: string, value: string | number): string {
	const folded = String(value)
		.replaceAll(" ", "_")
		.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
	return `@s:${attributeId}=${folded}`;
}

const joinWords = (words: readonly string[]) =>
	Array.from(new Set(words), (word) => ` ${word}`).join("");

function splitWords(text: string): string[] {
	const words = splitPieces(text).flatMap((piece) => {
		const parts = splitParts(piece);
		if (parts.length < 2) return parts;
		const joined = removeJoints(piece);
		return [...parts, /\d/.test(joined) ? JOINED_PREFIX + joined : joined];
	});
	// A name of nothing but dashes.
	if (words.length === 0) words.push(normalizeForSearch(text).replace(/[\s@]/g, ""));
	return words;
}

/** 'v-belt' is 'v', 'belt' and 'vbelt'. */
export function listForms(word: string): string[] {
	const parts = word.split(/[-/&.]+(?!\d)/).filter(Boolean);
	return Array.from(new Set([...parts.map(stemWord), stemWord(parts.join(""))]));
}

/** Removes a plural ending, so that the word also matches the singular. */
export function stemWord(word: string): string {
	if (!/^\p{L}{4,}$/u.test(word)) return word;
	if (/(?:ch|sh|x|ss)e?s?$/.test(word)) return word.replace(/(?<=ch|sh|x|ss)e?s?$/, "");
	return word.replace(/(?<=..[^aeiou])(?:ies|y)$|s$/, "");
}

/** May be a part number without its dashes. */
const canBeJoined = (part: string) =>
	/\d\p{L}/u.test(part) || (part.length > 3 && /\p{L}\d/u.test(part));

function parsePiece(piece: string): SearchWord[] {
	const parts = splitParts(piece);
	const joined = removeJoints(piece);
	if (parts.length > 1 && /\d/.test(joined))
		return [{ typed: piece, prefixes: [JOINED_PREFIX + joined] }];
	return parts.map((typed) => ({
		typed,
		prefixes: canBeJoined(typed) ? [typed, JOINED_PREFIX + typed] : [stemWord(typed)],
	}));
}

export function parseSearchWords(query: string): SearchWord[] {
	const words = new Map(
		splitPieces(query)
			.flatMap(parsePiece)
			.map((word) => [word.typed, word]),
	);
	const bare = normalizeForSearch(query).replace(/[\s@]/g, "");
	if (words.size === 0 && bare) return [{ typed: bare, prefixes: [bare] }];
	let prefixCount = 0;
	return Array.from(words.values()).filter((word) => {
		prefixCount += word.prefixes.length;
		return prefixCount <= MAX_PREFIXES;
	});
}

export function isFullMatch(indexed: string, { prefixes }: SearchWord): boolean {
	return prefixes.some((start) => indexed === start || stemWord(indexed) === start);
}
