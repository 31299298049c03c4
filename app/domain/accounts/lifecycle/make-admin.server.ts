import { and, eq, isNull } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../compose-account-mail.server";
import { findListedUser } from "../queries.server";
import { ALL_RIGHTS } from "../staff-rights";
import { users } from "../tables.server";

type MakeAdminResult = { ok: true } | { ok: false; reason: "no-such-user" | "already-admin" };

/** Sessions keep a customer's rights until `users_after_update_require_reauthentication` allows more. */
export async function makeAdmin(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	adminId: string,
	userId: string,
): Promise<MakeAdminResult> {
	const user = await findListedUser(needs.db, userId);
	if (!user) return { ok: false, reason: "no-such-user" };
	const isPromoted = await writeAudited(
		needs,
		needs.db
			.update(users)
			.set({ role: "admin", staffRights: ALL_RIGHTS })
			.where(and(eq(users.id, userId), eq(users.role, "customer"), isNull(users.disabledAt))),
		byAdmin(adminId, "user.make-admin", `user:${userId}`, { before: "customer", after: "admin" }),
		[queueMailIfChanged(needs, buildAdminMail(needs.settings, user))],
	);
	return isPromoted ? { ok: true } : { ok: false, reason: "already-admin" };
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
