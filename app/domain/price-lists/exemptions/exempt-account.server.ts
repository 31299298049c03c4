import { sql } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { findUserByEmail } from "../../accounts/queries.server";
import { exemptAccounts } from "../../prices/tables.server";
import type { ExemptionInput } from "./input";
import { findExemption } from "./queries.server";

export type ExemptAccountResult =
	| { ok: true }
	| { ok: false; reason: "no-such-account" | "already-past" };

/** Replaces an earlier exemption of the account. Idempotent. */
export async function exemptAccount(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	{ email, number, untilAt }: Omit<ExemptionInput, "password">,
): Promise<ExemptAccountResult> {
	const at = now();
	if (untilAt <= at) return { ok: false, reason: "already-past" };
	const account = await findUserByEmail(db, email);
	if (!account) return { ok: false, reason: "no-such-account" };
	const userId = account.user.id;
	const old = await findExemption(db, userId);
	await db.batch([
		db.insert(exemptAccounts).values({ userId, number, untilAt }).onConflictDoUpdate({
			target: exemptAccounts.userId,
			set: { number, untilAt },
			setWhere: sql`number <> excluded.number or until_at <> excluded.until_at`,
		}),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "vat-exemption.save",
			subject: `user:${userId}`,
			before: old ? JSON.stringify(old) : "",
			after: JSON.stringify({ number, untilAt }),
			at,
		}),
	]);
	return { ok: true };
}
