import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { groupBy } from "~/platform/group-by";
import { readCount } from "../../catalog/read-count";
import { products, vatRates } from "../../catalog/tables.server";
import { readAmount, readFineAmount } from "../../money/read-amount";
import { formatDecimalTk } from "../../money/rules";
import { addVat } from "../../money/vat-rules";
import { MAX_PRICE_POISHA, MAX_PRICED_QUANTITY } from "../../price-lists/read-price-lines";
import { findRisingPrice, formatRows, type PriceRow } from "../../price-lists/rules";
import { listPrices, priceLists } from "../../prices/tables.server";
import {
	type CheckedRow,
	describeOvertaken,
	type FileRow,
	type ImportKind,
	listCells,
	wrongRow,
} from "../model/kind.server";
import { LineProblems, refuse } from "../model/line-error";
import type { Reading } from "../model/questions";
import { checkGroup, type GroupLine, getNumber } from "./check-group";
import { findParts } from "./find-parts.server";

/** All prices of one part in one list, which its lines replace. */
type Values = { listId: string; prices: readonly PriceRow[] };

const getList = ({ cells }: FileRow) => cells.list ?? "";

/** By name, or by id where two lists have one name. */
async function findLists(db: Db, rows: readonly FileRow[]): Promise<(typed: string) => string[]> {
	const typed = listCells(rows, "list");
	const found = await db
		.select({ id: priceLists.id, name: priceLists.name })
		.from(priceLists)
		.where(sql`${priceLists.id} in (select value from json_each(${typed}))
			or ${priceLists.name} in (select value from json_each(${typed}))`);
	return (wanted) => {
		const named = found.filter(({ id }) => id === wanted);
		const lists = named.length > 0 ? named : found.filter(({ name }) => name === wanted);
		return lists.map(({ id }) => id);
	};
}

async function readCurrent(db: Db, keys: readonly string[]): Promise<Map<string, PriceRow[]>> {
	const rows = await db
		.select({
			key: sql<string>`wanted.value`,
			minQuantity: listPrices.minQuantity,
			unitPoisha: listPrices.unitPoisha,
		})
		.from(sql`json_each(${JSON.stringify(keys)}) as wanted`)
		.innerJoin(
			listPrices,
			sql`${listPrices.listId} = wanted.value ->> 0 and ${listPrices.productId} = wanted.value ->> 1`,
		)
		.orderBy(sql`wanted.key`, listPrices.minQuantity);
	const grouped = groupBy(rows, ({ key }) => key);
	return new Map(
		Array.from(grouped, ([key, prices]) => [
			key,
			prices.map(({ minQuantity, unitPoisha }): PriceRow => [minQuantity, unitPoisha]),
		]),
	);
}

async function check(
	{ db }: { db: Db },
	rows: readonly FileRow[],
	reading: Reading,
): Promise<CheckedRow[]> {
	const [find, findList] = [await findParts(db, rows), await findLists(db, rows)];
	const wrong: CheckedRow[] = [];
	const named = rows.flatMap((row) => {
		const name = { line: row.line, key: "", label: `${getNumber(row)} (${getList(row)})` };
		const [found, lists] = [find(row), findList(getList(row))];
		const [listId] = lists;
		const listed =
			lists.length > 1
				? [`several lists are called "${getList(row)}". Write the list's id.`]
				: lists.length === 0
					? [`there is no price list "${getList(row)}".`]
					: [];
		const problems = row.problem
			? [row.problem]
			: [...(found.ok ? [] : [found.message]), ...listed];
		if (found.ok && listId && lists.length === 1) {
			const key = JSON.stringify([listId, found.product.id]);
			const label = `${found.product.partNumber || found.product.id} (${getList(row)})`;
			return [{ row, key, listId, label, productId: found.product.id }];
		}
		wrong.push(wrongRow(name, ...problems));
		return [];
	});
	const groups = groupBy(named, ({ key }) => key);
	const current = await readCurrent(db, Array.from(groups.keys()));
	const rates = reading.isNet ? await readRates(db, named) : new Map<string, number>();
	const checked = Array.from(groups, ([key, lines]) => {
		const vatBp = rates.get(lines[0]?.productId ?? "") ?? 0;
		return checkPart(lines, current.get(key) ?? [], { ...reading, vatBp });
	});
	return [...wrong, ...checked.flat()];
}

type NamedLine = GroupLine & { listId: string };
type PriceReading = Reading & { vatBp: number };

/** Basis points by product. */
async function readRates(db: Db, lines: readonly NamedLine[]): Promise<Map<string, number>> {
	const ids = JSON.stringify(lines.map(({ productId }) => productId));
	const rows = await db
		.select({ id: products.id, vatBp: vatRates.bp })
		.from(products)
		.innerJoin(vatRates, sql`${vatRates.id} = ${products.vatRateId}`)
		.where(sql`${products.id} in (select value from json_each(${ids}))`);
	return new Map(rows.map(({ id, vatBp }) => [id, vatBp]));
}

