import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { backInStockRequests, products } from "../tables.server";

export function selectRequest(db: Db, userId: string, productId: string) {
	return db
		.select({ requestedAt: backInStockRequests.requestedAt })
		.from(backInStockRequests)
		.where(
			and(eq(backInStockRequests.userId, userId), eq(backInStockRequests.productId, productId)),
		);
}

export function listRequestsByUser(db: Db, userId: string) {
	return db
		.select({ product: products.name, requestedAt: backInStockRequests.requestedAt })
		.from(backInStockRequests)
		.innerJoin(products, eq(products.id, backInStockRequests.productId))
		.where(eq(backInStockRequests.userId, userId))
		.orderBy(desc(backInStockRequests.requestedAt));
}
