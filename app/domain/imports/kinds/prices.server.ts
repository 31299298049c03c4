import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { groupBy } from "~/platform/group-by";
import { formatDecimalTk, parseTk, TK_AMOUNT_PATTERN } from "../../money/rules";
import { MAX_PRICE_POISHA, MAX_PRICED_QUANTITY } from "../../price-lists/read-price-lines";
import { findRisingPrice, formatRows, type PriceRow } from "../../price-lists/rules";
import { listPrices, priceLists } from "../../prices/tables.server";
import { describeWrongAmount } from "../model/amounts";
import {
	type CheckedRow,
	describeOvertaken,
	type FileRow,
	type ImportKind,
	listCells,
	wrongRow,
} from "../model/kind.server";
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

async function check({ db }: { db: Db }, rows: readonly FileRow[]): Promise<CheckedRow[]> {
	const [find, findList] = [await findParts(db, rows), await findLists(db, rows)];
	const wrong: CheckedRow[] = [];
	const named = rows.flatMap((row) => {
		const name = { line: row.line, key: "", label: `${getNumber(row)} (${getList(row)})` };
		const [found, lists] = [find(row), findList(getList(row))];
		const [listId] = lists;
		const problem = !found.ok
			? found.message
			: lists.length > 1
				? `several lists are called "${getList(row)}". Write the list's id.`
				: `there is no price list "${getList(row)}".`;
		if (found.ok && listId && lists.length === 1) {
			const key = JSON.stringify([listId, found.product.id]);
			const label = `${found.product.partNumber || found.product.id} (${getList(row)})`;
			return [{ row, key, listId, label, productId: found.product.id }];
		}
		wrong.push(wrongRow(name, problem));
		return [];
	});
	const groups = groupBy(named, ({ key }) => key);
	const current = await readCurrent(db, Array.from(groups.keys()));
	const checked = Array.from(groups, ([key, lines]) => checkPart(lines, current.get(key) ?? []));
	return [...wrong, ...checked.flat()];
}

type NamedLine = GroupLine & { listId: string };

function checkPart(lines: readonly NamedLine[], before: PriceRow[]): CheckedRow[] {
	const read = lines.map(({ row }) => ({ line: row.line, ...readPrice(row) }));
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
		isOutlier: isFar(before, prices),
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

function readPrice({ cells }: FileRow): ReadPrice {
	const { price = "", "minimum quantity": quantity = "" } = cells;
	if (price === "") return {};
	if (price === "-") return { isCleared: true };
	if (quantity !== "" && !/^\d{1,9}$/.test(quantity))
		return { problem: `minimum quantity "${quantity}" is not valid. Write 10.` };
	const from = Number(quantity || 1);
	if (from < 1 || from > MAX_PRICED_QUANTITY)
		return { problem: "the minimum quantity must be from 1 to 100,000,000." };
	if (!TK_AMOUNT_PATTERN.test(price)) return { problem: describeWrongAmount("price", price) };
	const poisha = parseTk(price);
	return poisha >= 1 && poisha <= MAX_PRICE_POISHA
		? { price: [from, poisha] }
		: { problem: `price "${price}" is not from 0.01 to ${formatDecimalTk(MAX_PRICE_POISHA)}.` };
}

const getPrices = (values: object) => ("prices" in values ? (values.prices as PriceRow[]) : []);

export const pricesKind: ImportKind = {
	noun: "part number",
	keys: ["id", "part number"],
	required: ["list", "price"],
	columns: [
		{ name: "list", aliases: ["price list"] },
		{ name: "id" },
		{ name: "part number", aliases: ["number", "part"] },
		{ name: "name", informs: true },
		{ name: "minimum quantity", aliases: ["quantity", "from"] },
		{ name: "price", aliases: ["price in tk"] },
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
	describe: (values) => formatRows(getPrices(values)),
};
