import { decodeText } from "~/platform/input/decode-text";
import { type ListText, MAX_FILE_BYTES, MAX_WORKBOOK_BYTES, refuseList } from "../read-list";

/** 'PK', as ZIP files begin, XLSX among them. */
const ZIP = [0x50, 0x4b];
/** Older Office files begin so, and newer ones with a password. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];
/** '%PDF'. */
const PDF = [0x25, 0x50, 0x44, 0x46];

export async function readListFile(bytes: Uint8Array): Promise<ListText> {
	if (bytes.length > MAX_WORKBOOK_BYTES) return refuseList("workbook-too-large");
	const hasMark = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
	if (hasMark(ZIP)) return (await import("./read-workbook.server")).readWorkbook(bytes);
	if (hasMark(OLD_OFFICE)) return refuseList("old-spreadsheet");
	if (hasMark(PDF)) return refuseList("spreadsheet");
	if (bytes.length > MAX_FILE_BYTES) return refuseList("file-too-large");
	const decoded = decodeText(bytes);
	if (!decoded) return refuseList("spreadsheet");
	const isOlder = decoded.encoding === "windows-1252";
	return { ok: true, text: isOlder ? `${decoded.text}\n${ENCODING_NOTE}` : decoded.text };
}

const ENCODING_NOTE = "# The file is not in UTF-8 and was read as Windows-1252.";
