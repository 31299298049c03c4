import { parseTk, TK_AMOUNT_PATTERN } from "../money/rules";

/** A null price removes the part's prices from the list. */
export type ListPriceEntry = { number: string; minQuantity: number; unitPoisha: number | null };

/** `line` counts from 1. */
export type ReadPriceLine =
	| { line: number; ok: true; entry: ListPriceEntry }
	| { line: number; ok: false; message: string };

export const LINE_ERROR =
	"Write a part number, the quantity from which the price applies, and the price.";
export const QUANTITY_ERROR = "The quantity must be a whole number from 1 to 100,000,000.";
export const PRICE_ERROR = "Enter the price in tk with at most two decimals, like 1250 or 12.50.";
export const PRICE_RANGE_ERROR = "The price must be from tk 0.01 to tk 1,000,000,000.";

export const MAX_PRICED_QUANTITY = 100_000_000;
export const MAX_PRICE_POISHA = 100_000_000_000;

/** Reads 'TY-0912  10  9.50', with tabs, semicolons, commas or spaces. A first line without digits is a header. */
export function readPriceLines(text: string): ReadPriceLine[] {
	const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
	const first = lines.findIndex((line) => line.trim() !== "");
	return lines.flatMap((typed, place) => {
		const isHeader = place === first && !/\p{N}/u.test(typed);
		if (typed.trim() === "" || isHeader) return [];
		return [{ line: place + 1, ...readCells(splitCells(typed)) }];
	});
}

type ReadCells = { ok: true; entry: ListPriceEntry } | { ok: false; message: string };

function readCells([
	number = "",
	quantity = "",
	price = "",
	...rest
]: readonly string[]): ReadCells {
	if (number === "" || rest.some(Boolean)) return { ok: false, message: LINE_ERROR };
	if (price === "" && /^(1\+?)?$/.test(quantity))
		return { ok: true, entry: { number, minQuantity: 1, unitPoisha: null } };
	const minQuantity = readQuantity(quantity);
	if (minQuantity === null) return { ok: false, message: QUANTITY_ERROR };
	if (price === "") return { ok: true, entry: { number, minQuantity, unitPoisha: null } };
	const unitPoisha = readPrice(price);
	return typeof unitPoisha === "string"
		? { ok: false, message: unitPoisha }
		: { ok: true, entry: { number, minQuantity, unitPoisha } };
}

/** Spaces separate only the last two cells, because part numbers can contain them. */
function splitCells(typed: string): string[] {
	const separator = ["\t", ";", ","].find((mark) => typed.includes(mark));
	if (separator) return splitQuoted(typed, separator);
	const line = typed.trim().replace(/\btk\s+/gi, "");
	const [, number = line, quantity = "", price = ""] = /^(.*\S)\s+(\S+)\s+(\S+)$/.exec(line) ?? [];
	return [number, quantity, price];
}

function splitQuoted(typed: string, separator: string): string[] {
	const cells = typed.match(/"(?:[^"]|"")*"|[^"\t;,]+|[\t;,]/g) ?? [];
	const row = [""];
	for (const cell of cells) {
		if (cell === separator) row.push("");
		else
			row.push(row.pop() + (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell));
	}
	return row.map((cell) => cell.trim());
}

/** '10', '1,000' or '10+'. */
function readQuantity(typed: string): number | null {
	const digits = typed.replace(/\s*\+$/, "").replace(/^\d{1,3}(,\d{3})+$/, removeCommas);
	const quantity = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
	return quantity >= 1 && quantity <= MAX_PRICED_QUANTITY ? quantity : null;
}

/** In poisha, or what is wrong with it. */
function readPrice(typed: string): number | string {
	const amount = typed.replace(/^tk\s*/i, "").replace(/^\d{1,3}(,\d{3})+(\.\d+)?$/, removeCommas);
	if (!TK_AMOUNT_PATTERN.test(amount)) return PRICE_ERROR;
	const poisha = parseTk(amount);
	return poisha >= 1 && poisha <= MAX_PRICE_POISHA ? poisha : PRICE_RANGE_ERROR;
}

const removeCommas = (digits: string) => digits.replaceAll(",", "");
