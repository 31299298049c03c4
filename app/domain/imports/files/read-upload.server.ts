import { formatNumber } from "~/platform/format/format-number";
import { decodeText } from "~/platform/input/decode-text";
import { unescapeFormula } from "~/platform/input/formula-cells";
import { openTable, type TableRow } from "~/platform/input/tables/read-rows";
import { MAX_CSV_LINES, MAX_FILE_BYTES } from "../model/rules";
import type { imports } from "../model/tables.server";
import { readWorkbookRows, UNREADABLE } from "./read-workbook-rows.server";

/** The upload as it is, and about how many lines it has. */
export type ImportFile = { bytes: Uint8Array<ArrayBuffer>; lines: number };
type ReadImportFile = { ok: true; file: ImportFile } | { ok: false; message: string };

const OLD_OR_LOCKED =
	"This is an older spreadsheet (XLS), or it has a password. Save it as XLSX or CSV, without a password.";
const TOO_LARGE = "The file is too large. The limit is 20 MB.";
export const NO_ROWS = "The file has no rows below its first line.";

const refuse = (message: string) => ({ ok: false, message }) as const;

const hasMark = (bytes: Uint8Array, mark: readonly number[]) =>
	mark.every((byte, at) => bytes[at] === byte);
const isWorkbook = (bytes: Uint8Array) => hasMark(bytes, [0x50, 0x4b]);

/** What an upload may contain; a workbook is not unpacked yet. */
export function readImportFile(bytes: Uint8Array<ArrayBuffer>): ReadImportFile {
	if (bytes.length > MAX_FILE_BYTES) return refuse(TOO_LARGE);
	if (isWorkbook(bytes)) return { ok: true, file: { bytes, lines: 0 } };
	if (hasMark(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return refuse(OLD_OR_LOCKED);
	const decoded = decodeText(bytes);
	if (!decoded) return refuse(UNREADABLE);
	const lines = countRows(decoded.text);
	if (lines < 2) return refuse(NO_ROWS);
	return lines - 1 > MAX_CSV_LINES
		? refuse(
				`The file has ${formatNumber(lines - 1)} lines. The limit is ${formatNumber(MAX_CSV_LINES)}.`,
			)
		: { ok: true, file: { bytes, lines } };
}

function countRows(text: string): number {
	let count = 0;
	for (const _ of openTable(text).rows) count += 1;
	return count;
}

/** `decimals` are the columns of a sheet's number cells with a decimal point. Texts of the same file may have commas. */
export type UploadRow = TableRow & { decimals?: ReadonlySet<number> | undefined };

/** `getRows` begins at the first one each time. Cells are as the shop wrote them. */
export type Table = {
	encoding: (typeof imports.$inferSelect)["encoding"];
	/** Empty in a workbook. */
	separator: string;
	getRows: () => AsyncIterable<UploadRow>;
};

/** `pause` lets others go first for a while: a large file takes seconds of CPU each time that its rows are read. */
export async function openUpload(
	bytes: Uint8Array,
	pause: () => Promise<void>,
): Promise<Table | { problem: string }> {
	if (isWorkbook(bytes)) {
		const read = await readWorkbookRows(bytes);
		if (!read.ok) return { problem: read.message };
		return { encoding: "xlsx", separator: "", getRows: () => unescapeRows(read.rows, pause) };
	}
	const decoded = decodeText(bytes);
	if (!decoded) return { problem: UNREADABLE };
	const { text, encoding } = decoded;
	const { separator } = openTable(text);
	return { encoding, separator, getRows: () => unescapeRows(openTable(text).rows, pause) };
}

const ROWS_PER_PAUSE = 200;

async function* unescapeRows(
	rows: Iterable<UploadRow>,
	pause: () => Promise<void>,
): AsyncGenerator<UploadRow> {
	let count = 0;
	for (const { cells, ...row } of rows) {
		count += 1;
		if (count % ROWS_PER_PAUSE === 0) await pause();
		yield { ...row, cells: cells.map(unescapeFormula) };
	}
}
