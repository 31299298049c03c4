import type { Platform } from "~/platform/platform.server";
import { findRecordEnds, findSeparator, parseRecords } from "./records.server";

const WINDOW_BYTES = 256 * 1024;

/** What the keys of all files begin with. */
export const IMPORT_FILES = "imports/";
export const getCsvKey = (importId: string) => `${IMPORT_FILES}${importId}.csv`;
export const getWorkbookKey = (importId: string) => `${IMPORT_FILES}${importId}.xlsx`;

/** `end` is the byte after the record. */
export type FileRecord = { line: number; cells: string[]; end: number };
type ReadRecords =
	| { ok: true; records: FileRecord[]; separator: string; isLast: boolean }
	| { ok: false; message: string };

/** Without a separator, the one that the first record has most of. */
type Place = { importId: string; nextLine: number; nextByte: number; separator?: string };

/** At most `limit` records from a place in the file on. Reads no more than a window of it. */
export async function readRecords(
	{ images }: Pick<Platform, "images">,
	{ importId, nextLine, nextByte, ...given }: Place,
	limit: number,
): Promise<ReadRecords> {
	const object = await images.get(getCsvKey(importId), {
		range: { offset: nextByte, length: WINDOW_BYTES },
	});
	if (!object) return { ok: false, message: "The file is no longer there." };
	const bytes = new Uint8Array(await object.arrayBuffer());
	const reachesEnd = nextByte + bytes.length >= object.size;
	const allEnds = findRecordEnds(bytes, reachesEnd);
	const ends = allEnds.slice(0, limit);
	const length = ends.at(-1);
	if (length === undefined)
		return { ok: false, message: `Line ${nextLine + 1} is too long, or a quote is not closed.` };
	const header = new TextDecoder().decode(bytes.subarray(0, ends[0]));
	const separator = given.separator ?? findSeparator(header);
	const parsed = await parseRecords(bytes.subarray(0, length), separator);
	if (!parsed.ok || parsed.records.length !== ends.length) {
		const wrong = parsed.ok ? parsed.records.length : parsed.wrongRecord;
		return { ok: false, message: `Line ${nextLine + wrong + 1}: a quote is in the wrong place.` };
	}
	const records = parsed.records.map((cells, place) => ({
		line: nextLine + place + 1,
		cells,
		end: nextByte + (ends[place] ?? 0),
	}));
	return { ok: true, records, separator, isLast: reachesEnd && ends.length === allEnds.length };
}
