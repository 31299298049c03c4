import { and, eq, isNull, ne } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import type { CustomerRole, SignedInUser } from "../accounts/rules";
import { users } from "../accounts/tables.server";
import { isOwnerOf } from "./conditions.server";
import type { Member } from "./queries.server";

/** False for the last owner, who stays one. */
export async function changeRole(
	needs: Pick<Platform, "db" | "now" | "newId">,
	{ id: ownerId, customerId }: SignedInUser,
	{ id, role: before }: Pick<Member, "id" | "role">,
	role: CustomerRole,
): Promise<boolean> {
	try {
		await needs.db.batch([
			needs.db
				.update(users)
				.set({ customerRole: role })
				.where(
					and(
						eq(users.id, id),
						eq(users.customerId, customerId),
						isNull(users.disabledAt),
						ne(users.customerRole, role),
						isOwnerOf(ownerId, customerId),
					),
				),
			auditLastChange(needs, {
				...{ actor: `user:${ownerId}`, action: "user.change-role", subject: `user:${id}` },
				...{ before, after: role },
			}),
		]);
		return true;
	} catch (error) {
		if (getViolatedConstraint(error) === "the last owner stays") return false;
		throw error;
	}
}
