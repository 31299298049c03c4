import { readNumber } from "~/platform/input/read-number";
import { readUnit, UNIT_WORDS } from "../../catalog/read-unit";

/** A quantity as written: in units, or in pieces that packs are made of. */
export type WrittenQuantity = {
	typed: string;
	isPieces: boolean;
	/** False: beside a name it may mean pieces or packs. */
	hasUnit: boolean;
	meaning:
		| { kind: "whole"; value: number }
		/** The values of '2,5' are the whole numbers beside it. */
		| { kind: "fraction"; values: number[] }
		/** '1.000' is 1 or 1,000. */
		| { kind: "ambiguous"; values: number[] };
};

/** A number in a line, without its sign and unit. */
export const QUANTITY = "\\d{1,9}(?:[.,']\\d{1,9}){0,5}";

export const QUANTITY_WORD = "(?:(?:qty|quantity|menge|পরিমাণ)\\.?\\s*[:=-]?\\s*)?";

/** Count units, not pieces. */
const UNITS_WORD = /^(?:units?|ইউনিট)$/;
/** May hold several boxes or pieces: they are asked about. */
const CONTAINERS = /^(?:cartons?|ctns?|cases?|kartons?|kiste|kits?|bags?|beutel|কার্টন)$/;
const WORDS = Object.values(UNIT_WORDS)
	.flat()
	.filter((word) => !CONTAINERS.test(word))
	.toSorted((one, other) => other.length - one.length);
export const QUANTITY_UNIT = `(?:${WORDS.join("|")})\\.?`;

const isPieceWord = (unit: string) =>
	readUnit(unit) === "piece" && !UNITS_WORD.test(unit.toLowerCase());

/** Null when `typed` is not a number. */
export function readQuantity(typed: string, unit = ""): WrittenQuantity | null {
	const meaning = readMeaning(typed);
	return meaning && { typed, isPieces: isPieceWord(unit), hasUnit: unit !== "", meaning };
}

const MAX_DIGITS = 9;
/** Most cells; a table has up to 100,000. */
const PLAIN = /^\d{1,9}$/;

function readMeaning(typed: string): WrittenQuantity["meaning"] | null {
	if (PLAIN.test(typed)) return { kind: "whole", value: Number(typed) };
	const read = readNumber(typed);
	if (read.kind === "ambiguous") {
		const [least, most] = read.values.map(Number).toSorted((one, other) => one - other);
		return { kind: "ambiguous", values: [...listWholeNeighbours(least ?? 0), most ?? 0] };
	}
	if (read.kind !== "number" || !/^\d/.test(read.value)) return null;
	const [whole = ""] = read.value.split(".");
	if (whole.length > MAX_DIGITS) return null;
	const value = Number(read.value);
	return Number.isInteger(value)
		? { kind: "whole", value }
		: { kind: "fraction", values: listWholeNeighbours(value) };
}

const listWholeNeighbours = (value: number): number[] =>
	Array.from(new Set([Math.floor(value), Math.ceil(value)])).filter((it) => it > 0);

const QUANTITY_CELL = new RegExp(
	`^${QUANTITY_WORD}(?:x\\s*)?(${QUANTITY})\\s*(${QUANTITY_UNIT})?$`,
	"i",
);
/** Some spreadsheets put a space between thousands. */
const SPACED_CELL = new RegExp(`^([1-9]\\d{0,2}(?: \\d{3}){1,2})\\s*(${QUANTITY_UNIT})?$`, "i");

/** A cell of its own, which may have a unit: '600 pcs'. Null when it is not a number. */
export function readQuantityCell(typed: string): WrittenQuantity | null {
	if (PLAIN.test(typed)) return readQuantity(typed);
	if (!/\p{N}/u.test(typed)) return null;
	const [, spaced = "", ownUnit] = SPACED_CELL.exec(typed) ?? [];
	if (spaced !== "") return readSpacedQuantity(spaced, ownUnit);
	const [, number = "", unit] = QUANTITY_CELL.exec(typed) ?? [];
	return readQuantity(number, unit);
}

/** '1 000': a space is never part of a number without asking. The second number may also be a price. */
export function readSpacedQuantity(typed: string, unit?: string): WrittenQuantity | null {
	const quantity = readQuantity(typed.replaceAll(" ", ""), unit);
	if (quantity?.meaning.kind !== "whole") return null;
	const values = [quantity.meaning.value, Number.parseInt(typed, 10)];
	return { ...quantity, typed, meaning: { kind: "ambiguous", values } };
}
