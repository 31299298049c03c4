import { spellPartNumber } from "../../catalog/part-number-rules";
import {
	QUANTITY,
	QUANTITY_UNIT,
	QUANTITY_WORD,
	readQuantity,
	readSpacedQuantity,
	type WrittenQuantity,
} from "./read-quantity";
import { removeFrame, splitRow } from "./read-table";
import { SEPARATORS } from "./rules";

/** A reading is one way to understand a line. Only those with a known part number count. */
export type Reading = { code: string; quantity: WrittenQuantity | null };

const SEPARATOR = `(?:\\s*[x,;:=*|]\\s*|\\s+[-–—]\\s+|\\s*(?:->|=>|→|…|(?<!\\.)\\.{2,})\\s*|\\s+)${QUANTITY_WORD}`;
const LEADING_SEPARATOR = "(?:\\s+of\\s+|\\s*[x,;:=*|]\\s*|\\s+[-–—]\\s+|\\s+)";

const createCodeFirst = (separator: string) =>
	new RegExp(`^(?<code>.+?)${separator}(?<typed>${QUANTITY})\\s*(?<unit>${QUANTITY_UNIT})?$`, "i");

/**
 * Matches 'TY-0912 12', 'TY-0912 x 12 boxes', 'M8x40x100'. Each also with only a space
 * between, because a part number may begin or end like a separator or unit, and with only a comma:
 * '1/4-20x1,250' has two readings. 'TY-0912 pcs 600' comes from tables.
 */
const CODE_FIRST = [
	createCodeFirst(SEPARATOR),
	createCodeFirst("\\s+"),
	new RegExp(
		`^(?<code>[^\\s,]+),(?<typed>[1-9]${QUANTITY}|[1-9])\\s*(?<unit>${QUANTITY_UNIT})?$`,
		"i",
	),
	new RegExp(
		`^(?<code>.+?)${SEPARATOR}(?<unit>${QUANTITY_UNIT})\\s*[:=-]?\\s*(?<typed>${QUANTITY})$`,
		"i",
	),
];
/**
 * The cells of a line that has three or more: which of them is the quantity is asked, never guessed. A comma inside of a
 * number behind a space, as in 'TY-0912, 1,000', separates no cells. Null for other lines.
 */
export function splitManyCells(text: string): string[] | null {
	for (const separator of SEPARATORS) {
		if (!text.includes(separator)) continue;
		const line =
			separator === "," ? text.replace(/(?<=\s)\d+(?:[.,]\d+)+/g, hideCommas) : removeFrame(text);
		const cells = splitRow(line, separator).map((cell) => cell.replaceAll(HIDDEN_COMMA, ","));
		if (cells.length > 2 && cells.filter(Boolean).length > 1) return cells;
	}
	return null;
}

const HIDDEN_COMMA = "\u0001";
const hideCommas = (number: string) => number.replaceAll(",", HIDDEN_COMMA);

/** Matches '12 TY-0912' and '12 boxes of TY-0912'. */
const QUANTITY_FIRST = [
	new RegExp(
		`^${QUANTITY_WORD}(?<typed>${QUANTITY})(?:\\s*(?<unit>${QUANTITY_UNIT}))?${LEADING_SEPARATOR}(?<code>.+)$`,
		"i",
	),
	new RegExp(`^(?<typed>${QUANTITY})\\s+(?<code>.+)$`, "i"),
];

/** Longer than any quantity with its separator, word and unit. */
const MAX_TAIL_CHARS = 50;

const CURRENCY = "(?:(?:tk|taka|bdt|টাকা)\\b\\.?|টাকা|৳|\\$)";
const AMOUNT = "\\d[\\d,.]{0,19}";
const EACH = "(?:\\s*(?:each|ea|(?:per|/)\\s*[a-z]+)\\.?)?";
/** Matches the end of a line: '@ 950', 'tk 950 each', '950/-', 'MOQ 10'. */
const PRICE = new RegExp(
	`(?<![\\s,;:=x–—-])[\\s,;:=x–—-]+(?:@\\s*${CURRENCY}?\\s*${AMOUNT}(?:/[-=])?\\s*${CURRENCY}?|${CURRENCY}\\s*${AMOUNT}(?:/[-=])?|${AMOUNT}\\s*(?:/[-=]|${CURRENCY})|(?:moq|min\\.?(?: order)?(?: qty)?)\\s*:?\\s*\\d+)${EACH}$`,
	"i",
);

