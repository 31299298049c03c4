import type { TypedLine } from "./pad-lines";
import { cleanLines, MAX_PAD_LINES } from "./reading/clean-lines";
import { MAX_LINE_CHARS } from "./reading/rules";

export const MAX_TEXT_BYTES = 64 * 1024;
export const MAX_FILE_BYTES = 256 * 1024;

const LIST_ERRORS = {
	empty: "Enter at least one part number.",
	"text-too-large": "The text is too long. The limit is 64 KB.",
	"file-too-large": "The file is too large. The limit is 256 KB.",
	spreadsheet: "This file cannot be read. Save it as CSV first.",
};

export type ListError = keyof typeof LIST_ERRORS | "line-too-long";
export type RefusedList = { ok: false; error: ListError; message: string };

export const refuseList = (error: keyof typeof LIST_ERRORS): RefusedList => ({
	ok: false,
	error,
	message: LIST_ERRORS[error],
});

/** 'Line 12 is too long: at most 2,000 characters.' */
export const describeLongLine = (what: string, max = MAX_LINE_CHARS): string =>
	`${what} is too long: at most ${max.toLocaleString("en-US")} characters.`;

/** 'PK', as ZIP files begin, XLSX and ODS among them; the mark of older Office files; '%PDF'. */
const UNREADABLE = [
	[0x50, 0x4b],
	[0xd0, 0xcf, 0x11, 0xe0],
	[0x25, 0x50, 0x44, 0x46],
];

export type ListText = { ok: true; text: string } | RefusedList;

/** UTF-8, or UTF-16 with its byte order mark. */
export function decodeListFile(bytes: Uint8Array): ListText {
	if (bytes.length > MAX_FILE_BYTES) return refuseList("file-too-large");
	const isUnreadable = UNREADABLE.some((mark) => mark.every((byte, at) => bytes[at] === byte));
	if (isUnreadable) return refuseList("spreadsheet");
	const text = new TextDecoder(findEncoding(bytes)).decode(bytes);
	// Neither text nor one of the encodings.
	if (text.includes("\0")) return refuseList("spreadsheet");
	return { ok: true, text };
}

function findEncoding([first, second]: Uint8Array): string {
	if (first === 0xff && second === 0xfe) return "utf-16le";
	return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

export function checkListText(text: string): ListText {
	if (new TextEncoder().encode(text).length > MAX_TEXT_BYTES) return refuseList("text-too-large");
	return { ok: true, text };
}

type SplitList = { ok: true; lines: TypedLine[]; unreadLines: number } | RefusedList;

/** The first thousand lines; `unreadLines` are the others. Empty lines don't count. */
export function splitList(text: string): SplitList {
	const { lines, unreadLines, tooLong } = cleanLines(text.toWellFormed().replaceAll("\0", ""));
	if (tooLong !== null) {
		const message = describeLongLine(`Line ${tooLong.toLocaleString("en-US")}`);
		return { ok: false, error: "line-too-long", message };
	}
	if (lines.length === 0) return refuseList("empty");
	return {
		ok: true,
		lines: lines.map(({ n, typed }) => ({ n, typed, answer: null })),
		unreadLines,
	};
}

/** 'Lines 1,001 to 1,240 were not read. Send them as a second list.' */
export function describeUnreadLines(unreadLines: number): string | null {
	if (unreadLines === 0) return null;
	const format = (count: number) => count.toLocaleString("en-US");
	const [from, to] = [MAX_PAD_LINES + 1, MAX_PAD_LINES + unreadLines];
	const lines =
		unreadLines === 1 ? `Line ${format(from)} was` : `Lines ${format(from)} to ${format(to)} were`;
	return `${lines} not read. Send ${unreadLines === 1 ? "it" : "them"} as a second list.`;
}
