import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { hashPassword, verifyPassword } from "~/platform/crypto/passwords.server";
import { hashSecret } from "~/platform/ids.server";
import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { auditOwnAccount } from "../audit-own-account.server";
import { revokeGrants } from "../end-grants.server";
import { findUserByEmail } from "../queries.server";
import type { SignedInUser } from "../rules";
import type { RenewedSession } from "../sessions/sessions.server";
import { passwordResets, sessions, users } from "../tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "newSecret" | "settings">;

export type ChangePasswordResult =
	| { ok: true; session?: RenewedSession }
	| { ok: false; reason: "wrong-password" | "changed-meanwhile" };

/** All statements depend on the first UPDATE, so that one of two concurrent changes wins. */
export async function changePassword(
	needs: Needs,
	user: SignedInUser,
	sessionSecret: string,
	{ oldPassword, password }: { oldPassword: string | null; password: string },
): Promise<ChangePasswordResult> {
	const { db, now, newId, newSecret, settings } = needs;
	const account = await findUserByEmail(db, user.email);
	const oldHash = account?.passwordHash ?? null;
	if (oldPassword !== null && !(await verifyPassword(oldPassword, oldHash))) {
		return { ok: false, reason: "wrong-password" };
	}
	const passwordHash = await hashPassword(password);
	const at = now();
	const secret = newSecret();
	const sessionIdHash = hashSecret(sessionSecret);
	const isPasswordUnchanged =
		oldPassword === null || oldHash === null
			? isNull(users.passwordHash)
			: eq(users.passwordHash, oldHash);
	// Only the request that set this hash may run the other statements.
	const changer = db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash)));
	const [changed, , , renewed] = await db.batch([
		db
			.update(users)
			.set({ passwordHash })
			.where(and(eq(users.id, user.id), isPasswordUnchanged))
			.returning({ id: users.id }),
		auditOwnAccount({ db, newId }, user.id, "user.change-password", at),
		queueMail(
			db,
			{ ...buildPasswordChangedMail(settings, user), id: newId(), now: at },
			sql`changes() > 0`,
		),
		db
			.update(sessions)
			.set({ idHash: hashSecret(secret) })
			.where(and(eq(sessions.idHash, sessionIdHash), inArray(sessions.userId, changer)))
			.returning({ remembered: sessions.remembered, expiresAt: sessions.expiresAt }),
		db
			.delete(sessions)
			.where(and(inArray(sessions.userId, changer), ne(sessions.idHash, hashSecret(secret)))),
		db
			.update(passwordResets)
			.set({ spentAt: at })
			.where(and(inArray(passwordResets.userId, changer), isNull(passwordResets.spentAt))),
		...revokeGrants(db, changer, at),
	]);
	if (changed.length === 0) return { ok: false, reason: "changed-meanwhile" };
	const [session] = renewed;
	return { ok: true, session: session && { secret, ...session } };
}

function buildPasswordChangedMail(
	{ shopName, origin }: Platform["settings"],
	{ email, name }: SignedInUser,
): Mail {
	return composeMail({
		shopName,
		to: email,
		subject: `Your password for ${shopName} was changed`,
		recipientName: name,
		paragraphs: [
			"Your password was changed on the account page. Other devices were logged out and API tokens revoked.",
			"If this wasn't you, press Forgot Password on the login page now to set a new one.",
		],
		button: { label: "Go to login", url: `${origin}/login` },
	});
}
