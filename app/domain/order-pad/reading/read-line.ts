import { QUANTITY, QUANTITY_UNIT, readQuantity, type WrittenQuantity } from "./read-quantity";

/** One way to understand a line. Only readings with a known part number count. */
export type Reading = { code: string; quantity: WrittenQuantity | null };

const SEPARATOR = "(?:\\s*[x,;:=*]\\s*|\\s+[-–—@]\\s+|\\s+)(?:qty\\.?:?\\s*)?";

/** 'TY-0912 12', 'TY-0912 x 12 boxes', 'M8x40x100'. */
const CODE_FIRST = new RegExp(`^(.+?)${SEPARATOR}(${QUANTITY})\\s*(${QUANTITY_UNIT})?$`, "i");
/** '12 TY-0912', '12 boxes of TY-0912', '12 x TY-0912'. */
const QUANTITY_FIRST = new RegExp(
	`^(${QUANTITY})(?:\\s*(${QUANTITY_UNIT}))?(?:\\s+of\\s+|\\s*x\\s+|\\s*[:=]\\s*|\\s+)(.+)$`,
	"i",
);

/** Longer than any part number with a quantity. */
const MAX_LINE_CHARS = 200;

/** The ones with a quantity first; the last is the whole line as a part number. */
export function listReadings(text: string): Reading[] {
	if (text.length > MAX_LINE_CHARS) return [{ code: text, quantity: null }];
	const line = text.replace(/\s+/g, " ").trim();
	return [...readCodeFirst(line), ...readQuantityFirst(line), { code: line, quantity: null }];
}

function readCodeFirst(line: string): Reading[] {
	const [, code = "", typed = "", unit] = CODE_FIRST.exec(line) ?? [];
	const quantity = readQuantity(typed, unit);
	return quantity ? [{ code, quantity }] : [];
}

function readQuantityFirst(line: string): Reading[] {
	const [, typed = "", unit, code = ""] = QUANTITY_FIRST.exec(line) ?? [];
	const quantity = readQuantity(typed, unit);
	return quantity ? [{ code, quantity }] : [];
}
