import { eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { findUserByEmail } from "../accounts/queries.server";
import { customerPriceLists, priceLists } from "../prices/tables.server";

export type AssignListResult =
	| { ok: true }
	| {
			ok: false;
			reason: "no-such-list" | "no-such-account" | "list-for-everybody" | "too-many-lists";
	  };

/** Gives the customer whose account has the email the prices of a contract or group list. Idempotent. */
export async function assignList(
	needs: Pick<Platform, "db" | "now" | "newId">,
	{ adminId, listId, email }: { adminId: string; listId: string; email: string },
): Promise<AssignListResult> {
	const account = await findUserByEmail(needs.db, email);
	if (!account) return { ok: false, reason: "no-such-account" };
	const [list] = await needs.db
		.select({ name: priceLists.name })
		.from(priceLists)
		.where(eq(priceLists.id, listId));
	if (!list) return { ok: false, reason: "no-such-list" };
	const { customerId } = account.user;
	try {
		await writeAudited(
			needs,
			needs.db.insert(customerPriceLists).values({ customerId, listId }).onConflictDoNothing(),
			byAdmin(adminId, "price-list.assign", `customer:${customerId}`, {
				after: { list: list.name },
			}),
		);
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
