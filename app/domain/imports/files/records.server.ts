import { unescapeFormula } from "~/platform/input/formula-cells";

const LF = 10;
const CR = 13;
const QUOTE = 34;

/** The place after each record; line breaks inside of quotes belong to a cell. `isLast` if the file ends with `bytes`. */
export function findRecordEnds(bytes: Uint8Array, isLast: boolean): number[] {
	const ends: number[] = [];
	let isQuoted = false;
	for (let at = 0; at < bytes.length; at += 1) {
		const byte = bytes[at];
		if (byte === QUOTE) isQuoted = !isQuoted;
		if (isQuoted || (byte !== LF && byte !== CR)) continue;
		const isHalf = byte === CR && (bytes[at + 1] === LF || (at + 1 === bytes.length && !isLast));
		if (!isHalf) ends.push(at + 1);
	}
	if (isLast && (ends.at(-1) ?? 0) < bytes.length) ends.push(bytes.length);
	return ends;
}

export type Records = { ok: true; records: string[][] } | { ok: false; wrongRecord: number };

/** Whole records, with their cells trimmed. `wrongRecord` counts from 0. */
export async function parseRecords(bytes: Uint8Array, separator: string): Promise<Records> {
	const { parse, CsvError } = await import("csv-parse/sync");
	try {
		const records: string[][] = parse(new TextDecoder().decode(bytes), {
			delimiter: separator,
			record_delimiter: ["\r\n", "\n", "\r"],
			relax_column_count: true,
		});
		return {
			ok: true,
			records: records.map((cells) => cells.map((cell) => unescapeFormula(cell.trim()))),
		};
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		return { ok: false, wrongRecord: Number(error.records ?? 0) };
	}
}

/** The one that divides the first line into most cells. */
export function findSeparator(header: string): string {
	const unquoted = header.replace(/"(?:[^"]|"")*"/g, "");
	const count = (mark: string) => unquoted.split(mark).length;
	return [",", ";", "\t"].toSorted((one, other) => count(other) - count(one))[0] ?? ",";
}
