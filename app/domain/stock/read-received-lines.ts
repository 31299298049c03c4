import { type PastedRow, readPasted } from "~/platform/input/tables/read-pasted";
import { MAX_UNITS } from "../catalog/input";
import { pickColumns } from "../catalog/pasted-lists/pasted-columns";
import { readCount } from "../catalog/read-count";

export type ReadReceivedLine = Pick<PastedRow, "line" | "text"> &
	({ ok: true; number: string; units: number } | { ok: false; message: string });

const COLUMNS = {
	number: ["part number", "barcode", "manufacturer number", "supplier number"],
	units: ["quantity", "count", "change", "unit"],
} as const;

const UNITS_ERROR = "The units must be a whole number from 1 to 100,000,000.";

/** 'TY-0912 40': the units come last. */
const SPACED = /^(.*\S)\s+(\S+)$/;

/**
 * Reads 'TY-0912 40', with spaces, a tab, a comma or a semicolon; headings may name another order. A number alone, as a
 * scanner writes it, is one unit.
 */
export function readReceivedLines(text: string): {
	heading: PastedRow | null;
	lines: ReadReceivedLine[];
} {
	const { heading, rows } = pickColumns(readPasted(text).map(joinNumber), COLUMNS);
	const lines = rows.map(({ line, text: typed, cells, picked, problem }) => {
		const { number = "", units = "" } = cells.length > 1 ? picked : splitWords(typed.trim());
		const read = problem === null ? readUnits(number, units) : refuse(problem);
		return { line, text: typed, ...read };
	});
	return { heading, lines };
}

const refuse = (message: string) => ({ ok: false as const, message });

/** 'TY-0912, 1,000': behind a space, a comma inside of a number separates no cells. */
function joinNumber(row: PastedRow): PastedRow {
	const [, number, units] = /^([^,;\t|]+?),? +(\d{1,3}(?:,\d{3})+)$/.exec(row.text.trim()) ?? [];
	return number === undefined || units === undefined ? row : { ...row, cells: [number, units] };
}

function splitWords(line: string) {
	const [, number = line, units = "1"] = SPACED.exec(line) ?? [];
	return /\d/.test(units) && !/\p{L}/u.test(units)
		? { number, units }
		: { number: line, units: "1" };
}

function readUnits(number: string, typed: string) {
	if (number === "") return refuse("The part number is missing.");
	if (typed === "") return refuse("The units are missing.");
	const read = readCount(typed);
	if (!read.ok) return refuse(`${read.problem}.`);
	const units = read.count;
	return units >= 1 && units <= MAX_UNITS
		? { ok: true as const, number, units }
		: refuse(UNITS_ERROR);
}
