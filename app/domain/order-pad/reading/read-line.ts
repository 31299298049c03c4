import { normalizePartNumber } from "../../catalog/part-number-rules";
import { QUANTITY, QUANTITY_UNIT, readQuantity, type WrittenQuantity } from "./read-quantity";

/** One way to understand a line. Only readings with a known part number count. */
export type Reading = { code: string; quantity: WrittenQuantity | null };

const SEPARATOR = "(?:\\s*[x,;:=*]\\s*|\\s+[-–—@]\\s+|\\s+)(?:qty\\.?:?\\s*)?";
const LEADING_SEPARATOR = "(?:\\s+of\\s+|\\s*x\\s+|\\s*[:=]\\s*|\\s+)";

const createCodeFirst = (separator: string) =>
	new RegExp(`^(?<code>.+?)${separator}(?<typed>${QUANTITY})\\s*(?<unit>${QUANTITY_UNIT})?$`, "i");

/**
 * 'TY-0912 12', 'TY-0912 x 12 boxes', 'M8x40x100'; '12 TY-0912', '12 boxes of TY-0912'. Each also
 * with nothing but a space between, because a part number may begin or end like a separator or unit.
 */
const PATTERNS = [
	createCodeFirst(SEPARATOR),
	createCodeFirst("\\s+"),
	new RegExp(
		`^(?<typed>${QUANTITY})(?:\\s*(?<unit>${QUANTITY_UNIT}))?${LEADING_SEPARATOR}(?<code>.+)$`,
		"i",
	),
	new RegExp(`^(?<typed>${QUANTITY})\\s+(?<code>.+)$`, "i"),
];

/** Longer than any part number with a quantity. */
const MAX_LINE_CHARS = 200;

/** The ones with a quantity first; the last is the whole line as a part number. */
export function listReadings(text: string): Reading[] {
	if (text.length > MAX_LINE_CHARS) return [{ code: text, quantity: null }];
	const line = text.replace(/\s+/g, " ").trim();
	const readings = PATTERNS.flatMap((pattern) => readLine(pattern, line));
	const getKey = ({ code, quantity }: Reading) => `${normalizePartNumber(code)} ${quantity?.typed}`;
	const keys = readings.map(getKey);
	const isNew = (reading: Reading, at: number) => keys.indexOf(getKey(reading)) === at;
	return [...readings.filter(isNew), { code: line, quantity: null }];
}

function readLine(pattern: RegExp, line: string): Reading[] {
	const { code = "", typed = "", unit } = pattern.exec(line)?.groups ?? {};
	const quantity = readQuantity(typed, unit);
	return quantity ? [{ code, quantity }] : [];
}
