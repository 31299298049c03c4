import { htmlToText } from "~/platform/input/html-to-text";
import { readNumber } from "~/platform/input/read-number";
import { readCount } from "../../../catalog/read-count";
import { readUnit } from "../../../catalog/read-unit";
import { MAX_PRICE_POISHA, MIN_PRICE_POISHA } from "../../../catalog/rules";
import { UNITS } from "../../../catalog/unit-rules";
import { readAmount, readFineAmount } from "../../../money/read-amount";
import { formatDecimalTk } from "../../../money/rules";
import { addVat } from "../../../money/vat-rules";
import { refuse } from "../../model/line-error";
import { type Reading, WEIGHT_UNITS, type WeightUnit } from "../../model/questions";
import { refuseShortened } from "../../model/shortened";
import type { Cells } from "./change";

/** `text` is the value as the forms of the shop take it; `note` says how it was read, where that isn't plain. */
export type ReadCell = { text: string; note?: string };
/** `vatBp` is the VAT of the line's part. */
type LineReading = Reading & { vatBp: number; cells: Cells };
export type CellReader = (column: string, cell: string, reading: LineReading) => ReadCell;

const noteTyped = (cell: string, value: number) =>
	Number(cell) === value ? {} : { note: `read from "${cell}"` };

export const readHtmlText: CellReader = (_, cell) => ({ text: htmlToText(cell) });

/** Codes have two digits after each point: a spreadsheet drops the zero of '7318.10'. */
const WITHOUT_ZERO = /^\d{4}\.\d$/;

/** Of digits that a spreadsheet may take for a number. */
export const readDigits: CellReader = (column, cell) => {
	refuseShortened(column, cell);
	return WITHOUT_ZERO.test(cell)
		? { text: `${cell}0`, note: `read from "${cell}"` }
		: { text: cell };
};

const readTk = (column: string, cell: string, { decimal }: Reading): string => {
	const read = readFineAmount(cell, decimal);
	return read.ok ? read.tk : refuse(`${column} ${read.problem}.`);
};

/** A cost never has VAT, even in a file whose prices include it. One that is an average is rounded. */
export const readCost: CellReader = (column, cell, reading) => {
	const poisha = addVat(readTk(column, cell, reading), 0);
	return { text: formatDecimalTk(poisha), ...noteTyped(cell, poisha / 100) };
};

/** What variants of a product cost more or less than it, always without VAT. */
const ON_TOP = "net price on top";

export const readPrice: CellReader = (column, cell, reading) => {
	const { isNet, vatBp, cells } = reading;
	const onTop = readTk(ON_TOP, cells[ON_TOP] || "0", reading);
	const net = isNet ? sumDecimals(readTk(column, cell, reading), onTop) : null;
	const poisha =
		net === null ? readGross(column, cell, reading) + addVat(onTop, vatBp) : addVat(net, vatBp);
	if (poisha < MIN_PRICE_POISHA || poisha > MAX_PRICE_POISHA)
		refuse(
			`${column} "${cell}" is not from ${formatDecimalTk(MIN_PRICE_POISHA)} to ${formatDecimalTk(MAX_PRICE_POISHA)}.`,
		);
	const text = formatDecimalTk(poisha);
	return net === null
		? { text, ...noteTyped(cell, poisha / 100) }
		: { text, note: `${net.replace(/\.\d$/, "$&0")} without VAT` };
};

function sumDecimals(one: string, other: string): string {
	const places = Math.max(...[one, other].map((text) => text.split(".")[1]?.length ?? 0));
	const [first, second] = [one, other].map((text) => {
		const [whole = "", decimals = ""] = text.split(".");
		return BigInt(whole + decimals.padEnd(places, "0"));
	});
	const sum = (first ?? 0n) + (second ?? 0n);
	const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, "0");
	const [whole, decimals] = [digits.slice(0, digits.length - places), digits.slice(-places)];
	return `${sum < 0n ? "-" : ""}${whole}${places > 0 ? `.${decimals}` : ""}`;
}

function readGross(column: string, cell: string, { decimal }: Reading): number {
	const read = readAmount(cell, decimal);
	return read.ok ? read.poisha : refuse(`${column} ${read.problem}.`);
}

export const readWhole: CellReader = (column, cell, { decimal }) => {
	const read = readCount(cell, decimal);
	return read.ok
		? { text: String(read.count), ...noteTyped(cell, read.count) }
		: refuse(`${column} ${read.problem}.`);
};

export const readUnitWord: CellReader = (column, cell) => {
	const unit = UNITS.find((each) => each === cell) ?? readUnit(cell);
	if (!unit) return refuse(`${column} "${cell}" is not one of ${UNITS.join(", ")}.`);
	return unit === cell ? { text: unit } : { text: unit, note: `read from "${cell}"` };
};

const WEIGHT =
	/^(.*?)\s*(kgs?|kilo(?:gram)?s?|g|gms?|grams?|lbs?|pounds?|oz|ounces?|কেজি|গ্রাম)?\.?$/is;
const UNIT_STARTS: readonly (readonly [start: RegExp, unit: WeightUnit])[] = [
	[/^k|কেজি/i, "kg"],
	[/^l|^p/i, "lb"],
	[/^o/i, "oz"],
];

/** Null for a word that is no unit of weight. */
export const readWeightUnit = (word: string): WeightUnit | null => {
	const [, number, unit] = WEIGHT.exec(word.trim()) ?? [];
	if (!unit || number) return null;
	return UNIT_STARTS.find(([start]) => start.test(unit))?.[1] ?? "g";
};
const MAX_CHARS = 40;
/** What variants of a product weigh more or less than it. */
const WEIGHT_ON_TOP = "weight on top";

function readGrams(column: string, cell: string, { decimal, weightUnit }: Reading) {
	const [, number = "", word = ""] = WEIGHT.exec(cell.slice(0, MAX_CHARS)) ?? [];
	const read = readNumber(number, decimal);
	if (read.kind !== "number") return refuse(`${column} "${cell}" is not a weight.`);
	const unit = readWeightUnit(word) ?? weightUnit;
	return { value: read.value, unit, grams: Number(read.value) * WEIGHT_UNITS[unit] };
}

export const readWeight: CellReader = (column, cell, reading) => {
	const { value, unit, grams: own } = readGrams(column, cell, reading);
	const onTop = readGrams(WEIGHT_ON_TOP, reading.cells[WEIGHT_ON_TOP] || "0", reading);
	const grams = Math.round(own + onTop.grams);
	if (grams === 0 && Number(value) > 0) refuse(`${column} "${cell}" is less than a gram.`);
	const plain = unit === "g" ? {} : { note: `${value} ${unit}, read from "${cell}"` };
	return { text: String(grams), ...noteTyped(cell, grams), ...plain };
};
