import { sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { approvalRequests } from "./tables.server";

const MAX_EXPIRED_PER_RUN = 200;

/** A scheduled job, after which nobody needs the time. In the words of the partial index. */
export async function expireRequests({ db, now }: Pick<Platform, "db" | "now">): Promise<void> {
	const at = now();
	await db
		.update(approvalRequests)
		.set({ state: "expired", decidedAt: approvalRequests.expiresAt })
		.where(
			sql`${approvalRequests.id} in (select id from approval_requests
				where state = 'pending' and expires_at <= ${at} order by expires_at limit ${MAX_EXPIRED_PER_RUN})`,
		);
}
