import { and, eq, isNull, sql } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../compose-account-mail.server";
import { findListedUser } from "../queries.server";
import { users } from "../tables.server";

export type MakeAdminResult =
	| { ok: true }
	| { ok: false; reason: "no-such-user" | "already-admin" };

/** Sessions keep a customer's rights until `users_after_update_require_reauthentication` allows more. */
export async function makeAdmin(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	adminId: string,
	userId: string,
): Promise<MakeAdminResult> {
	const user = await findListedUser(db, userId);
	if (!user) return { ok: false, reason: "no-such-user" };
	const at = now();
	const [promoted] = await db.batch([
		db
			.update(users)
			.set({ role: "admin" })
			.where(and(eq(users.id, userId), eq(users.role, "customer"), isNull(users.disabledAt)))
			.returning({ id: users.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "user.make-admin",
			subject: `user:${userId}`,
			before: "customer",
			after: "admin",
			at,
		}),
		queueMail(db, { ...buildAdminMail(settings, user), id: newId(), now: at }, sql`changes() > 0`),
	]);
	return promoted.length > 0 ? { ok: true } : { ok: false, reason: "already-admin" };
}

function buildAdminMail(
	settings: Platform["settings"],
	user: { email: string; name: string },
): Mail {
	return composeAccountMail(settings, user, {
		subject: `You are now an admin of ${settings.shopName}`,
		paragraphs: [
			"You now have admin rights. When you open the dashboard, you may be asked to confirm it's you.",
			"If you didn't expect this, ask the people who run the shop before you open it.",
		],
		button: { label: "Open the dashboard", path: "/dashboard" },
	});
}
