import { and, eq, gt } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { exemptAccounts } from "../../prices/tables.server";
import { findExemption } from "./queries.server";

/** Idempotent. Orders that were placed keep the exemption. */
export async function endExemption(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	userId: string,
): Promise<void> {
	const at = needs.now();
	const old = await findExemption(needs.db, userId);
	await writeAudited(
		needs,
		needs.db
			.update(exemptAccounts)
			.set({ untilAt: at })
			.where(and(eq(exemptAccounts.userId, userId), gt(exemptAccounts.untilAt, at))),
		byAdmin(adminId, "vat-exemption.end", `user:${userId}`, {
			before: old ?? "",
			after: { ...old, untilAt: at },
		}),
	);
}
