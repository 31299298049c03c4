import { LONG_LINE_ERROR, MAX_LINE_CHARS, splitCells } from "~/platform/input/split-cells";
import { parseTk, removeThousands, removeTk, TK_AMOUNT_PATTERN } from "../money/rules";

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
export const PRICE_ERROR = "Enter the price in tk with at most two decimals, like 1250 or 12.50.";
export const PRICE_RANGE_ERROR = "The price must be from tk 0.01 to tk 1,000,000,000.";

export const MAX_PRICED_QUANTITY = 100_000_000;
export const MAX_PRICE_POISHA = 100_000_000_000;

/**
 * Reads 'TY-0912  10  9.50', 'TY-0912  9.50' and 'TY-0912  remove', with tabs, semicolons, commas or spaces.
 * A first line without digits is a header.
 */
export function readPriceLines(text: string): ReadPriceLine[] {
	const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
	const first = lines.findIndex((line) => line.trim() !== "");
	return lines.flatMap((typed, place) => {
		const isHeader = place === first && !/\p{N}/u.test(typed);
		if (typed.trim() === "" || isHeader) return [];
		return [{ line: place + 1, ...readLine(typed) }];
	});
}

type ReadCells = { ok: true; entry: ListPriceEntry } | { ok: false; message: string };

const readLine = (typed: string): ReadCells =>
	typed.length > MAX_LINE_CHARS
		? { ok: false, message: LONG_LINE_ERROR }
		: readCells(splitLine(typed));

function readCells([number = "", second = "", third = "", ...rest]: readonly string[]): ReadCells {
	if (number === "" || rest.some(Boolean)) return { ok: false, message: LINE_ERROR };
	if (isRemoval(third === "" ? second : third))
		return third === "" || second === ""
			? { ok: true, entry: { number, minQuantity: 1, unitPoisha: null } }
			: { ok: false, message: REMOVAL_ERROR };
	if (third === "") return { ok: false, message: MISSING_PRICE_ERROR };
	const minQuantity = readQuantity(second);
	if (minQuantity === null) return { ok: false, message: QUANTITY_ERROR };
	const unitPoisha = readPrice(third);
	return typeof unitPoisha === "string"
		? { ok: false, message: unitPoisha }
		: { ok: true, entry: { number, minQuantity, unitPoisha } };
}

const isRemoval = (typed: string) => typed.toLowerCase() === "remove";

/** Two cells are a part number and its price from quantity 1. */
function splitLine(typed: string): string[] {
	const unquoted = typed.replace(/"(?:[^"]|"")*"/g, "");
	const separator = ["\t", ";", ","].find((mark) => unquoted.includes(mark));
	const cells = separator ? splitCells(typed, separator) : splitWords(typed);
	const [number = "", price = ""] = cells;
	return cells.length === 2 && price !== "" && !isRemoval(price) ? [number, "1", price] : cells;
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

/** '10', '1,000' or '10+'. */
function readQuantity(typed: string): number | null {
	const plain = typed.endsWith("+") ? typed.slice(0, -1).trimEnd() : typed;
	const digits = removeThousands(plain);
	const quantity = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
	return quantity >= 1 && quantity <= MAX_PRICED_QUANTITY ? quantity : null;
}

/** In poisha, or what is wrong with it. */
function readPrice(typed: string): number | string {
	const amount = removeThousands(removeTk(typed));
	if (!TK_AMOUNT_PATTERN.test(amount)) return PRICE_ERROR;
	const poisha = parseTk(amount);
	return poisha >= 1 && poisha <= MAX_PRICE_POISHA ? poisha : PRICE_RANGE_ERROR;
}
