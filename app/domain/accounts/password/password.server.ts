import { and, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import type { Settings } from "~/platform/config/settings.server";
import { hashPassword, verifyPassword } from "~/platform/crypto/passwords.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashSecret } from "~/platform/ids.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import { composeAccountMail } from "../compose-account-mail.server";
import type { SignInInput } from "../input";
import { revokeAccess } from "../lifecycle/end-access.server";
import { makeFirstAdmin, mayBeSquatted } from "../lifecycle/first-admin.server";
import { findUserByEmail } from "../queries.server";
import { RESET_PAUSE_MS, type SignedInUser } from "../rules";
import type { RenewedSession } from "../sessions/sessions.server";
import { identities, passwordResets, sessions, users } from "../tables.server";
import { deleteFactors } from "../two-factor/queries.server";

export type CheckPasswordResult =
	| { ok: true; user: SignedInUser; passwordHash: string | null }
	| { ok: false; reason: "user-not-found" | "wrong-password" | "user-disabled" };

/** Hashes for unknown addresses too, so that timing doesn't reveal which have an account. */
export async function checkPassword(
	{ db, settings }: Platform,
	{ email, password }: Pick<SignInInput, "email" | "password">,
): Promise<CheckPasswordResult> {
	const found = await findUserByEmail(db, email);
	const hash = found?.passwordHash ?? null;
	const isCorrect = await verifyPassword(password, hash, settings.passwordCostLog2);
	if (!found) return { ok: false, reason: "user-not-found" };
	if (!isCorrect) return { ok: false, reason: "wrong-password" };
	if (found.isDisabled) return { ok: false, reason: "user-disabled" };
	return { ok: true, user: found.user, passwordHash: found.passwordHash };
}

/** Refuses another password at the field of this name. */
export async function requirePassword(
	ctx: Platform,
	{ email }: SignedInUser,
	password: string,
): Promise<void> {
	const checked = await checkPassword(ctx, { email, password });
	if (!checked.ok) throw new Refused({ password: "This is not your password" }, 400);
}

/** Returns the renewed session, unless it has ended meanwhile. */
export async function changePassword(
	ctx: Platform,
	user: SignedInUser,
	sessionSecret: string,
	{ oldPassword, password }: { oldPassword: string | null; password: string },
): Promise<RenewedSession | null> {
	const { passwordCostLog2 } = ctx.settings;
	const account = await findUserByEmail(ctx.db, user.email);
	const oldHash = account?.passwordHash ?? null;
	if (oldPassword !== null && !(await verifyPassword(oldPassword, oldHash, passwordCostLog2)))
		throw new Refused({ oldPassword: "This is not your password" }, 400);
	return replacePasswordHash(ctx, user, sessionSecret, {
		oldHash: oldPassword === null ? null : oldHash,
		newHash: await hashPassword(password, passwordCostLog2),
	});
}

/** All statements depend on the first UPDATE, so that one of two concurrent changes wins. */
async function replacePasswordHash(
	ctx: Platform,
	user: SignedInUser,
	sessionSecret: string,
	{ oldHash, newHash }: { oldHash: string | null; newHash: string },
): Promise<RenewedSession | null> {
	const { db, now, newSecret, settings } = ctx;
	const secret = newSecret();
	const newSessionHash = hashSecret(secret);
	const hasOldHash =
		oldHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, oldHash);
	// Only the request that set this hash may run the other statements.
	const changer = db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, user.id), eq(users.passwordHash, newHash)));
	const mail = buildPasswordChangedMail(settings, user, "account-page");
	const [changed, , , renewed] = await db.batch([
		db
			.update(users)
			.set({ passwordHash: newHash })
			.where(and(eq(users.id, user.id), hasOldHash))
			.returning({ id: users.id }),
		auditLastChange(ctx, byOwner(user.id, "user.change-password")),
		queueMailIfChanged(ctx, mail),
		db
			.update(sessions)
			.set({ idHash: newSessionHash })
			.where(and(eq(sessions.idHash, hashSecret(sessionSecret)), inArray(sessions.userId, changer)))
			.returning({ remembered: sessions.remembered, expiresAt: sessions.expiresAt }),
		...revokeAccess(db, changer, { at: now(), keptSessionHash: newSessionHash }),
	]);
	if (changed.length === 0)
		throw new Refused(
			"Your password has just been changed on another device. Nothing was changed here.",
		);
	const [session] = renewed;
	return session ? { secret, ...session } : null;
}

const UNKNOWN_USER = { id: "", name: "" };

