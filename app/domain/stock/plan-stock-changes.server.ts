import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { formatNumber } from "~/platform/format/format-number";
import { groupBy } from "~/platform/group-by";
import { MAX_UNITS } from "../catalog/input";
import { findNumberedProducts } from "../catalog/part-numbers/find-numbered-products.server";
import { products } from "../catalog/tables.server";

/** Of one part: units to add, or a count with what was on hand by the books of who counted, if they know. */
export type StockEntry = { number: string } & (
	| { cause: "receipt" | "correction"; change: number }
	| { cause: "count"; count: number; seen?: number }
);

/** `entry` is the place of the wrong one. */
export type StockEntryError = { entry: number; message: string };

export type PlannedChange = { productId: string; cause: StockEntry["cause"] } & (
	| { change: number }
	| { count: number; seen?: number }
);

type Numbered = { entry: number; typed: StockEntry; productId: string };

/** One change for each product, or what is wrong. Changes of one product are added up. */
export async function planStockChanges(
	db: Db,
	entries: readonly StockEntry[],
): Promise<{ ok: true; changes: PlannedChange[] } | { ok: false; errors: StockEntryError[] }> {
	const find = await findNumberedProducts(
		db,
		entries.map(({ number }) => number),
	);
	const errors: StockEntryError[] = [];
	const numbered = entries.flatMap((typed, entry): Numbered[] => {
		const found = find(typed.number);
		if (found.ok) return [{ entry, typed, productId: found.product.id }];
		errors.push({ entry, message: found.message });
		return [];
	});
	const stock = await readStock(db, numbered);
	const changes = Array.from(
		groupBy(numbered, ({ productId }) => productId),
		([productId, rows]) => {
			const change = combine(productId, rows);
			const error = findError(rows, change, stock.get(productId));
			if (error) errors.push(error);
			return change;
		},
	);
	if (errors.length === 0) return { ok: true, changes };
	return { ok: false, errors: errors.toSorted((one, other) => one.entry - other.entry) };
}

function combine(productId: string, rows: readonly Numbered[]): PlannedChange {
	const count = rows.find(({ typed }) => typed.cause === "count")?.typed;
	if (count?.cause === "count")
		return { productId, cause: count.cause, count: count.count, seen: count.seen };
	const change = rows.reduce(
		(sum, { typed }) => sum + (typed.cause === "count" ? 0 : typed.change),
		0,
	);
	return { productId, cause: rows[0]?.typed.cause ?? "correction", change };
}

type Stock = { onHand: number; reserved: number };

function findError(
	rows: readonly Numbered[],
	planned: PlannedChange,
	stock: Stock | undefined,
): StockEntryError | null {
	const last = rows.at(-1);
	if (!last || !stock) return null;
	const { entry, typed } = last;
	if ("count" in planned && rows.length > 1)
		return { entry, message: `Part number "${typed.number}" is named twice.` };
	const { onHand, reserved } = stock;
	const after =
		"count" in planned
			? onHand + planned.count - (planned.seen ?? onHand)
			: onHand + planned.change;
	const problem = describeStockProblem(after, reserved);
	if (problem === null) return null;
	return { entry, message: problem.charAt(0).toUpperCase() + problem.slice(1) };
}

/** Null for a stock that covers what unpaid orders and backorders hold. */
export const describeStockProblem = (onHand: number, reserved: number): string | null => {
	const [units, held] = [onHand, reserved].map((count) => formatNumber(count));
	if (onHand < reserved) return `stock ${units} is below the ${held} units held by unpaid orders.`;
	return onHand > MAX_UNITS ? `the stock would be above ${formatNumber(MAX_UNITS)}.` : null;
};

async function readStock(db: Db, numbered: readonly Numbered[]): Promise<Map<string, Stock>> {
	const ids = JSON.stringify(Array.from(new Set(numbered.map(({ productId }) => productId))));
	const rows = await db
		.select({ id: products.id, onHand: products.onHand, reserved: products.reserved })
		.from(sql`json_each(${ids}) as wanted`)
		.innerJoin(products, sql`${products.id} = wanted.value`);
	return new Map(rows.map(({ id, ...stock }) => [id, stock]));
}
