import { and, eq, inArray } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { isChangeableBackorder } from "./queries.server";
import { serveOthers } from "./statements.server";
import { backorders } from "./tables.server";

/** Its units serve the next one. False if it has ended already, or is not the customer's. */
export const cancelBackorder = (
	needs: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	id: string,
): Promise<boolean> =>
	writeAudited(
		needs,
		needs.db
			.update(backorders)
			.set({ state: "cancelled", endedAt: needs.now() })
			.where(
				and(
					eq(backorders.id, id),
					inArray(backorders.state, ["waiting", "ready"]),
					isChangeableBackorder(userId),
				),
			),
		byOwner(userId, "user.cancel-backorder", { after: `backorder:${id}` }),
		[serveOthers(needs, [id])],
	);
