import { type SQL, sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import { products } from "../catalog/tables.server";
import type { StockCause } from "./rules";
import { stockMovements } from "./tables.server";

type Movement = {
	/** Those that no trigger writes. */
	cause: Exclude<StockCause, "opening" | "sale" | "unexplained"> | SQL;
	actor: string;
	ref?: string | SQL;
	/** In units, never 0. */
	delta: SQL;
};

const earlierCount = sql`(select coalesce(max(n), 0) from stock_movements as earlier where earlier.product_id = products.id)`;

/**
 * Changes the stock of each product of `source` with a row in the ledger; a trigger applies it. `source` is as in
 * `insertSelect`, and has a product at most once.
 */
export function moveStock(
	{ db, now }: Pick<Platform, "db" | "now">,
	{ delta, ...movement }: Movement,
	source: SQL,
) {
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
