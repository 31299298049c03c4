import { formatNumber } from "~/platform/format/format-number";
import type { CleanLine } from "./pad-lines";
import { cleanLines, MAX_PAD_LINES } from "./reading/clean-lines";
import { MAX_LINE_CHARS } from "./reading/rules";

const MAX_TEXT_BYTES = 64 * 1024;
export const MAX_FILE_BYTES = 256 * 1024;
/** Pictures make a workbook large; they aren't read. */
export const MAX_WORKBOOK_BYTES = 5 * 1024 * 1024;

const LIST_ERRORS = {
	empty: "Enter at least one part number.",
	"text-too-large": "The text is too long. The limit is 64 KB.",
	"file-too-large": "The file is too large. The limit is 256 KB.",
	"workbook-too-large": "The file is too large. The limit is 256 KB, or 5 MB for an XLSX file.",
	"html-too-large":
		"The mail has too much formatting to read. Send the list as plain text, or attach it as XLSX or CSV.",
	spreadsheet: "This file cannot be read. Save it as XLSX or CSV.",
	"old-spreadsheet":
		"This is an older spreadsheet (XLS), or it has a password. Save it as XLSX or CSV, without a password.",
	"empty-sheet": "The first sheet of the file is empty.",
	"rows-too-large": "The sheet has too many rows. The limit is 1,000.",
	"cells-too-large": "The sheet has too many columns. The limit is 100.",
	"textChars-too-large": "The sheet is too large. The limit is 256 KB of text.",
	"unpackedBytes-too-large":
		"The sheet is too large. Save only its part numbers and quantities as XLSX or CSV.",
};

export type ListError = keyof typeof LIST_ERRORS | "line-too-long";
export type RefusedList = { ok: false; error: ListError; message: string };

export const refuseList = (error: keyof typeof LIST_ERRORS): RefusedList => ({
	ok: false,
	error,
	message: LIST_ERRORS[error],
});

/** Writes 'Line 12 is too long: at most 2,000 characters.'. */
export const describeLongLine = (what: string, max = MAX_LINE_CHARS): string =>
	`${what} is too long: at most ${formatNumber(max)} characters.`;

export type ListText = { ok: true; text: string } | RefusedList;

export function checkListText(text: string): ListText {
	if (new TextEncoder().encode(text).length > MAX_TEXT_BYTES) return refuseList("text-too-large");
	return { ok: true, text };
}

type SplitList = { ok: true; lines: CleanLine[]; unreadLines: number } | RefusedList;

/** The first thousand lines; `unreadLines` are the others. Empty lines don't count. */
export function splitList(text: string): SplitList {
	const { lines, unreadLines, tooLong } = cleanLines(text.toWellFormed().replaceAll("\0", ""));
	if (tooLong !== null) {
		const message = describeLongLine(`Line ${formatNumber(tooLong)}`);
		return { ok: false, error: "line-too-long", message };
	}
	if (lines.length === 0) return refuseList("empty");
	return {
		ok: true,
		lines: lines.map((line) => ({ ...line, answer: null })),
		unreadLines,
	};
}

/** 'Lines 1,001 to 1,240 were not read. Send them as a second list.' */
export function describeUnreadLines(unreadLines: number): string | null {
	if (unreadLines === 0) return null;
	const [from, to] = [MAX_PAD_LINES + 1, MAX_PAD_LINES + unreadLines];
	const lines =
		unreadLines === 1
			? `Line ${formatNumber(from)} was`
			: `Lines ${formatNumber(from)} to ${formatNumber(to)} were`;
	return `${lines} not read. Send ${unreadLines === 1 ? "it" : "them"} as a second list.`;
}