/** Behaves the same for unknown and disabled addresses, so that nobody can probe for them. */
export async function requestPasswordReset(ctx: Platform, email: string): Promise<void> {
	const { db, now, newSecret } = ctx;
	const user = (await findUserByEmail(db, email))?.user ?? UNKNOWN_USER;
	const secret = newSecret();
	const at = now();
	const mail = buildResetMail(ctx.settings, { email, name: user.name }, secret);
	await db.batch([
		replaceResetLink(ctx, user.id, secret, at),
		queueMailIfChanged(ctx, mail),
		auditLastChange(ctx, {
			actor: "visitor",
			action: "user.request-password-reset",
			subject: `user:${user.id}`,
		}),
	]);
}

function replaceResetLink({ db, settings }: Platform, userId: string, secret: string, at: number) {
	const newReset = {
		tokenHash: hashSecret(secret),
		createdAt: at,
		expiresAt: at + settings.resetMs,
		spentAt: null,
	};
	return insertSelect(
		db,
		passwordResets,
		{ ...newReset, userId: users.id, email: users.email },
		sql`from ${users} where ${and(eq(users.id, userId), isNull(users.disabledAt))}`,
	).onConflictDoUpdate({
		target: passwordResets.userId,
		set: { ...newReset, email: sql`excluded.email` },
		setWhere: lte(passwordResets.createdAt, at - RESET_PAUSE_MS),
	});
}

function buildResetMail(
	settings: Settings,
	owner: { email: string; name: string },
	secret: string,
): Mail {
	return composeAccountMail(settings, owner, {
		subject: `Set a new password for ${settings.shopName}`,
		paragraphs: [
			`Press the button to choose a new password. The link works once, for ${settings.resetMs / 60_000} minutes; a newer link replaces it.`,
			"If you didn't ask for this, ignore this email. Your password stays the same.",
		],
		button: { label: "Choose a new password", path: `/reset-password/${secret}` },
	});
}

const isUsableReset = (secret: string, at: number) =>
	and(
		eq(passwordResets.tokenHash, hashSecret(secret)),
		isNull(passwordResets.spentAt),
		gt(passwordResets.expiresAt, at),
		eq(passwordResets.email, users.email),
		isNull(users.disabledAt),
	);

export async function findResettableAccount(
	{ db, now }: Platform,
	secret: string,
): Promise<{ id: string; email: string; name: string } | null> {
	const [account] = await db
		.select({ id: users.id, email: users.email, name: users.name })
		.from(passwordResets)
		.innerJoin(users, eq(users.id, passwordResets.userId))
		.where(isUsableReset(secret, now()));
	return account ?? null;
}

/**
 * Returns whose password it is, or null for a link that no longer works. Keeps two-factor authentication: a mailbox is one factor. Also verifies the address; sign-ins
 * to an unverified account, or one that becomes the first admin, end, because a squatter may have added them.
 */
export async function resetPassword(
	ctx: Platform,
	secret: string,
	password: string,
): Promise<string | null> {
	const { db, now, settings } = ctx;
	const account = await findResettableAccount(ctx, secret);
	if (!account) return null;
	const passwordHash = await hashPassword(password, settings.passwordCostLog2);
	const at = now();
	const owner = db
		.select({ id: passwordResets.userId })
		.from(passwordResets)
		.innerJoin(users, eq(users.id, passwordResets.userId))
		.where(isUsableReset(secret, at));
	const squatted = db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, account.id), mayBeSquatted(ctx), inArray(users.id, owner)));
	const mail = buildPasswordChangedMail(settings, account, "mailed-link");
	const [owners] = await db.batch([
		owner,
		db.delete(identities).where(inArray(identities.userId, squatted)),
		...deleteFactors(db, squatted),
		db
			.update(users)
			.set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at})` })
			.where(inArray(users.id, owner)),
		auditLastChange(ctx, byOwner(account.id, "user.reset-password")),
		queueMailIfChanged(ctx, mail),
		...makeFirstAdmin(ctx, account.id, inArray(users.id, owner)),
		...revokeAccess(db, owner, { at }),
	]);
	return owners.length > 0 ? account.id : null;
}

const PARAGRAPHS = {
	"account-page": [
		"Your password was changed on the account page. Other devices were logged out and API tokens revoked.",
		"If this wasn't you, press Forgot Password on the login page now to set a new one.",
	],
	"mailed-link": [
		"Your password was changed with a link sent to this address. You were logged out everywhere, and API tokens were revoked.",
		"If this wasn't you, set another password now and check your account: passkeys and linked Google and Facebook accounts still work.",
	],
};

export function buildPasswordChangedMail(
	settings: Settings,
	owner: { email: string; name: string },
	changedBy: keyof typeof PARAGRAPHS,
): Mail {
	return composeAccountMail(settings, owner, {
		subject: `Your password for ${settings.shopName} was changed`,
		paragraphs: PARAGRAPHS[changedBy],
		button: { label: "Go to login", path: "/login" },
	});
}
