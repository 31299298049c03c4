import { and, type SQL, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { products } from "../catalog/tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId">;

/** For another change's batch: does nothing unless `condition` holds at that point of it. */
export function returnToStock(
	needs: Needs,
	adminId: string,
	returned: readonly { productId: string; units: number }[],
	condition: SQL,
) {
	const { db, newId } = needs;
	const back = sql`(select value ->> 'productId' as product_id, sum(value ->> 'units') as units
		from json_each(${JSON.stringify(returned)}) group by 1) as back`;
	const isBack = sql`${products.id} = back.product_id`;
	return [
		db
			.update(products)
			.set({ onHand: sql`${products.onHand} + back.units` })
			.from(back)
			.where(and(isBack, condition)),
		auditEach(
			needs,
			byAdmin(adminId, "product.stock", sql`'product:' || back.product_id`, {
				id: sql`${newId()} || ':' || back.product_id`,
				after: sql`'+' || back.units`,
			}),
			sql`from ${back} where ${condition}`,
		),
	] as const;
}
