import { and, eq, sql } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { serveBackorders } from "../stock/serve-backorders.server";
import { hasState, isChangeableBackorder } from "./queries.server";
import { backorders } from "./tables.server";

/** So many units at a time at least; null for all together. False if it does not wait by itself any more, or is not the customer's. */
export const takeInParts = (
	needs: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	id: string,
	partUnits: number | null,
): Promise<boolean> =>
	writeAudited(
		needs,
		needs.db
			.update(backorders)
			.set({ partUnits })
			.where(
				and(
					eq(backorders.id, id),
					hasState("waiting"),
					eq(backorders.shipComplete, false),
					isChangeableBackorder(userId),
				),
			),
		byOwner(userId, "user.take-in-parts", { after: `backorder:${id}` }),
		[serveBackorders(needs, sql`select product_id from backorders where id = ${id}`)],
	);
