import { readPasted } from "~/platform/input/tables/read-pasted";
import { type PickedRow, pickColumns } from "../catalog/pasted-lists/pasted-columns";
import { readCount } from "../catalog/read-count";
import { readAmount } from "../money/read-amount";

/** A null price removes all prices of the part from the list. */
export type ListPriceEntry = { number: string; minQuantity: number; unitPoisha: number | null };

/** `line` counts from 1. */
export type ReadPriceLine =
	| { line: number; ok: true; entry: ListPriceEntry }
	| { line: number; ok: false; message: string };

export const LINE_ERROR =
	"Write a part number, the quantity from which the price applies, and the price.";
export const MISSING_PRICE_ERROR =
	"The price is missing. To remove all prices of the part, write the word remove in its place.";
export const REMOVAL_ERROR =
	"The word remove takes away all prices of the part: write it without a quantity.";
export const QUANTITY_ERROR = "The quantity must be a whole number from 1 to 100,000,000.";
export const PRICE_RANGE_ERROR = "The price must be from tk 0.01 to tk 1,000,000,000.";

export const MAX_PRICED_QUANTITY = 100_000_000;
export const MAX_PRICE_POISHA = 100_000_000_000;

const COLUMNS = {
	number: ["part number"],
	quantity: ["minimum quantity", "quantity"],
	price: ["price"],
} as const;
type Cells = Partial<Record<keyof typeof COLUMNS, string>>;

/**
 * Reads 'TY-0912  10  9.50', 'TY-0912  9.50' and 'TY-0912  remove', with tabs, semicolons, commas or spaces; headings may
 * name another order.
 */
export function readPriceLines(text: string): ReadPriceLine[] {
	const { heading, rows } = pickColumns(readPasted(text), COLUMNS);
	const isNamed = (row: PastedPrice) => heading !== null && row.picked.price !== undefined;
	const isPlain = rows.some((row) => row.cells.length === 3 && !hasDecimalComma(row));
	return rows.map((row) => {
		const { line, cells, text: typed, picked, problem } = row;
		const unclear = isNamed(row) || isPlain ? null : describeUnclear(row);
		const message = problem ?? unclear;
		if (message !== null) return { line, ok: false, message };
		return { line, ...readCells(isNamed(row) ? picked : orderCells(cells, typed)) };
	});
}

type PastedPrice = PickedRow<keyof typeof COLUMNS>;

/** 'TY-0912,9,50': the comma may separate cells or decimals. */
const DECIMAL_COMMA = /,(\d{1,9},\d{1,3})$/;
const hasDecimalComma = ({ text, cells }: PastedPrice) =>
	cells.length === 3 && DECIMAL_COMMA.test(text.trimEnd());

function describeUnclear(row: PastedPrice): string | null {
	if (!hasDecimalComma(row)) return null;
	const [, typed = ""] = DECIMAL_COMMA.exec(row.text.trimEnd()) ?? [];
	const [, quantity = "", price = ""] = row.cells;
	return `"${typed}" may be a price, or the price ${price} from ${quantity} on. Separate the columns with semicolons, or name them in the first line.`;
}

type ReadCells = { ok: true; entry: ListPriceEntry } | { ok: false; message: string };

function readCells({ number = "", quantity, price = "" }: Cells): ReadCells {
	if (number === "") return { ok: false, message: LINE_ERROR };
	if (isRemoval(price))
		return quantity
			? { ok: false, message: REMOVAL_ERROR }
			: { ok: true, entry: { number, minQuantity: 1, unitPoisha: null } };
	if (price === "") return { ok: false, message: MISSING_PRICE_ERROR };
	const minQuantity = quantity === undefined ? 1 : readQuantity(quantity);
	if (typeof minQuantity === "string") return { ok: false, message: minQuantity };
	const unitPoisha = readPrice(price);
	return typeof unitPoisha === "string"
		? { ok: false, message: unitPoisha }
		: { ok: true, entry: { number, minQuantity, unitPoisha } };
}

const isRemoval = (typed: string) => typed.toLowerCase() === "remove";

/** Two cells are a part number and its price from quantity 1. */
function orderCells(cells: readonly string[], text: string): Cells {
	const [number, second, third] = cells.length > 1 ? cells : splitWords(text);
	const isRemoved = isRemoval(second ?? "") && !third;
	return third === undefined || isRemoved
		? { number, price: second }
		: { number, quantity: second, price: third };
}

/** Spaces separate only the last two cells, because part numbers may contain spaces. */
function splitWords(typed: string): string[] {
	const words = typed
		.trim()
		.replace(/\btk\s+/gi, "")
		.split(/\s+/);
	const hasQuantity = words.length > 2 && !isRemoval(words.at(-1) ?? "");
	const cells = words.length > 1 ? words.splice(hasQuantity ? -2 : -1) : [];
	return [words.join(" "), ...cells];
}

/** '10', '1,000' or '10+'; or what is wrong with it. */
function readQuantity(typed: string): number | string {
	const read = readCount(typed.replace(/\s*\+$/, ""));
	if (!read.ok) return typed === "" ? QUANTITY_ERROR : `${read.problem}.`;
	return read.count >= 1 && read.count <= MAX_PRICED_QUANTITY ? read.count : QUANTITY_ERROR;
}

/** In poisha, or what is wrong with it. */
function readPrice(typed: string): number | string {
	const read = readAmount(typed);
	if (!read.ok) return `${read.problem}.`;
	return read.poisha >= 1 && read.poisha <= MAX_PRICE_POISHA ? read.poisha : PRICE_RANGE_ERROR;
}
