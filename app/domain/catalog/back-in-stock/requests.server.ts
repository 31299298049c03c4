import { and, desc, eq, not, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { BuyerContext } from "../../accounts/context.server";
import { isInStock, isListed } from "../product-columns.server";
import { backInStockRequests, products } from "../tables.server";

const isRequest = (userId: string, productId: string) =>
	and(eq(backInStockRequests.userId, userId), eq(backInStockRequests.productId, productId));

export function selectRequest(db: Db, userId: string, productId: string) {
	return db
		.select({ requestedAt: backInStockRequests.requestedAt })
		.from(backInStockRequests)
		.where(isRequest(userId, productId));
}

export function listRequestsByUser(db: Db, userId: string) {
	return db
		.select({ product: products.name, requestedAt: backInStockRequests.requestedAt })
		.from(backInStockRequests)
		.innerJoin(products, eq(products.id, backInStockRequests.productId))
		.where(eq(backInStockRequests.userId, userId))
		.orderBy(desc(backInStockRequests.requestedAt));
}

/** False if the product is in stock, or not for sale. */
export async function requestBackInStockEmail(
	{ db, now, by: { userId } }: BuyerContext,
	productId: string,
): Promise<boolean> {
	const [, stored] = await db.batch([
		insertSelect(
			db,
			backInStockRequests,
			{ userId, productId: products.id, requestedAt: now(), isDue: 0 },
			sql`from ${products} where ${and(eq(products.id, productId), isListed, not(isInStock))}`,
		).onConflictDoNothing(),
		selectRequest(db, userId, productId),
	]);
	return stored.length > 0;
}

export async function cancelBackInStockEmail(
	{ db, by }: BuyerContext,
	productId: string,
): Promise<void> {
	await db.delete(backInStockRequests).where(isRequest(by.userId, productId));
}
