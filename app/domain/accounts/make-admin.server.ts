import { and, eq, isNull } from "drizzle-orm";
import { auditLastChange } from "../../platform/audit.server";
import type { Platform } from "../../platform/platform.server";
import { listedUser } from "./queries.server";
import { users } from "./tables.server";

/** Makes a customer an admin, from their next request on. False when there is no such user; an admin stays one. */
export async function makeAdmin(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	userId: string,
): Promise<boolean> {
	await db.batch([
		db
			.update(users)
			.set({ role: "admin" })
			.where(and(eq(users.id, userId), eq(users.role, "customer"), isNull(users.disabledAt))),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "user.make-admin",
			subject: `user:${userId}`,
			before: "customer",
			after: "admin",
			at: now(),
		}),
	]);
	return (await listedUser(db, userId)) !== null;
}
