import { desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/database.server";
import { products } from "../catalog/tables.server";
import { orders } from "./tables.server";

/** What the top-selling slider shows of a product. */
export type BestSeller = { id: string; name: string; imageKey: string };

/**
 * The products that sold most units of late, at most `size`. It stays bounded however many orders there are: it counts
 * the newest 50 that were paid, which the index orders_sold (migrations/0005) holds in this order, less those refunded
 * since, and looks up no more than the 20 best of them, 150 rows in all: sorting them costs each two more. Empty when nothing has sold.
 */
export async function bestSellers(db: Db, size: number): Promise<BestSeller[]> {
	const lately = db
		.select({
			productId: orders.productId,
			quantity: orders.quantity,
			status: orders.status,
		})
		.from(orders)
		.where(isNotNull(orders.paidAt))
		.orderBy(desc(orders.paidAt))
		.limit(50)
		.as("lately");
	const sold = db
		.select({
			productId: lately.productId,
			units: sql<number>`sum(${lately.quantity})`.as("units"),
		})
		.from(lately)
		.where(inArray(lately.status, ["paid", "shipped"]))
		.groupBy(lately.productId)
		.orderBy(desc(sql`units`), lately.productId)
		.limit(20)
		.as("sold");
	return db
		.select({ id: products.id, name: products.name, imageKey: products.imageKey })
		.from(sold)
		.innerJoin(products, eq(products.id, sold.productId))
		.where(isNull(products.archivedAt))
		.orderBy(desc(sold.units), products.id)
		.limit(size);
}
