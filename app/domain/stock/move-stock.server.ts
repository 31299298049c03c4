import { type SQL, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import { products } from "../catalog/tables.server";
import type { StockCause } from "./rules";
import { serveBackorders } from "./serve-backorders.server";
import { stockMovements } from "./tables.server";

type Movement = {
	/** Those that no trigger writes. */
	cause: Exclude<StockCause, "opening" | "sale" | "unexplained"> | SQL;
	actor: string;
	ref?: string | SQL;
	/** Units, never 0. */
	delta: SQL;
};

const earlierCount = sql`(select coalesce(max(n), 0) from stock_movements as earlier where earlier.product_id = products.id)`;

/**
 * Changes the stock of each product of `source` with a row in the ledger; a trigger applies it. `source` is as in
 * `insertSelect`, and has a product at most once.
 */
export function moveStock({ db, now }: Platform, { delta, ...movement }: Movement, source: SQL) {
	return insertSelect(
		db,
		stockMovements,
		{
			...movement,
			productId: products.id,
			n: sql`${earlierCount} + 1`,
			delta,
			after: sql`${products.onHand} + ${delta}`,
			at: now(),
		},
		source,
	);
}

/** For another change's batch: does nothing unless `condition` holds at that point of it. */
export function returnToStock(
	needs: Platform,
	adminId: string,
	returned: readonly { lineId: string; productId: string; units: number }[],
	condition: SQL,
) {
	const back = sql`(select value ->> 'productId' as product_id, sum(value ->> 'units') as units,
		min(value ->> 'lineId') as line_id
		from json_each(${JSON.stringify(returned)}) group by 1) as back`;
	return [
		moveStock(
			needs,
			{ cause: "return", actor: adminId, ref: sql`back.line_id`, delta: sql`back.units` },
			sql`from ${back} join ${products} on ${products.id} = back.product_id where ${condition}`,
		),
		auditEach(
			needs,
			byAdmin(adminId, "product.stock", sql`'product:' || back.product_id`, {
				id: sql`${needs.newId()} || ':' || back.product_id`,
				after: sql`'+' || back.units`,
			}),
			sql`from ${back} where ${condition}`,
		),
		serveBackorders(needs, sql`select back.product_id from ${back}`),
	] as const;
}
