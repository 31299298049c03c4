import { and, eq, isNull, not, sql } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.server";
import { isInStock } from "../product-columns.server";
import { backInStockRequests, products } from "../tables.server";
import { selectRequest } from "./queries.server";

export async function requestBackInStockEmail(
	{ db, now }: Pick<Platform, "db" | "now">,
	userId: string,
	productId: string,
): Promise<boolean> {
	const [, stored] = await db.batch([
		db
			.insert(backInStockRequests)
			.select(
				db
					.select({
						userId: sql<string>`${userId}`.as("user_id"),
						productId: products.id,
						requestedAt: sql<number>`${now()}`.as("requested_at"),
						isDue: sql<number>`0`.as("is_due"),
					})
					.from(products)
					.where(and(eq(products.id, productId), isNull(products.archivedAt), not(isInStock))),
			)
			.onConflictDoNothing(),
		selectRequest(db, userId, productId),
	]);
	return stored.length > 0;
}
