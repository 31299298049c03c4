import { readRows } from "~/platform/input/tables/read-rows";
import { writeRow } from "~/platform/input/tables/write-rows";
import type { Platform } from "~/platform/platform.server";
import type { UploadRow } from "./read-upload.server";

/** What the keys of all files begin with. */
export const IMPORT_FILES = "imports/";
export const getUploadKey = (importId: string) => `${IMPORT_FILES}${importId}.upload`;
/** Its rows below the headings in one form: quoted, the line of the upload first, then what is wrong with the line. */
export const getCsvKey = (importId: string) => `${IMPORT_FILES}${importId}.csv`;

const MAX_ROW_CHARS = 100_000;
const CUT_CHARS = 100;
/** All but the last part of an upload to R2 have the same size. */
const PART_BYTES = 5 * 1024 * 1024;
const WINDOW_BYTES = 512 * 1024;
const LF = 10;
const QUOTE = 34;

type File = {
	headerLine: number;
	/** How many columns it has itself, and how many are added behind them. */
	width: number;
	added: number;
	separator: string;
	fillsDown: readonly number[];
	/** The columns whose cells are read with a decimal comma. */
	withComma: readonly number[];
};
/** Writes it piece by piece: a Worker has not the memory for twice the file. */
export async function writeNormalised(
	{ images }: Platform,
	importId: string,
	rows: AsyncIterable<UploadRow>,
	file: File,
): Promise<void> {
	const key = getCsvKey(importId);
	const parts = cutParts(normaliseRows(rows, file));
	const first = (await parts.next()).value ?? new Uint8Array();
	let next = await parts.next();
	if (next.done) {
		await images.put(key, first);
		return;
	}
	const upload = await images.createMultipartUpload(key);
	const sent = [await upload.uploadPart(1, first)];
	for (; !next.done; next = await parts.next())
		sent.push(await upload.uploadPart(sent.length + 1, next.value));
	await upload.complete(sent);
}

async function* normaliseRows(
	rows: AsyncIterable<UploadRow>,
	{ headerLine, width, added, separator, fillsDown, withComma }: File,
): AsyncGenerator<string> {
	const above: string[] = [];
	for await (const { line, cells, decimals } of rows) {
		if (line <= headerLine) continue;
		for (const place of withComma)
			if (decimals?.has(place)) cells[place] = (cells[place] ?? "").replace(".", ",");
		for (const place of fillsDown) {
			cells[place] ||= above[place] ?? "";
			above[place] = cells[place] ?? "";
		}
		const problem = findRowProblem(withoutAdded(cells, width, added), width, separator);
		const kept = problem === TOO_LONG ? cells.map((cell) => cell.slice(0, CUT_CHARS)) : cells;
		yield writeRow([String(line), problem, ...kept.slice(0, 2 * width + added + 10)]).normalize();
	}
}

const withoutAdded = (cells: readonly string[], width: number, added: number) =>
	added === 0 ? cells : [...cells.slice(0, width), ...cells.slice(width + added)];

const TOO_LONG = "the line is too long.";
const SHOWN_CELLS = 8;
const SEPARATOR_NAMES: Record<string, string> = {
	",": "comma",
	";": "semicolon",
	"\t": "tab",
	"|": "|",
};

/** Nothing says which cell is which where a row has more of them than the headings. */
function findRowProblem(cells: readonly string[], width: number, separator: string): string {
	if (cells.reduce((sum, { length }) => sum + length, 0) > MAX_ROW_CHARS) return TOO_LONG;
	const end = cells.findLastIndex((cell) => cell !== "") + 1;
	if (end <= width) return "";
	const shown = cells.slice(0, Math.min(end, SHOWN_CELLS)).map((cell) => `"${cut(cell)}"`);
	const rest = end > SHOWN_CELLS ? ", …" : "";
	const name = SEPARATOR_NAMES[separator];
	const advice = name ? `, and a cell with a ${name} in it needs quotes` : "";
	return `${end} cells, but ${width} headings: ${shown.join(", ")}${rest}. Each column needs a heading${advice}.`;
}

const cut = (cell: string) => {
	const plain = cell.replaceAll('"', "″");
	return plain.length > 40 ? `${plain.slice(0, 40)}…` : plain;
};

async function* cutParts(rows: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const encoder = new TextEncoder();
	let part = new Uint8Array(PART_BYTES);
	let used = 0;
	for await (const row of rows) {
		let rest = encoder.encode(row);
		while (rest.length > 0) {
			const taken = rest.subarray(0, PART_BYTES - used);
			part.set(taken, used);
			used += taken.length;
			rest = rest.subarray(taken.length);
			if (used < PART_BYTES) continue;
			yield part;
			part = new Uint8Array(PART_BYTES);
			used = 0;
		}
	}
	if (used > 0) yield part.subarray(0, used);
}

/** `end` is the byte after the record. */
export type FileRecord = { line: number; problem: string; cells: string[]; end: number };

/** At most `limit` records from a byte on; null if the file is deleted. */
export async function readRecords(
	{ images }: Platform,
	{ importId, nextByte }: { importId: string; nextByte: number },
	limit: number,
): Promise<{ records: FileRecord[]; isLast: boolean } | null> {
	const range = { offset: nextByte, length: WINDOW_BYTES };
	const object = await images.get(getCsvKey(importId), { range });
	if (!object) return null;
	const bytes = new Uint8Array(await object.arrayBuffer());
	const ends = findEnds(bytes, limit);
	const text = new TextDecoder().decode(bytes.subarray(0, ends.at(-1) ?? 0));
	const records = Array.from(readRows(text, ","), ({ cells }, place): FileRecord => {
		const [line, problem = "", ...own] = cells;
		return { line: Number(line), problem, cells: own, end: nextByte + (ends[place] ?? 0) };
	});
	return { records, isLast: nextByte + (ends.at(-1) ?? 0) >= object.size };
}

/** The places after the records; line breaks inside of quotes belong to a cell. */
function findEnds(bytes: Uint8Array, limit: number): number[] {
	const ends: number[] = [];
	let isQuoted = false;
	for (let at = 0; at < bytes.length && ends.length < limit; at += 1) {
		if (bytes[at] === QUOTE) isQuoted = !isQuoted;
		if (bytes[at] === LF && !isQuoted) ends.push(at + 1);
	}
	return ends;
}
