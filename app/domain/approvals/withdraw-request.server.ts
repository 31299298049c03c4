import { and, eq } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { isPending } from "./queries.server";
import { approvalRequests } from "./tables.server";

/** By who made it. False if it has ended already. */
export const withdrawRequest = (
	needs: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	id: string,
): Promise<boolean> =>
	writeAudited(
		needs,
		needs.db
			.update(approvalRequests)
			.set({ state: "withdrawn", decidedAt: needs.now() })
			.where(
				and(
					eq(approvalRequests.id, id),
					eq(approvalRequests.requestedBy, userId),
					isPending(needs.now()),
				),
			),
		byOwner(userId, "user.withdraw-request", { after: `request:${id}` }),
	);
