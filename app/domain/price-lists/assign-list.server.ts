import { eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { findUserByEmail } from "../accounts/queries.server";
import { accountPriceLists, priceLists } from "../prices/tables.server";

export type AssignListResult =
	| { ok: true }
	| {
			ok: false;
			reason: "no-such-list" | "no-such-account" | "list-for-everybody" | "too-many-lists";
	  };

/** Gives an account the prices of a contract or group list. Idempotent. */
export async function assignList(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	{ adminId, listId, email }: { adminId: string; listId: string; email: string },
): Promise<AssignListResult> {
	const account = await findUserByEmail(db, email);
	if (!account) return { ok: false, reason: "no-such-account" };
	const [list] = await db
		.select({ name: priceLists.name })
		.from(priceLists)
		.where(eq(priceLists.id, listId));
	if (!list) return { ok: false, reason: "no-such-list" };
	const userId = account.user.id;
	try {
		await db.batch([
			db.insert(accountPriceLists).values({ userId, listId }).onConflictDoNothing(),
			auditLastChange(db, {
				id: newId(),
				actor: `admin:${adminId}`,
				action: "price-list.assign",
				subject: `user:${userId}`,
				before: "",
				after: JSON.stringify({ list: list.name }),
				at: now(),
			}),
		]);
		return { ok: true };
	} catch (error) {
		switch (getViolatedConstraint(error)) {
			case "the list is for everybody":
				return { ok: false, reason: "list-for-everybody" };
			case "at most five price lists":
				return { ok: false, reason: "too-many-lists" };
			case "foreign key":
				return { ok: false, reason: "no-such-list" };
			default:
				throw error;
		}
	}
}
