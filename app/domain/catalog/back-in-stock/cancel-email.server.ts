import { and, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.server";
import { backInStockRequests } from "../tables.server";

export async function cancelBackInStockEmail(
	{ db }: Pick<Platform, "db">,
	userId: string,
	productId: string,
): Promise<void> {
	await db
		.delete(backInStockRequests)
		.where(
			and(eq(backInStockRequests.userId, userId), eq(backInStockRequests.productId, productId)),
		);
}
