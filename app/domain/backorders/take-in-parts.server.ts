import { and, eq, sql } from "drizzle-orm";
import { auditEach, byOwner } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { serveBackorders } from "../stock/serve-backorders.server";
import { hasState, isChangeableBackorder } from "./queries.server";
import { backorders } from "./tables.server";

/**
 * So many units at a time at least; null for all together. False if it does not wait by itself any more, or is not the
 * customer's. The same choice again is not audited.
 */
export async function takeInParts(
	needs: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	id: string,
	partUnits: number | null,
): Promise<boolean> {
	const { db } = needs;
	const isChangeable = and(
		eq(backorders.id, id),
		hasState("waiting"),
		eq(backorders.shipComplete, false),
		isChangeableBackorder(userId),
	);
	const [, changed] = await db.batch([
		auditEach(
			needs,
			byOwner(userId, "user.take-in-parts", { after: `backorder:${id}` }),
			sql`from ${backorders} where ${isChangeable} and ${backorders.partUnits} is not ${partUnits}`,
		),
		db.update(backorders).set({ partUnits }).where(isChangeable).returning({ id: backorders.id }),
		serveBackorders(needs, sql`select product_id from backorders where id = ${id}`),
	]);
	return changed.length > 0;
}
