import { type ListText, MAX_FILE_BYTES, MAX_WORKBOOK_BYTES, refuseList } from "../read-list";

/** 'PK', as ZIP files begin, XLSX among them. */
const ZIP = [0x50, 0x4b];
/** Older Office files, and newer ones with a password. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];
/** '%PDF'. */
const PDF = [0x25, 0x50, 0x44, 0x46];

/** A text in UTF-8, or in UTF-16 with its byte order mark; or an XLSX file. */
export async function readListFile(bytes: Uint8Array): Promise<ListText> {
	if (bytes.length > MAX_WORKBOOK_BYTES) return refuseList("workbook-too-large");
	const hasMark = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
	if (hasMark(ZIP)) return (await import("./read-workbook.server")).readWorkbook(bytes);
	if (hasMark(OLD_OFFICE)) return refuseList("old-spreadsheet");
	if (hasMark(PDF)) return refuseList("spreadsheet");
	if (bytes.length > MAX_FILE_BYTES) return refuseList("file-too-large");
	const text = new TextDecoder(findEncoding(bytes)).decode(bytes);
	// Neither text nor one of the encodings.
	if (text.includes("\0")) return refuseList("spreadsheet");
	return { ok: true, text };
}

function findEncoding([first, second]: Uint8Array): string {
	if (first === 0xff && second === 0xfe) return "utf-16le";
	return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
