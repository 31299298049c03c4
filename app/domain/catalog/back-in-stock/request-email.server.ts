import { and, eq, not, sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "../../../platform/platform.server";
import { isInStock, isListed } from "../product-columns.server";
import { backInStockRequests, products } from "../tables.server";
import { selectRequest } from "./queries.server";

export async function requestBackInStockEmail(
	{ db, now }: Pick<Platform, "db" | "now">,
	userId: string,
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
