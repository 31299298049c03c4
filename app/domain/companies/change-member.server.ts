import { and, eq, isNull, ne, or } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { users } from "../accounts/tables.server";
import { isOwnerOf } from "./conditions.server";
import type { MemberChange } from "./input";
import type { Member } from "./queries.server";

/** False for the last owner, who stays one. */
export async function changeMember(
	needs: Pick<Platform, "db" | "now" | "newId">,
	{ id: ownerId, customerId }: SignedInUser,
	{ id, role, monthLimitPoisha }: Member,
	change: MemberChange,
): Promise<boolean> {
	try {
		await needs.db.batch([
			needs.db
				.update(users)
				.set({ customerRole: change.role, monthLimitPoisha: change.monthLimitPoisha })
				.where(
					and(
						eq(users.id, id),
						eq(users.customerId, customerId),
						isNull(users.disabledAt),
						or(
							ne(users.customerRole, change.role),
							ne(users.monthLimitPoisha, change.monthLimitPoisha),
						),
						isOwnerOf(ownerId, customerId),
					),
				),
			auditLastChange(needs, {
				actor: `user:${ownerId}`,
				action: "user.change-member",
				subject: `user:${id}`,
				before: { role, monthLimitPoisha },
				after: change,
			}),
		]);
		return true;
	} catch (error) {
		if (getViolatedConstraint(error) === "the last owner stays") return false;
		throw error;
	}
}
