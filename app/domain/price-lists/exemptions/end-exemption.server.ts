import { and, eq, gt } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { exemptAccounts } from "../../prices/tables.server";
import { findExemption } from "./queries.server";

/** An exemption that has ended is no error, so that a form can be sent twice. Orders keep theirs. */
export async function endExemption(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	userId: string,
): Promise<void> {
	const at = now();
	const old = await findExemption(db, userId);
	await db.batch([
		db
			.update(exemptAccounts)
			.set({ untilAt: at })
			.where(and(eq(exemptAccounts.userId, userId), gt(exemptAccounts.untilAt, at))),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "vat-exemption.end",
			subject: `user:${userId}`,
			before: JSON.stringify(old),
			after: JSON.stringify({ ...old, untilAt: at }),
			at,
		}),
	]);
}