function checkPart(
	lines: readonly NamedLine[],
	before: PriceRow[],
	reading: PriceReading,
): CheckedRow[] {
	const read = lines.map(({ row }) => ({ line: row.line, ...readPrice(row, reading) }));
	const sorted = read
		.flatMap(({ line, price }) => (price ? [{ line, price }] : []))
		.toSorted((one, other) => one.price[0] - other.price[0]);
	const prices = sorted.map(({ price }) => price);
	const problems = new Map(read.flatMap(({ line, problem }) => (problem ? [[line, problem]] : [])));
	for (const [place, { line, price }] of sorted.entries())
		if (price[0] === sorted[place - 1]?.price[0])
			problems.set(line, `the price from quantity ${price[0]} is there twice.`);
	const rising = findRisingPrice(prices);
	const risingLine = rising && sorted[rising.place]?.line;
	if (problems.size === 0 && rising && risingLine) problems.set(risingLine, rising.message);
	const listId = lines[0]?.listId ?? "";
	return checkGroup(lines, {
		problems,
		isLeft: read.every(({ price, isCleared }) => !price && !isCleared),
		before,
		after: prices,
		toValues: (rows): Values => ({ listId, prices: rows }),
		isOutlier: isFar(before, prices) || (prices.length === 0 && before.length > 0),
	});
}

/** Whether a price changes by more than half. */
function isFar(before: readonly PriceRow[], after: readonly PriceRow[]): boolean {
	const old = new Map(before);
	return after.some(([quantity, poisha]) => {
		const was = old.get(quantity);
		return was !== undefined && Math.abs(poisha - was) > was / 2;
	});
}

type ReadPrice = { price?: PriceRow; isCleared?: true; problem?: string };

function readPrice({ cells, problem }: FileRow, reading: PriceReading): ReadPrice {
	const { price = "", "minimum quantity": quantity = "" } = cells;
	if (problem) return { problem };
	if (price === "") return {};
	if (price === "-") return { isCleared: true };
	const problems = new LineProblems();
	const from = problems.attempt(() => readFrom(quantity, reading));
	const poisha = problems.attempt(() => readPoisha(price, reading));
	return from === null || poisha === null
		? { problem: problems.texts.join("\n") }
		: { price: [from, poisha] };
}

function readFrom(cell: string, { decimal }: Reading): number {
	if (cell === "") return 1;
	const read = readCount(cell, decimal);
	if (!read.ok) return refuse(`minimum quantity ${read.problem}.`);
	return read.count < 1 || read.count > MAX_PRICED_QUANTITY
		? refuse("the minimum quantity must be from 1 to 100,000,000.")
		: read.count;
}

function readPoisha(cell: string, { decimal, isNet, vatBp }: PriceReading): number {
	const read = isNet ? readFineAmount(cell, decimal) : readAmount(cell, decimal);
	if (!read.ok) return refuse(`price ${read.problem}.`);
	const poisha = "tk" in read ? addVat(read.tk, vatBp) : read.poisha;
	return poisha >= 1 && poisha <= MAX_PRICE_POISHA
		? poisha
		: refuse(`price "${cell}" is not from 0.01 to ${formatDecimalTk(MAX_PRICE_POISHA)}.`);
}

const getPrices = (values: object) => ("prices" in values ? (values.prices as PriceRow[]) : []);

export const pricesKind: ImportKind = {
	noun: "part number",
	keys: ["id", "part number"],
	required: ["list", "price"],
	columns: [
		{ name: "list", headings: ["list", "price lists"], fillsDown: true },
		{ name: "id" },
		{ name: "part number", fillsDown: true },
		{ name: "name", informs: true },
		{ name: "minimum quantity", headings: ["minimum quantity", "quantity"], isNumeric: true },
		{ name: "price", headings: ["price", "net price"], isNumeric: true },
	],
	getGroup: (row) => JSON.stringify([getList(row), getNumber(row)]),
	check,
	plan: ({ db }, { isUndo, from, to, rows }) => ({
		isWritable: sql`${from} ->> 'prices' = (
			select json_group_array(json_array(min_quantity, unit_poisha)) from (
				select min_quantity, unit_poisha from list_prices
				where list_id = ${to} ->> 'listId' and product_id = import_rows.subject_id order by min_quantity))
		and exists (select 1 from price_lists where id = ${to} ->> 'listId')`,
		problem: describeOvertaken(isUndo),
		statements: [
			db
				.delete(listPrices)
				.where(
					sql`(list_id, product_id) in (select ${to} ->> 'listId', import_rows.subject_id from ${rows})`,
				),
			insertSelect(
				db,
				listPrices,
				{
					listId: sql`${to} ->> 'listId'`,
					productId: sql`import_rows.subject_id`,
					minQuantity: sql`priced.value ->> 0`,
					unitPoisha: sql`priced.value ->> 1`,
				},
				sql`from ${rows}, json_each(${to}, '$.prices') as priced`,
			),
		],
	}),
	describe: (values) => [["prices", formatRows(getPrices(values))]],
};
