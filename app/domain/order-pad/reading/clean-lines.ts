import { foldDigits } from "~/platform/input/fold-digits";
import { type PlacedRow, readPlacedRows } from "~/platform/input/tables/read-rows";
import { MAX_LINE_CHARS, SEPARATORS } from "./rules";

export type PadLine = {
	/** Counts from 1. */
	n: number;
	typed: string;
	/** Empty for a note. */
	text: string;
	note: string;
};

export const MAX_PAD_LINES = 1000;

/** Tabs at the ends are empty cells. */
const OUTER_SPACES = /^[^\S\t]+|(?<![^\S\t])[^\S\t]+$/g;
const BREAK = /[\r\n]/;
const LINE_END = /\r\n|\r|\n/;
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
/** Includes ligatures that stand for whole sentences. */
const INVISIBLE = /[\ufdf0-\ufdff\ufeff\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
const DATE = String.raw`\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}`;
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?`;
/** These match '[22/11/26, 12:30] Rahim: ', '[12:30, 22/11/2026] Rahim: ', '22/11/26, 12:30 - Rahim: ' and 'Rahim, [22.11.26 12:30]'. */
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
	unreadLines: number;
	/** The number of the first line with more than `MAX_LINE_CHARS`; no line is read then. */
	tooLong: number | null;
};

export function cleanLines(text: string): CleanLines {
	const typed = splitLines(text.replace(/^\ufeff/, "")).filter((line) => /[^\s;,|"]/.test(line));
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

/** As typed; a quoted cell with line breaks is in one line with its row. */
function splitLines(text: string): string[] {
	for (const separator of text.includes('"') ? SEPARATORS : []) {
		const rows = Array.from(readPlacedRows(text, separator));
		const isJoined = ({ cells, start, end }: PlacedRow) =>
			cells.length > 1 && end - start <= MAX_LINE_CHARS && cells.some((cell) => BREAK.test(cell));
		if (!rows.some(isJoined)) continue;
		return rows.flatMap((row) => {
			const typed = text.slice(row.start, row.end);
			return isJoined(row) ? typed.replace(/\s*[\r\n]+\s*/g, " ") : typed.split(LINE_END);
		});
	}
	return text.split(LINE_END);
}

export function cleanLine(typed: string): Omit<PadLine, "n"> {
	const plain = cleanCharacters(typed).replace(OUTER_SPACES, "");
	// Names the separator for a spreadsheet.
	if (/^sep=.$/i.test(plain)) return { typed, text: "", note: plain };
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
