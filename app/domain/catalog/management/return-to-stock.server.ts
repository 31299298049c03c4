import { and, eq, type SQL, sql } from "drizzle-orm";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { products } from "../tables.server";

/** For another change's batch: does nothing unless `condition` holds at that point of it. */
export function returnToStock(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	{ productId, units }: { productId: string; units: number },
	condition: SQL,
) {
	return [
		needs.db
			.update(products)
			.set({ onHand: sql`${products.onHand} + ${units}` })
			.where(and(eq(products.id, productId), condition)),
		auditLastChange(
			needs,
			byAdmin(adminId, "product.stock", `product:${productId}`, { after: `+${units}` }),
		),
	] as const;
}
