import { folded } from "../rules";

/** A word of a query as it was typed, folded, and the beginnings of indexed words that it means: one of them is enough. */
export type SoughtWord = { typed: string; starts: readonly string[] };

/** Put before what stands together in a name by a dash, a slash or an 'x', so that 'm8' is not the beginning of each 'm8x40'. */
const JOINED = "=";

/**
 * Starts that count. D1 binds a hundred values to a statement; the hundred letters of the box have at most fifty words, but
 * one letter may fold to several: '㏠'.
 */
const MOST_STARTS = 80;

const DASHES = /[-‐-―−]+/;
/** Between the parts of a part number: dashes, and a slash that makes no fraction. */
const JOINTS = /[-‐-―−]+|(?<!\d)\/|\/(?!\d)/;
const ALL_JOINTS = new RegExp(JOINTS, "g");

/**
 * Text cut into what stands between spaces and commas, folded. A thread or a size is one piece however it is spaced:
 * 'M8 X 1.25' is 'm8x1.25'.
 */
function piecesOf(text: string): string[] {
	return folded(text)
		.replaceAll("\u2044", "/")
		.replace(/(?<=\d)\s*[x×*]\s*(?=\d)/g, "x")
		.split(/[\s,;:()"“”#]+/)
		.map((piece) => piece.replace(/(?<=.)[.!?']+$/, "").replace(/^'(?=.)/, ""))
		.filter((piece) => piece !== "" && piece.replace(DASHES, "") !== "");
}

/** The words in a piece: 'ty-0912' has two, 'm8x40' three, and '1/4' one. */
function partsOf(piece: string): string[] {
	return piece
		.split(JOINTS)
		.flatMap((part) => part.split(/(?<=\d)(x)(?=\d)/))
		.filter(Boolean);
}

/** A piece without its joints: what buyers type who leave them out. */
const withoutJoints = (piece: string) => piece.replace(ALL_JOINTS, "");

/**
 * The words a name is found by, with a space before each: its words, and what stands together in it without the dashes,
 * as a word ('vbelt') or, where there are digits, marked ('=ty091234').
 */
export function searchText(name: string): string {
	const words = piecesOf(name).flatMap((piece) => {
		const parts = partsOf(piece);
		if (parts.length < 2) return parts;
		const whole = withoutJoints(piece);
		return [...parts, /\d/.test(whole) ? JOINED + whole : whole];
	});
	// A name of nothing but dashes is found by them.
	if (words.length === 0) words.push(folded(name).replace(/\s/g, ""));
	return Array.from(new Set(words), (word) => ` ${word}`).join("");
}

/** A word of letters without its ending in the plural, so that it begins the singular as well: 'wrenches', 'wrenchs', 'assembly'. */
function stemOf(word: string): string {
	if (!/^\p{L}{4,}$/u.test(word)) return word;
	if (/(?:ch|sh|x|ss)e?s?$/.test(word)) return word.replace(/(?<=ch|sh|x|ss)e?s?$/, "");
	return word.replace(/(?<=..[^aeiou])(?:ies|y)$|s$/, "");
}

/** Digits with letters after them, or enough letters and digits, may be a part number whose dashes were left out. */
const maybeJoined = (part: string) =>
	/\d\p{L}/u.test(part) || (part.length > 3 && /\p{L}\d/u.test(part));

function soughtIn(piece: string): SoughtWord[] {
	const parts = partsOf(piece);
	const whole = withoutJoints(piece);
	if (parts.length > 1 && /\d/.test(whole)) return [{ typed: piece, starts: [JOINED + whole] }];
	return parts.map((typed) => ({
		typed,
		starts: maybeJoined(typed) ? [typed, JOINED + typed] : [stemOf(typed)],
	}));
}

/**
 * What a query asks for: a product is found when every one of these words begins one of its own. A query of nothing but
 * dashes is looked for as it stands; what goes beyond `MOST_STARTS` is left out.
 */
export function soughtWords(query: string): SoughtWord[] {
	const words = new Map(
		piecesOf(query)
			.flatMap(soughtIn)
			.map((word) => [word.typed, word]),
	);
	const bare = folded(query).replace(/\s/g, "");
	if (words.size === 0 && bare) return [{ typed: bare, starts: [bare] }];
	let starts = 0;
	return Array.from(words.values()).filter((word) => {
		starts += word.starts.length;
		return starts <= MOST_STARTS;
	});
}

/** Whether an indexed word is all of what a word of a query begins, not just longer: 'bolts' is, for 'bolt'; 'bolted' is not. */
export function isWhole(indexed: string, { starts }: SoughtWord): boolean {
	return starts.some((start) => indexed === start || stemOf(indexed) === start);
}
