import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { formatNumber } from "~/platform/format/format-number";
import { groupBy } from "~/platform/group-by";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { found } from "~/platform/refused";
import {
	findNumberedProducts,
	type NumberedProduct,
} from "../catalog/part-numbers/find-numbered-products.server";
import { listPrices } from "../prices/tables.server";
import { findPriceList } from "./queries.server";
import type { ListPriceEntry } from "./read-price-lines";
import { describePercentageLoss, findRisingPrice, type PriceRow } from "./rules";

export const MAX_PRICE_ENTRIES = 1000;

/** `entry` is the place of the wrong one. */
type PriceEntryError = { entry: number; message: string };

/** `partNumber` may be empty; `loss` says what gets dearer because the list's percentage ends. */
export type ProductChange = Pick<NumberedProduct, "id" | "partNumber" | "name"> & {
	before: readonly PriceRow[];
	after: readonly PriceRow[];
	loss: string | null;
	/** A price that is never charged, and the base price, in poisha. */
	idle: { unitPoisha: number; basePoisha: number } | null;
};

/** `id` is another one as soon as anything else would be saved. */
export type PricePlan = {
	id: string;
	listId: string;
	percentOffBp: number;
	changes: ProductChange[];
};

type PlannedPrices = { ok: true; plan: PricePlan } | { ok: false; errors: PriceEntryError[] };

/** The changes if the rows of each named part were replaced as a whole. */
export async function planListPrices(
	db: Db,
	listId: string,
	entries: readonly ListPriceEntry[],
): Promise<PlannedPrices> {
	const { percentOffBp } = found(await findPriceList(db, listId));
	const find = await findNumberedProducts(
		db,
		entries.map(({ number }) => number),
	);
	const { products, errors } = groupByProduct(entries, find);
	if (errors.length > 0) return { ok: false, errors };
	const current = await readRows(db, listId, Array.from(products.keys()));
	const changes = Array.from(products.values()).flatMap(({ product, rows }): ProductChange[] => {
		const { id, partNumber, name } = product;
		const before = current.get(id) ?? [];
		if (JSON.stringify(before) === JSON.stringify(rows)) return [];
		const loss =
			before.length > 0 ? null : describePercentageLoss({ ...product, percentOffBp }, rows);
		return [
			{ id, partNumber, name, before, after: rows, loss, idle: findIdlePrice(product, rows) },
		];
	});
	const id = hashPayload(listId, JSON.stringify(changes));
	return { ok: true, plan: { id, listId, percentOffBp, changes } };
}

/** Buyers pay the lowest price that they have. */
function findIdlePrice({ basePoisha }: NumberedProduct, rows: readonly PriceRow[]) {
	const idle = rows.find(([, unitPoisha]) => unitPoisha >= basePoisha);
	return idle ? { unitPoisha: idle[1], basePoisha } : null;
}

type NumberedEntry = ListPriceEntry & { entry: number; product: NumberedProduct };
type ProductRows = { product: NumberedProduct; rows: PriceRow[] };

function groupByProduct(
	entries: readonly ListPriceEntry[],
	find: Awaited<ReturnType<typeof findNumberedProducts>>,
): { products: Map<string, ProductRows>; errors: PriceEntryError[] } {
	const errors: PriceEntryError[] = [];
	const numbered = entries.flatMap((typed, entry): NumberedEntry[] => {
		const numbered = find(typed.number);
		if (numbered.ok) return [{ ...typed, entry, product: numbered.product }];
		errors.push({ entry, message: numbered.message });
		return [];
	});
	const products = new Map<string, ProductRows>();
	for (const [id, ofProduct] of groupBy(numbered, ({ product }) => product.id)) {
		const sorted = ofProduct.toSorted((one, other) => one.minQuantity - other.minQuantity);
		const error = findProductError(sorted);
		if (error) errors.push(error);
		const [first] = sorted;
		if (first) products.set(id, { product: first.product, rows: sorted.flatMap(toRow) });
	}
	return { products, errors: errors.toSorted((one, other) => one.entry - other.entry) };
}

const toRow = ({ minQuantity, unitPoisha }: NumberedEntry): PriceRow[] =>
	unitPoisha === null ? [] : [[minQuantity, unitPoisha]];

/** `sorted` are the entries of one part. */
function findProductError(sorted: readonly NumberedEntry[]): PriceEntryError | null {
	const removal = sorted.find(({ unitPoisha }) => unitPoisha === null);
	if (removal) {
		const isMixed = sorted.some(({ unitPoisha }) => unitPoisha !== null);
		const message = `This line removes the prices of ${removal.number}, but another line sets one.`;
		return isMixed ? { entry: removal.entry, message } : null;
	}
	const repeated = sorted.find((row, place) => row.minQuantity === sorted[place - 1]?.minQuantity);
	if (repeated) {
		const from = formatNumber(repeated.minQuantity);
		return { entry: repeated.entry, message: `${repeated.number} has two prices for ${from}+.` };
	}
	const rising = findRisingPrice(sorted.flatMap(toRow));
	const entry = rising && sorted[rising.place]?.entry;
	return rising && entry !== undefined && entry !== null
		? { entry, message: rising.message }
		: null;
}

/** By product; without those that have none. */
async function readRows(
	db: Db,
	listId: string,
	ids: readonly string[],
): Promise<Map<string, PriceRow[]>> {
	const rows = await db
		.select({
			...pickColumns(listPrices, "productId", "minQuantity", "unitPoisha"),
		})
		.from(sql`json_each(${JSON.stringify(ids)}) as wanted`)
		.innerJoin(
			listPrices,
			sql`${listPrices.listId} = ${listId} and ${listPrices.productId} = wanted.value`,
		)
		.orderBy(listPrices.productId, listPrices.minQuantity);
	const grouped = groupBy(rows, ({ productId }) => productId);
	return new Map(
		Array.from(grouped, ([id, ofProduct]) => [
			id,
			ofProduct.map(({ minQuantity, unitPoisha }): PriceRow => [minQuantity, unitPoisha]),
		]),
	);
}
