import { desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/database.server";
import { products } from "../catalog/tables.server";
import { orders } from "./tables.server";

/** What the top-selling slider shows of a product. */
export type BestSeller = { id: string; name: string; imageKey: string };

/**
 * The products that sold most units of late, at most `size`. It stays bounded however many orders there are: it counts
 * the newest 500 paid or shipped ones, which the index orders_sold (migrations/0005) holds in this order, and looks up
 * no more than the 50 best of them. Empty when nothing has sold.
 */
export async function bestSellers(db: Db, size: number): Promise<BestSeller[]> {
	// The statuses stand in the text, not as parameters: else SQLite can't tell that the partial index applies.
	const lately = db
		.select({ productId: orders.productId, quantity: orders.quantity })
		.from(orders)
		.where(sql`${orders.status} in ('paid', 'shipped')`)
		.orderBy(desc(orders.paidAt))
		.limit(500)
		.as("lately");
	const sold = db
		.select({
			productId: lately.productId,
			units: sql<number>`sum(${lately.quantity})`.as("units"),
		})
		.from(lately)
		.groupBy(lately.productId)
		.orderBy(desc(sql`units`), lately.productId)
		.limit(50)
		.as("sold");
	return db
		.select({ id: products.id, name: products.name, imageKey: products.imageKey })
		.from(sold)
		.innerJoin(products, eq(products.id, sold.productId))
		.where(isNull(products.archivedAt))
		.orderBy(desc(sold.units), products.id)
		.limit(size);
}
