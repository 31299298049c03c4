import { foldDigits } from "~/platform/input/read-number";
import { MAX_LINE_CHARS } from "./rules";

/** One line as it was typed, and without what is neither part number nor quantity. */
export type PadLine = {
	/** From 1. */
	n: number;
	typed: string;
	/** '' for a note. */
	text: string;
	note: string;
};

export const MAX_PAD_LINES = 1000;

const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
/** Also ligatures that stand for whole sentences. */
const INVISIBLE = /[\ufdf0-\ufdff\ufeff\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
const DATE = String.raw`\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}`;
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?`;
/** '[22/11/26, 12:30] Rahim: ', '[12:30, 22/11/2026] Rahim: ', '22/11/26, 12:30 - Rahim: ' and 'Rahim, [22.11.26 12:30]'. */
const CHAT_HEADERS = [
	new RegExp(`^\\[(?:${DATE},? ${TIME}|${TIME},? ${DATE})\\] [^:]{1,60}: ?`, "i"),
	new RegExp(`^${DATE},? ${TIME} - [^:]{1,60}: ?`, "i"),
	new RegExp(`^[^\\[\\]]{1,60}, \\[${DATE},? ${TIME}\\]:?$`, "i"),
];
/** '> ' of a quoted message, and signs such as ✅. */
const SIGNS = /^(?:(?:[>→➔➤➢✓✔]|\p{Extended_Pictographic}\ufe0f?|\d\ufe0f?\u20e3) *)+/u;
const BULLET = /^(?:[•◦▪●‣·–—*-]|\(?\d{1,4}[.)।]{1,2}|[a-z]\)) +(?=\S)/i;

/** How many lines of only signs are searched. */
const MAX_LOOKED_AT = 2 * MAX_PAD_LINES;

type CleanLines = {
	/** The first thousand lines; empty ones are left out. */
	lines: PadLine[];
	/** The number of lines after them. */
	unreadLines: number;
	/** The number of the first line with more than `MAX_LINE_CHARS`; no line is read then. */
	tooLong: number | null;
};

export function cleanLines(text: string): CleanLines {
	const typed = text.split(/\r\n|\r|\n/).filter((line) => /\S/.test(line));
	const tooLong = typed.findIndex((line) => line.length > MAX_LINE_CHARS);
	if (tooLong >= 0) return { lines: [], unreadLines: 0, tooLong: tooLong + 1 };
	const cleaned = typed
		.slice(0, MAX_LOOKED_AT)
		.map((line) => cleanLine(line))
		.filter(({ text: own, note }) => own !== "" || note !== "");
	const lines = cleaned.slice(0, MAX_PAD_LINES).map((line, at) => ({ ...line, n: at + 1 }));
	const notLookedAt = Math.max(0, typed.length - MAX_LOOKED_AT);
	return { lines, unreadLines: cleaned.length - lines.length + notLookedAt, tooLong: null };
}

export function cleanLine(typed: string): Omit<PadLine, "n"> {
	const plain = cleanCharacters(typed).trim();
	if (/^#(?:\s|$)/.test(plain)) return { typed, text: "", note: plain.slice(1).trim() || plain };
	const message = CHAT_HEADERS.reduce((rest, header) => rest.replace(header, ""), plain);
	return { typed, text: message.replace(SIGNS, "").replace(BULLET, ""), note: "" };
}

/** Tabs stay: they separate columns. */
function cleanCharacters(text: string): string {
	return foldDigits(text)
		.replace(INVISIBLE, "")
		.replace(SPACES, " ")
		.replace(/[×✕✖х]/g, "x")
		.replace(/[！-～]/g, (wide) => wide.normalize("NFKC"));
}
