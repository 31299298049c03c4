import { and, eq, isNull, sql } from "drizzle-orm";
import { auditLastChange } from "../../platform/audit.server";
import type { Mail } from "../../platform/mail.server";
import { actionMail } from "../../platform/mail-layout.server";
import { queueMail } from "../../platform/outbox.server";
import type { Platform } from "../../platform/platform.server";
import { listedUser } from "./queries.server";
import { users } from "./tables.server";

/**
 * Makes a customer an admin and tells them by mail. Their sessions end, so that they sign in anew: the trigger
 * `users_after_update_end_sessions` sees to it. False when there is no such user; an admin stays one.
 */
export async function makeAdmin(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	adminId: string,
	userId: string,
): Promise<boolean> {
	const user = await listedUser(db, userId);
	if (!user) return false;
	const at = now();
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
			at,
		}),
		queueMail(db, { ...adminMail(settings, user), id: newId(), now: at }, sql`changes() > 0`),
	]);
	return true;
}

function adminMail(
	{ shopName, origin }: Platform["settings"],
	{ email, name }: { email: string; name: string },
): Mail {
	return actionMail({
		shopName,
		to: email,
		subject: `You are now an admin of ${shopName}`,
		greeting: `Hello ${name},`,
		paragraphs: [
			"An admin of the shop made you one too. You were signed out everywhere: log in again, and the dashboard is open to you.",
			"If you did not expect this, ask the people who run the shop before you log in.",
		],
		button: { label: "Go to login", url: `${origin}/login` },
	});
}
