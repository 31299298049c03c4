import { normalizeForSearch } from "../rules";

/** A word of a query as it was typed, folded, and the beginnings of indexed words that it means: one of them is enough. */
export type SearchWord = { typed: string; prefixes: readonly string[] };

/** Put before what stands together in a name by a dash, a slash or an 'x', so that 'm8' is not the beginning of each 'm8x40'. */
const JOINED_PREFIX = "=";

/**
 * Starts that count. D1 binds a hundred values to a statement; the hundred letters of the box have at most fifty words, but
 * one letter may fold to several: '㏠'.
 */
const MAX_PREFIXES = 80;

const DASHES = /[-‐-―−]+/;
/** Between the parts of a part number: dashes, and a slash that makes no fraction. */
const JOINTS = /[-‐-―−]+|(?<!\d)\/|\/(?!\d)/;
const ALL_JOINTS = new RegExp(JOINTS, "g");

/**
 * Text cut into what stands between spaces and commas, folded. A thread or a size is one piece however it is spaced:
 * 'M8 X 1.25' is 'm8x1.25'.
 */
function splitPieces(text: string): string[] {
	return normalizeForSearch(text)
		.replaceAll("\u2044", "/")
		.replace(/(?<=\d)\s*[x×*]\s*(?=\d)/g, "x")
		.split(/[\s,;:()"“”#]+/)
		.map((piece) => piece.replace(/(?<=.)[.!?']+$/, "").replace(/^'(?=.)/, ""))
		.filter((piece) => piece !== "" && piece.replace(DASHES, "") !== "");
}

/** The words in a piece: 'ty-0912' has two, 'm8x40' three, and '1/4' one. */
function splitParts(piece: string): string[] {
	return piece
		.split(JOINTS)
		.flatMap((part) => part.split(/(?<=\d)(x)(?=\d)/))
		.filter(Boolean);
}

/** A piece without its joints: what buyers type who leave them out. */
const removeJoints = (piece: string) => piece.replace(ALL_JOINTS, "");

/**
 * The words a name is found by, with a space before each: its words, and what stands together in it without the dashes,
 * as a word ('vbelt') or, where there are digits, marked ('=ty091234').
 */
export function buildSearchText(name: string): string {
	const words = splitPieces(name).flatMap((piece) => {
		const parts = splitParts(piece);
		if (parts.length < 2) return parts;
		const joined = removeJoints(piece);
		return [...parts, /\d/.test(joined) ? JOINED_PREFIX + joined : joined];
	});
	// A name of nothing but dashes is found by them.
	if (words.length === 0) words.push(normalizeForSearch(name).replace(/\s/g, ""));
	return Array.from(new Set(words), (word) => ` ${word}`).join("");
}

/** A word of letters without its ending in the plural, so that it begins the singular as well: 'wrenches', 'wrenchs', 'assembly'. */
function stemWord(word: string): string {
	if (!/^\p{L}{4,}$/u.test(word)) return word;
	if (/(?:ch|sh|x|ss)e?s?$/.test(word)) return word.replace(/(?<=ch|sh|x|ss)e?s?$/, "");
	return word.replace(/(?<=..[^aeiou])(?:ies|y)$|s$/, "");
}

/** Digits with letters after them, or enough letters and digits, may be a part number whose dashes were left out. */
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

/**
 * What a query asks for: a product is found when every one of these words begins one of its own. A query of nothing but
 * dashes is looked for as it stands; what goes beyond `MOST_STARTS` is left out.
 */
export function parseSearchWords(query: string): SearchWord[] {
	const words = new Map(
		splitPieces(query)
			.flatMap(parsePiece)
			.map((word) => [word.typed, word]),
	);
	const bare = normalizeForSearch(query).replace(/\s/g, "");
	if (words.size === 0 && bare) return [{ typed: bare, prefixes: [bare] }];
	let prefixCount = 0;
	return Array.from(words.values()).filter((word) => {
		prefixCount += word.prefixes.length;
		return prefixCount <= MAX_PREFIXES;
	});
}

/** Whether an indexed word is all of what a word of a query begins, not just longer: 'bolts' is, for 'bolt'; 'bolted' is not. */
export function isFullMatch(indexed: string, { prefixes }: SearchWord): boolean {
	return prefixes.some((start) => indexed === start || stemWord(indexed) === start);
}
