import { MAX_CELLS } from "~/platform/input/tables/limits";
import { MAX_CSV_LINES, MAX_FILE_BYTES, MAX_WORKBOOK_LINES } from "../model/rules";
import { findRecordEnds } from "./records.server";

/** CSV in UTF-8 without a byte order mark, or a workbook as it is. */
export type ImportFile = { format: "csv" | "xlsx"; bytes: Uint8Array<ArrayBuffer>; lines: number };
export type ReadImportFile = { ok: true; file: ImportFile } | { ok: false; message: string };

export const UNREADABLE = "This file cannot be read. Save it as XLSX or CSV (UTF-8).";
const OLD_OR_LOCKED =
	"This is an older spreadsheet (XLS), or it has a password. Save it as XLSX or CSV, without a password.";
const TOO_LARGE = "The file is too large. The limit is 20 MB.";
export const WORKBOOK_TOO_LARGE = {
	rows: `Save it as CSV: a spreadsheet may have ${MAX_WORKBOOK_LINES.toLocaleString("en-US")} rows.`,
	cells: `The sheet has more than ${MAX_CELLS} columns. Remove those that are not for the shop.`,
	textChars: "Save it as CSV, in several files: a spreadsheet may have 20 MB of text.",
	unpackedBytes: "Save it as CSV: the sheet is too large.",
};

const refuse = (message: string) => ({ ok: false, message }) as const;

/** What an upload may contain; nothing of it is unpacked or parsed yet. */
export function readImportFile(bytes: Uint8Array<ArrayBuffer>): ReadImportFile {
	const hasMark = (...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
	if (bytes.length > MAX_FILE_BYTES) return refuse(TOO_LARGE);
	if (hasMark(0x50, 0x4b)) return { ok: true, file: { format: "xlsx", bytes, lines: 0 } };
	if (hasMark(0xd0, 0xcf, 0x11, 0xe0)) return refuse(OLD_OR_LOCKED);
	const wide = hasMark(0xff, 0xfe) ? "utf-16le" : hasMark(0xfe, 0xff) ? "utf-16be" : null;
	const text = new TextDecoder(wide ?? "utf-8").decode(bytes);
	if (text.includes("\0")) return refuse(UNREADABLE);
	const place = text.indexOf("\ufffd");
	if (place >= 0) {
		const line = text.slice(0, place).split(/\r\n|\n|\r/).length;
		return refuse(`Line ${line} is not in UTF-8. Save the file as CSV UTF-8 or as XLSX.`);
	}
	return countLines(new TextEncoder().encode(text));
}

export function countLines(bytes: Uint8Array<ArrayBuffer>, limit = MAX_CSV_LINES): ReadImportFile {
	const lines = findRecordEnds(bytes, true).length;
	if (lines < 2) return refuse("The file has no rows below its first line.");
	const format = (count: number) => count.toLocaleString("en-US");
	if (lines - 1 > limit)
		return refuse(`The file has ${format(lines - 1)} lines. The limit is ${format(limit)}.`);
	return { ok: true, file: { format: "csv", bytes, lines } };
}
