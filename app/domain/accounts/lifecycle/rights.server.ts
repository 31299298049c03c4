import { and, eq, isNull } from "drizzle-orm";
import { auditRequiredChange, byAdmin, writeAudited } from "~/platform/audit.server";
import type { Settings } from "~/platform/config/settings.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import { Refused } from "~/platform/refused";
import { composeAccountMail } from "../compose-account-mail.server";
import type { AdminContext } from "../context.server";
import { findListedUser, type ListedUser, listFullAdmins } from "../queries.server";
import { ALL_RIGHTS, describeRights } from "../staff-rights";
import { users } from "../tables.server";

/** Sessions keep a customer's rights until `users_after_update_require_reauthentication` allows more. */
export async function makeAdmin(
	ctx: AdminContext,
	userId: string,
): Promise<"made" | "already-admin" | "no-such-user"> {
	const user = await findListedUser(ctx.db, userId);
	if (!user) return "no-such-user";
	const change = { before: "customer", after: "admin" };
	const isPromoted = await writeAudited(
		ctx,
		ctx.db
			.update(users)
			.set({ role: "admin", staffRights: ALL_RIGHTS })
			.where(and(eq(users.id, userId), eq(users.role, "customer"), isNull(users.disabledAt))),
		byAdmin(ctx.by.userId, "user.make-admin", `user:${userId}`, change),
		[queueMailIfChanged(ctx, buildAdminMail(ctx.settings, user))],
	);
	return isPromoted ? "made" : "already-admin";
}

function buildAdminMail(settings: Settings, user: { email: string; name: string }): Mail {
	return composeAccountMail(settings, user, {
		subject: `You are now an admin of ${settings.shopName}`,
		paragraphs: [
			"You now have admin rights. When you open the dashboard, you may be asked to confirm it's you.",
			"If you didn't expect this, ask the people who run the shop before you open it.",
		],
		button: { label: "Open the dashboard", path: "/dashboard" },
	});
}

/** `before` is what the admin saw. */
type Change = {
	admin: { id: string; email: string; name: string };
	user: ListedUser;
	before: string;
	after: string;
};

const MAX_MAILED_ADMINS = 100;

const changedMeanwhile = () =>
	new Refused(
		"Nothing was saved, because another admin has changed these rights. Check them and save again.",
	);

/** False if nothing changed. Counts from the person's next request. All full admins and the person get an email. */
export async function changeRights(
	ctx: AdminContext,
	{ admin, user, before, after }: Change,
): Promise<boolean> {
	const { db, settings } = ctx;
	if (user.id === admin.id) throw new Refused("Another full admin must change your rights.", 403);
	if (user.staffRights === after) return false;
	if (user.staffRights !== before) throw changedMeanwhile();
	const others = (await listFullAdmins(db, MAX_MAILED_ADMINS)).filter(
		({ id }) => id !== user.id && id !== admin.id,
	);
	const [from, to] = [before, after].map(describeRights);
	const change = `${admin.email} changed the rights of ${user.email} from “${from}” to “${to}”.`;
	const isAsSeen = and(eq(users.role, "admin"), eq(users.staffRights, before));
	const write = db.batch([
		db
			.update(users)
			.set({ staffRights: after })
			.where(and(eq(users.id, user.id), isAsSeen, isNull(users.disabledAt))),
		auditRequiredChange(
			ctx,
			byAdmin(admin.id, "user.change-rights", `user:${user.id}`, { before: from, after: to }),
		),
		...[user, admin, ...others].map((to) =>
			queueMailIfChanged(ctx, buildRightsMail(settings, to, change)),
		),
	]);
	await write.catch((error: unknown) => {
		throw getViolatedConstraint(error) === "audit.id" ? changedMeanwhile() : error;
	});
	return true;
}

const buildRightsMail = (
	settings: Settings,
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
