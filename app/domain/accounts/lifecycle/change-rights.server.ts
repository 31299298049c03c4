import { and, eq, isNull } from "drizzle-orm";
import { auditRequiredChange, byAdmin } from "~/platform/audit.server";
import { explainViolation } from "~/platform/d1/database.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../compose-account-mail.server";
import { type ListedUser, listFullAdmins } from "../queries.server";
import { describeRights } from "../staff-rights";
import { users } from "../tables.server";

export type ChangeRightsResult =
	| { ok: true; isChanged: boolean }
	| { ok: false; reason: "own-rights" | "last-admin" | "changed-meanwhile" };

/** `before` is what the admin saw. */
type Change = {
	admin: { id: string; email: string };
	user: ListedUser;
	before: string;
	after: string;
};

const MAX_MAILED_ADMINS = 100;

/** Counts from the person's next request. All full admins and the person get an email. */
export async function changeRights(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	{ admin, user, before, after }: Change,
): Promise<ChangeRightsResult> {
	const { db, settings } = needs;
	if (user.id === admin.id) return { ok: false, reason: "own-rights" };
	if (user.staffRights !== before) return { ok: false, reason: "changed-meanwhile" };
	if (before === after) return { ok: true, isChanged: false };
	const others = (await listFullAdmins(db, MAX_MAILED_ADMINS)).filter(({ id }) => id !== user.id);
	const [from, to] = [before, after].map(describeRights);
	const change = `${admin.email} changed the rights of ${user.email} from “${from}” to “${to}”.`;
	const isAsSeen = and(eq(users.role, "admin"), eq(users.staffRights, before));
	try {
		await db.batch([
			db
				.update(users)
				.set({ staffRights: after })
				.where(and(eq(users.id, user.id), isAsSeen, isNull(users.disabledAt))),
			auditRequiredChange(
				needs,
				byAdmin(admin.id, "user.change-rights", `user:${user.id}`, { before: from, after: to }),
			),
			...[user, ...others].map((to) =>
				queueMailIfChanged(needs, buildRightsMail(settings, to, change)),
			),
		]);
		return { ok: true, isChanged: true };
	} catch (error) {
		return explainViolation(error, {
			"audit.id": "changed-meanwhile",
			"the last admin stays": "last-admin",
		});
	}
}

const buildRightsMail = (
	settings: Platform["settings"],
	to: { email: string; name: string },
	change: string,
): Mail =>
	composeAccountMail(settings, to, {
		subject: `Rights of an admin of ${settings.shopName} changed`,
		paragraphs: [
			`${change} It counts from now on.`,
			"If you didn't expect this, ask the people who run the shop.",
		],
		button: { label: "Open the dashboard", path: "/dashboard/overview" },
	});
