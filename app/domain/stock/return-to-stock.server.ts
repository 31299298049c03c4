import { type SQL, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { products } from "../catalog/tables.server";
import { moveStock } from "./move-stock.server";
import { serveBackorders } from "./serve-backorders.server";

type Needs = Pick<Platform, "db" | "now" | "newId">;

/** For another change's batch: does nothing unless `condition` holds at that point of it. */
export function returnToStock(
	needs: Needs,
	adminId: string,
	returned: readonly { lineId: string; productId: string; units: number }[],
	condition: SQL,
) {
	const { newId } = needs;
	const back = sql`(select value ->> 'productId' as product_id, sum(value ->> 'units') as units,
		min(value ->> 'lineId') as line_id
		from json_each(${JSON.stringify(returned)}) group by 1) as back`;
	return [
		moveStock(
			needs,
			{ cause: "return", actor: adminId, ref: sql`back.line_id`, delta: sql`back.units` },
			sql`from ${back} join ${products} on ${products.id} = back.product_id where ${condition}`,
		),
		auditEach(
			needs,
			byAdmin(adminId, "product.stock", sql`'product:' || back.product_id`, {
				id: sql`${newId()} || ':' || back.product_id`,
				after: sql`'+' || back.units`,
			}),
			sql`from ${back} where ${condition}`,
		),
		serveBackorders(needs, sql`select back.product_id from ${back}`),
	] as const;
}
