import { sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
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
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	{ email, number, untilAt }: Omit<ExemptionInput, "password">,
): Promise<ExemptAccountResult> {
	const { db, now } = needs;
	if (untilAt <= now()) return { ok: false, reason: "already-past" };
	const account = await findUserByEmail(db, email);
	if (!account) return { ok: false, reason: "no-such-account" };
	const userId = account.user.id;
	const old = await findExemption(db, userId);
	await writeAudited(
		needs,
		db.insert(exemptAccounts).values({ userId, number, untilAt }).onConflictDoUpdate({
			target: exemptAccounts.userId,
			set: { number, untilAt },
			setWhere: sql`number <> excluded.number or until_at <> excluded.until_at`,
		}),
		byAdmin(adminId, "vat-exemption.save", `user:${userId}`, {
			before: old ? JSON.stringify(old) : "",
			after: { number, untilAt },
		}),
	);
	return { ok: true };
}
