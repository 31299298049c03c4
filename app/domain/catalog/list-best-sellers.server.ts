import { and, asc, desc, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { products } from "./tables.server";

export type BestSeller = { id: string; name: string; imageKey: string };

/** Triggers keep the counts (docs/decisions/039-best-sellers.md). */
export async function listBestSellers(db: Db, size: number): Promise<BestSeller[]> {
	return db
		.select({ id: products.id, name: products.name, imageKey: products.imageKey })
		.from(products)
		.where(
			and(
				isNull(products.archivedAt),
				gt(products.onHand, products.reserved),
				// A literal, because a bound value would not match the partial index.
				sql`${products.soldOrders} > 0`,
			),
		)
		.orderBy(desc(products.soldOrders), desc(products.soldUnits), asc(products.id))
		.limit(size);
}
