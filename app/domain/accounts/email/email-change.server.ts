import { and, eq, exists, gt, inArray, isNull, lte, type SQLWrapper, sql } from "drizzle-orm";
import { auditLastChange, byOwner, writeAudited } from "~/platform/audit.server";
import type { Settings } from "~/platform/config/settings.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { hashSecret } from "~/platform/ids.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import { composeAccountMail } from "../compose-account-mail.server";
import type { UserContext } from "../context.server";
import { makeFirstAdmin } from "../lifecycle/first-admin.server";
import { EMAIL_CHANGE_MS, EMAIL_CHANGE_PAUSE_MS, type SignedInUser } from "../rules";
import { refuseSignIn } from "../sign-in-errors";
import { emailChanges, mailedTokens, passwordResets, users } from "../tables.server";

const isPending = (now: number) =>
	and(isNull(emailChanges.endedAt), gt(emailChanges.expiresAt, now));

export function isActiveLinkForUser(userId: string, secret: string, now: number) {
	return and(
		eq(emailChanges.userId, userId),
		eq(emailChanges.tokenHash, hashSecret(secret)),
		isPending(now),
	);
}

export async function findPendingEmail(
	{ db, now }: Platform,
	userId: string,
): Promise<string | null> {
	const [row] = await db
		.select({ email: emailChanges.email })
		.from(emailChanges)
		.where(and(eq(emailChanges.userId, userId), isPending(now())));
	return row?.email ?? null;
}

export async function findEmailByLink(
	{ db, now }: Platform,
	userId: string,
	secret: string,
): Promise<string | null> {
	const [row] = await db
		.select({ email: emailChanges.email })
		.from(emailChanges)
		.where(isActiveLinkForUser(userId, secret, now()));
	return row?.email ?? null;
}

export async function cancelEmailChange({ db, now, by }: UserContext): Promise<void> {
	const at = now();
	await db
		.update(emailChanges)
		.set({ endedAt: at })
		.where(and(eq(emailChanges.userId, by.userId), isPending(at)));
}

export async function requestEmailChange(
	ctx: Platform,
	user: SignedInUser,
	email: string,
): Promise<void> {
	const { db, now, newSecret, settings } = ctx;
	if (email === user.email) throw new Refused({ email: "This is already your email" }, 400);
	const secret = newSecret();
	const at = now();
	const change = {
		email,
		tokenHash: hashSecret(secret),
		createdAt: at,
		expiresAt: at + EMAIL_CHANGE_MS,
		endedAt: null,
	};
	const isRequested = await writeAudited(
		ctx,
		db
			.insert(emailChanges)
			.values({ userId: user.id, ...change })
			.onConflictDoUpdate({
				target: emailChanges.userId,
				set: change,
				setWhere: lte(emailChanges.createdAt, at - EMAIL_CHANGE_PAUSE_MS),
			}),
		byOwner(user.id, "user.request-email-change"),
		[
			queueMailIfChanged(ctx, buildConfirmationMail(settings, user, email, secret)),
			queueMailIfChanged(ctx, buildWarningMail(settings, user)),
		],
	);
	if (!isRequested && (await findPendingEmail(ctx, user.id)) !== email)
		throw new Refused({ email: "Wait a minute before trying another address" }, 429);
}

/** False for a link that no longer works. Two accounts may race for one address: the UNIQUE column picks the winner. */
export async function confirmEmailChange(
	ctx: Platform,
	user: SignedInUser,
	secret: string,
): Promise<boolean> {
	const { db, now } = ctx;
	const email = await findEmailByLink(ctx, user.id, secret);
	if (email === null) return false;
	const at = now();
	const isActiveLink = isActiveLinkForUser(user.id, secret, at);
	const owner = db
		.select({ id: users.id })
		.from(users)
		.innerJoin(emailChanges, eq(emailChanges.userId, users.id))
		.where(and(isActiveLink, eq(users.email, user.email), isNull(users.disabledAt)));
	const link = db.select({ one: sql`1` }).from(emailChanges).where(isActiveLink);
	try {
		const [, , changed] = await db.batch([
			...endOldAddressLinks(db, owner, at),
			db
				.update(users)
				.set({ email, emailVerifiedAt: at })
				.where(inArray(users.id, owner))
				.returning({ id: users.id }),
			auditLastChange(ctx, byOwner(user.id, "user.change-email")),
			...notifyBothAddresses(ctx, user, email),
			...makeFirstAdmin(ctx, user.id, and(eq(users.email, email), exists(link))),
			db.update(emailChanges).set({ endedAt: at }).where(isActiveLink),
		]);
		return changed.length > 0;
	} catch (error) {
		if (getViolatedConstraint(error) !== "users.email") throw error;
		throw refuseSignIn("email-already-in-use");
	}
}

/** Resets are not deleted: the email rate limit would restart with each new address. */
function endOldAddressLinks(db: Db, owner: SQLWrapper, at: number) {
	return [
		db.delete(mailedTokens).where(inArray(mailedTokens.userId, owner)),
		db
			.update(passwordResets)
			.set({ spentAt: at })
			.where(and(inArray(passwordResets.userId, owner), isNull(passwordResets.spentAt))),
	] as const;
}

function notifyBothAddresses(ctx: Platform, user: SignedInUser, newEmail: string) {
	const mails = [
		buildOldAddressMail(ctx.settings, user, newEmail),
		buildNewAddressMail(ctx.settings, user, newEmail),
	];
	return mails.map((mail) => queueMailIfChanged(ctx, mail));
}

type Owner = Pick<SignedInUser, "email" | "name">;

export function buildConfirmationMail(
	settings: Settings,
	owner: Owner,
	newEmail: string,
	secret: string,
): Mail {
	const recipient = { ...owner, email: newEmail };
	return composeAccountMail(settings, recipient, {
		subject: `Confirm your new email for ${settings.shopName}`,
		paragraphs: [
			"You asked to use this address for your account. Press the button and confirm it while logged in. The link works once, for one day.",
			"If you didn't ask for this, ignore this email. Nothing will change.",
		],
		button: { label: "Confirm the address", path: `/account/email/confirm/${secret}` },
	});
}

export function buildWarningMail(settings: Settings, owner: Owner): Mail {
	return composeAccountMail(settings, owner, {
		subject: `Your email for ${settings.shopName} is about to change`,
		paragraphs: [
			"A new email address was requested for your account. It replaces this one once the link that we sent there is confirmed.",
			"If this wasn't you, someone else is logged in to your account. Cancel the change on the account page and set a new password now, which logs out all other devices.",
		],
		button: { label: "See the change", path: "/account/email" },
	});
}

export function buildOldAddressMail(settings: Settings, owner: Owner, newEmail: string): Mail {
	return composeAccountMail(settings, owner, {
		subject: `Your email for ${settings.shopName} was changed`,
		paragraphs: [
			`Your account's email is now ${newEmail}. You can no longer log in with this address, and older links sent here no longer work.`,
			"Linked Google and Facebook accounts still work; you can remove them in your profile.",
			"If this wasn't you, contact us from this address.",
		],
		button: { label: "Contact us", path: "/contact" },
	});
}

export function buildNewAddressMail(settings: Settings, owner: Owner, newEmail: string): Mail {
	const recipient = { ...owner, email: newEmail };
	return composeAccountMail(settings, recipient, {
		subject: `This is now your email for ${settings.shopName}`,
		paragraphs: [
			"You confirmed this address for your account. Log in with it from now on; our emails come here.",
			"Earlier orders keep the old address.",
		],
		button: { label: "Open your account", path: "/account" },
	});
}
