import { and, inArray } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { formatNumber } from "~/platform/format/format-number";
import { Refused } from "~/platform/refused";
import { isGoods } from "../catalog/product-columns.server";
import { parseCount } from "../catalog/read-count";
import { products } from "../catalog/tables.server";
import { parseAmount } from "../money/read-amount";
import { findAmountProblem, formatDecimalTk } from "../money/rules";
import { findMatches } from "../order-pad/find-pad-products.server";
import { describeUnreadLines, splitList } from "../order-pad/read-list";
import { checkDraft, listCodes, readLines } from "../order-pad/reading/read-pad";
import type { LineResult } from "../order-pad/reading/rules";
import type { PriceViewer } from "../prices/rules";
import { MAX_TEXT_CHARS, NO_PRICE } from "./rules";
import { splitCells } from "./typed-lines";
import type { NewQuoteLine } from "./write-lines.server";

type Reader = { db: Db; viewer: PriceViewer };

/** A wrong line is named beside the field of the list. */
const refuseLine = (n: number, problem: string) =>
	new Refused({ list: `Line ${formatNumber(n)}: ${problem}` }, 400);

const checkText = (n: number, text: string): string => {
	if (text.length > MAX_TEXT_CHARS)
		throw refuseLine(n, `write at most ${MAX_TEXT_CHARS} characters.`);
	return text;
};

function split(text: string) {
	const list = splitList(text);
	if (!list.ok) throw new Refused({ list: list.message }, 400);
	const unread = describeUnreadLines(list.unreadLines);
	if (unread) throw new Refused({ list: unread }, 400);
	return list.lines;
}

/** The lines of a pad's text. One that is not surely a part with a quantity stays a text, so that staff read what was typed. */
export async function readRequestedLines(reader: Reader, text: string): Promise<NewQuoteLine[]> {
	if (text.trim() === "") return [];
	const lines = split(text);
	const draft = readLines(lines);
	const checked = checkDraft(draft, await findMatches(reader, listCodes(draft)), null);
	const results = new Map(
		checked.ok ? checked.lines.map(({ line, result }) => [line.n, result]) : [],
	);
	return lines.map(({ n, typed }) => {
		const part = findPart(results.get(n));
		return {
			productId: part?.productId ?? null,
			text: part ? "" : checkText(n, typed.trim()),
			quantity: part?.quantity ?? 1,
			unitPoisha: NO_PRICE,
			leadDays: null,
		};
	});
}

/** Its stock, minimum and multiple don't matter. */
function findPart(result: LineResult | undefined) {
	if (!result || !("product" in result) || !("quantity" in result)) return null;
	const { product, quantity } = result;
	return quantity === null || quantity < 1 ? null : { productId: product.id, quantity };
}

/** What staff answer. What is no part's number is a text, which needs a price before it is sent. */
export async function readAnsweredLines(
	{ db, viewer }: Reader,
	text: string,
	isSent: boolean,
): Promise<NewQuoteLine[]> {
	const lines = split(text).map(({ n, typed }) => ({ n, cells: splitCells(typed) }));
	const codes = lines.map(({ cells: [code = ""] }) => code);
	const find = await findMatches({ db, viewer }, codes);
	const unknown = codes.filter((code) => find(code).length === 0);
	const byId = new Set(await listIds(db, unknown));
	return lines.map(({ n, cells }) => {
		const [code = "", quantityText = "", priceText = "", leadText = ""] = cells;
		const found = new Set(find(code).map(({ product }) => product.id));
		if (byId.has(code)) found.add(code);
		if (found.size > 1) throw refuseLine(n, `"${code}" is the number of several parts.`);
		const [productId = null] = found;
		const unitPoisha = readPrice(n, priceText, productId !== null);
		if (isSent && unitPoisha === NO_PRICE)
			throw refuseLine(n, "enter the unit price in tk. 0 is shown and costs nothing.");
		const quantity = readQuantity(n, quantityText);
		const problem = unitPoisha ? findAmountProblem(unitPoisha, quantity) : null;
		if (problem && productId !== null) throw refuseLine(n, problem.message);
		return {
			productId,
			text: productId === null ? checkText(n, code) : "",
			quantity,
			unitPoisha,
			leadDays: readLeadDays(n, leadText),
		};
	});
}

/** A part without a number is written by its id. */
async function listIds(db: Db, ids: readonly string[]): Promise<string[]> {
	if (ids.length === 0) return [];
	const rows = await db
		.select({ id: products.id })
		.from(products)
		.where(and(inArray(products.id, toIdList(ids)), isGoods));
	return rows.map(({ id }) => id);
}

function readQuantity(n: number, text: string): number {
	const quantity = parseCount(text);
	if (quantity === null || quantity < 1 || quantity > 100_000_000)
		throw refuseLine(n, "enter a whole number of at least 1 as the quantity.");
	return quantity;
}

/** Empty for today's price of a part. A text may cost nothing, or have no price yet. */
function readPrice(n: number, text: string, isPart: boolean): number | null {
	if (text === "") return isPart ? null : NO_PRICE;
	const poisha = parseAmount(text);
	if (poisha === null || poisha < (isPart ? 1 : 0) || poisha > 100_000_000_000)
		throw refuseLine(n, "enter the unit price in tk, like 1250 or 12.50.");
	return poisha;
}

function readLeadDays(n: number, text: string): number | null {
	if (text === "") return null;
	const days = parseCount(text);
	if (days === null || days < 0 || days > 1000)
		throw refuseLine(n, "enter the lead time in days, from 0 to 1,000.");
	return days;
}

type WrittenLine = NewQuoteLine & { partNumber: string };

/** The text that `readAnsweredLines` reads. */
export const formatLines = (lines: readonly WrittenLine[]): string =>
	lines
		.map(({ productId, partNumber, text, quantity, unitPoisha, leadDays }) =>
			[
				productId === null ? text : partNumber || productId,
				quantity,
				unitPoisha === null || unitPoisha < 0 ? "" : formatDecimalTk(unitPoisha),
				leadDays === null || leadDays < 0 ? "" : leadDays,
			].join("; "),
		)
		.join("\n");
