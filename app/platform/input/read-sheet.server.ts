import { Unzip, UnzipInflate, type Zippable, zipSync } from "fflate";
import { type Row, readSheet } from "read-excel-file/universal";

/** Counted while the file is read: a small one may hold gigabytes. */
type SheetLimits = { unpackedBytes: number; rows: number; cells: number; textChars: number };

/** A file can unpack to a thousand times its size. */
const PIECE_BYTES = 1024;

export class SheetTooLarge extends Error {}

/** The first sheet of an XLSX file, cells as the sheet shows them. Throws `SheetTooLarge`, or anything for other files. */
export async function readFirstSheet(
	bytes: Uint8Array,
	limits: SheetLimits,
): Promise<{ rows: string[][]; sheetCount: number }> {
	const files = unpack(bytes, limits);
	const sheetCount = countSheets(files);
	checkFormats(files.get("xl/styles.xml"));
	for (const [path, content] of files) files.set(path, dropEmptyCells(content, limits));
	const entries: Zippable = Object.fromEntries(files);
	const { buffer } = zipSync(entries, { level: 0 });
	const rows = (await readSheet(buffer, 1, { trim: false })) as (Cell | null)[][];
	return { rows: rows.map((row) => row.map((cell) => writeCell(cell, limits))), sheetCount };
}

type Files = Map<string, Uint8Array<ArrayBuffer>>;

function unpack(bytes: Uint8Array, limits: SheetLimits): Files {
	const pieces = new Map<string, Uint8Array[]>();
	let unpackedBytes = 0;
	const unzip = new Unzip((file) => {
		if (!/\.xml(?:\.rels)?$/.test(file.name)) return;
		const own: Uint8Array[] = [];
		pieces.set(file.name, own);
		file.ondata = (error, piece) => {
			if (error) throw error;
			unpackedBytes += piece.length;
			if (unpackedBytes > limits.unpackedBytes) throw new SheetTooLarge();
			own.push(piece);
		};
		file.start();
	});
	unzip.register(UnzipInflate);
	for (let at = 0; at < bytes.length; at += PIECE_BYTES)
		unzip.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length);
	return new Map(Array.from(pieces, ([path, own]) => [path, join(own)]));
}

function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const piece of pieces) {
		whole.set(piece, at);
		at += piece.length;
	}
	return whole;
}

function countSheets(files: Files): number {
	const workbook = new TextDecoder().decode(files.get("xl/workbook.xml"));
	return workbook.match(/<(?:\w{1,9}:)?sheet\s/g)?.length ?? 0;
}

/** A spreadsheet's number formats have at most 255 characters; the library's patterns are slow in longer ones. */
const LONG_ATTRIBUTE = /=\s{0,9}(?:"[^"]{256}|'[^']{256})/;

function checkFormats(styles: Uint8Array | undefined) {
	if (LONG_ATTRIBUTE.test(new TextDecoder().decode(styles))) throw new SheetTooLarge();
}

const EMPTY_CELL = /<(?:\w{1,9}:)?c(?:\s[^<>]*)?\/>/g;
const EMPTY_ROW = /<(?:\w{1,9}:)?row(?:\s[^<>]*)?(?:\/>|>\s{0,99}<\/(?:\w{1,9}:)?row>)/g;
const ADDRESS = /\sr\s{0,9}=\s{0,9}["']([^"']*)/g;

/** The library creates a cell for every address up to the last, and sheets may end with a million empty rows. */
function dropEmptyCells(
	content: Uint8Array<ArrayBuffer>,
	limits: SheetLimits,
): Uint8Array<ArrayBuffer> {
	const xml = new TextDecoder().decode(content);
	if (!xml.includes("sheetData")) return content;
	const filled = xml.replace(EMPTY_CELL, "").replace(EMPTY_ROW, "");
	for (const [, address = ""] of filled.matchAll(ADDRESS)) {
		const [, letters = "", row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
		if (row === undefined) throw new Error(`No address of a cell: ${address.slice(0, 20)}`);
		if (Number(row) > limits.rows || countColumns(letters) > limits.cells)
			throw new SheetTooLarge();
	}
	return new TextEncoder().encode(filled);
}

/** 'A' is 1, 'AA' 27. */
const countColumns = (letters: string): number =>
	Array.from(letters).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);

/** The library types a date as the class. */
type Cell = Exclude<Row[number], typeof Date | null> | Date;

/** As the sheet shows it. A file may name the same long text in each cell. */
function writeCell(cell: Cell | null, { textChars }: SheetLimits): string {
	if (cell === null) return "";
	if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
	if (typeof cell === "boolean") return String(cell).toUpperCase();
	if (typeof cell !== "string") return cell.toISOString().slice(0, 10);
	if (cell.length > textChars) throw new SheetTooLarge();
	return cell;
}