/** A number in brackets at the end, other brackets, numbering without a space, and the full stop. */
const tidy = (line: string): string =>
	line
		.replace(/\b(pc|piece|box|pack|set|pair|no)\((e?s)\)/gi, "$1$2")
		.replace(/[([]\s*(\d[^()[\]]*)[)\]]\s*$/, " $1")
		.replace(/\s*\((?:[^()\d]*|\s*(?:moq|min)\b[^()]*)\)/gi, "")
		.replace(/^\d{1,3}[.)](?=\p{L})/u, "")
		.replace(/(?<![\s.,;:!।])[\s.,;:!।]+$/, "")
		.replace(/\s+/g, " ")
		.trim();

/** Longer than any part number with a quantity. */
const MAX_LINE_CHARS = 100;

/**
 * Lists of readings; the next one counts only if no part number of those before is known. A price is
 * never read as a quantity unless a part number contains it.
 */
export function listReadingGroups(text: string): Reading[][] {
	if (text.length > MAX_LINE_CHARS) return [[{ code: text, quantity: null }]];
	const line = text.replace(/\s+/g, " ").trim();
	const tidied = tidy(line);
	const unpriced = tidied.replace(PRICE, "");
	const asTyped = listReadings([line, tidied]);
	const readingGroups =
		unpriced === tidied ? [asTyped] : [listReadings([unpriced, tidy(unpriced)]), asTyped];
	const spaced = readSpacedNumber(unpriced);
	return spaced ? [...readingGroups, [spaced]] : readingGroups;
}

/** Matches 'TY-0912 1 000', from spreadsheets with a space between thousands. */
const SPACED_NUMBER = new RegExp(
	`^(?<code>.*[^\\s,;:=])[\\s,;:=]+(?<typed>[1-9]\\d{0,2}(?: \\d{3}){1,2})(?: (?<unit>${QUANTITY_UNIT}))?$`,
	"i",
);

function readSpacedNumber(line: string): Reading | null {
	const { code = "", typed = "", unit } = SPACED_NUMBER.exec(line)?.groups ?? {};
	const quantity = readSpacedQuantity(typed, unit);
	return quantity && { code, quantity };
}

/** The ones with a quantity first; the last are whole lines as part numbers. */
function listReadings(lines: readonly string[]): Reading[] {
	const different = Array.from(new Set(lines));
	const readings = different.flatMap((line) => [
		...CODE_FIRST.flatMap((pattern) => readEnd(pattern, line)),
		...QUANTITY_FIRST.flatMap((pattern) => readLine(pattern, line)),
	]);
	const wholeLines = different.map((code): Reading => ({ code, quantity: null }));
	const getKey = ({ code, quantity }: Reading) =>
		`${spellPartNumber(code)} ${quantity?.typed} ${quantity?.isPieces}`;
	const all = [...readings, ...wholeLines];
	const keys = all.map(getKey);
	return all.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
}

/** Only the end of a line may be its quantity. */
function readEnd(pattern: RegExp, line: string): Reading[] {
	if (!/[\d\p{L}\p{M}.]$/u.test(line)) return [];
	const start = Math.max(0, line.length - MAX_TAIL_CHARS);
	const readings = readLine(pattern, line.slice(start));
	return readings.map(({ code, quantity }) => ({ code: line.slice(0, start) + code, quantity }));
}

function readLine(pattern: RegExp, line: string): Reading[] {
	const { code = "", typed = "", unit } = pattern.exec(line)?.groups ?? {};
	const quantity = readQuantity(typed, unit);
	return quantity ? [{ code, quantity }] : [];
}
