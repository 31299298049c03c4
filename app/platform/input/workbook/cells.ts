import { refuse } from "./errors";
import type { NumberFormat } from "./number-formats";

/** As the file has them. `value` is null in a cell without one, as formulas have that were never calculated. */
export type SheetCell = {
	type: string;
	value: string | null;
	inlineText: string;
	formula: string | null;
	style: number;
};

export type CellContext = {
	strings: readonly string[];
	findFormat: (style: number) => NumberFormat;
	is1904: boolean;
};

/** What a person would type for what the cell shows; a formula that was never calculated is written as it is. */
export function showCell(cell: SheetCell, context: CellContext): string {
	const { type, formula } = cell;
	const value = cell.value ?? "";
	if (formula !== null && (cell.value === null || (value === "" && type === "n")))
		return `=${formula}`;
	switch (type) {
		case "s":
			return value === "" ? "" : findString(context.strings, value.trim());
		case "inlineStr":
			return cell.inlineText;
		case "str":
			return unescapeText(value);
		case "b":
			return value === "" ? "" : /^\s*(?:1|true)\s*$/i.test(value) ? "TRUE" : "FALSE";
		case "d":
			return showIsoDate(value.trim());
		case "e":
			return value;
		default:
			return showNumber(value.trim(), context.findFormat(cell.style), context.is1904);
	}
}

function findString(strings: readonly string[], index: string): string {
	const found = /^\d{1,9}$/.test(index) ? strings[Number(index)] : undefined;
	return found ?? refuse("A cell names a text that the file doesn't have.");
}

/** Files write characters that XML can't contain like '_x000D_', and '_x005F_' for the line before such a text. */
export function unescapeText(text: string): string {
	if (!text.includes("_x") && !text.includes("\r")) return text;
	return text
		.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
		.replaceAll("\0", "")
		.replace(/\r\n?/g, "\n");
}

/** '2026-11-21T14:30:00Z' is '2026-11-21 14:30'. */
function showIsoDate(value: string): string {
	const found = /^(\d{4}-\d\d-\d\d)?T?(?:(\d\d:\d\d)(?::(\d\d)(?:\.\d{1,9})?)?)?Z?$/.exec(value);
	if (!found) return value;
	const [, date = "", minutes = "", seconds = "00"] = found;
	return joinTime(date, minutes === "" ? "" : `${minutes}:${seconds}`);
}

const DAY_SECONDS = 86_400;
const DAY_MS = 86_400_000;
/** 31 December 9999. */
const MAX_DAY = 2_958_465;
const DAYS_TO_1904 = 1462;
/** Excel has the day 29 February 1900, its 60th. */
const FIRST_REAL_DAY = 61;

/** Writes at most 15 digits, as spreadsheets calculate. */
const writeNumber = (value: number): string =>
	String(Number(value.toPrecision(15)) + 0).toUpperCase();

function showNumber(text: string, { kind, digits }: NumberFormat, is1904: boolean): string {
	const value = /^[\d.eE+-]{1,64}$/.test(text) ? Number(text) : Number.NaN;
	if (!Number.isFinite(value)) return text;
	if (kind === "percent") return `${writeNumber(value * 100)}%`;
	if (kind === "number") {
		const written = writeNumber(value);
		return /^\d+$/.test(written) ? written.padStart(digits, "0") : written;
	}
	return showDate(value, kind, is1904) ?? writeNumber(value);
}

/** Null for a number that is not a date. */
function showDate(value: number, kind: "date" | "time" | "both", is1904: boolean): string | null {
	if (value < 0 || value > MAX_DAY) return null;
	const seconds = Math.round(value * DAY_SECONDS);
	const time = new Date((seconds % DAY_SECONDS) * 1000).toISOString().slice(11, 19);
	const day = Math.floor(seconds / DAY_SECONDS) + (is1904 ? DAYS_TO_1904 : 0);
	if (kind !== "date" && (day === 0 || (kind === "time" && value < 1))) return joinTime("", time);
	if (day === 0 || day === FIRST_REAL_DAY - 1) return null;
	const start = Date.UTC(1899, 11, day < FIRST_REAL_DAY ? 31 : 30);
	const date = new Date(start + day * DAY_MS).toISOString().slice(0, 10);
	return kind === "date" ? date : joinTime(date, time);
}

/** Without the time of midnight, and without seconds where there are none. */
function joinTime(date: string, time: string): string {
	const short = time.replace(/:00$/, "");
	if (date === "") return short;
	return short === "" || short === "00:00" ? date : `${date} ${short}`;
}
