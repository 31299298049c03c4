import { and, eq, gt, inArray, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import type { Settings } from "~/platform/config/settings.server";
import { hashCode } from "~/platform/crypto/one-time-codes.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { hashSecret } from "~/platform/ids.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import {
	type RateLimitResult,
	touchCounterUnlessChanged,
} from "~/platform/rate-limit/rate-limit.server";
import { composeAccountMail } from "../compose-account-mail.server";
import { deleteAccessExceptEmailSignIn } from "../lifecycle/end-access.server";
import { makeFirstAdmin, mayBeSquatted } from "../lifecycle/first-admin.server";
import { findUserByEmail } from "../queries.server";
import { EMAIL_SIGN_IN_PAUSE_MS, MAX_WRONG_CODES } from "../rules";
import { emailSignIns, users } from "../tables.server";

type EmailSignInRequest = {
	email: string;
	/** The code works only in the browser with this secret. */
	browserSecret: string;
	remembered: boolean;
	returnTo: string;
};

type Secrets = { link: string; code: string };

type NewEmailSignIn = EmailSignInRequest & Secrets & { userId: string; at: number };

const UNKNOWN_USER = { id: "", name: "" };

/** Behaves the same for unknown and disabled addresses, so that nobody can probe for them. */
export async function requestEmailSignIn(
	ctx: Platform,
	request: EmailSignInRequest,
): Promise<void> {
	const { db, now, newSecret, newCode, settings } = ctx;
	const user = (await findUserByEmail(db, request.email))?.user ?? UNKNOWN_USER;
	const secrets = { link: newSecret(), code: newCode() };
	const at = now();
	const mail = buildSignInMail(settings, { name: user.name, email: request.email }, secrets);
	await db.batch([
		replaceEmailSignIn(ctx, { ...request, ...secrets, userId: user.id, at }),
		queueMailIfChanged(ctx, { ...mail, expiresAt: at + settings.emailSignInMs }),
		auditLastChange(ctx, {
			actor: "visitor",
			action: "user.request-email-sign-in",
			subject: `user:${user.id}`,
		}),
	]);
}

function replaceEmailSignIn(
	{ db, settings }: Platform,
	{ userId, at, browserSecret, remembered, returnTo, link, code }: NewEmailSignIn,
) {
	const browserSecretHash = hashSecret(browserSecret);
	const newSignIn = {
		tokenHash: hashSecret(link),
		browserSecretHash,
		codeHash: hashCode(settings.cookieSecret, code, browserSecretHash),
		remembered,
		returnTo,
		wrongCodes: 0,
		createdAt: at,
		expiresAt: at + settings.emailSignInMs,
		spentAt: null,
	};
	return insertSelect(
		db,
		emailSignIns,
		{ ...newSignIn, userId: users.id, email: users.email },
		sql`from ${users} where ${and(eq(users.id, userId), isNull(users.disabledAt))}`,
	).onConflictDoUpdate({
		target: emailSignIns.userId,
		set: { ...newSignIn, email: sql`excluded.email` },
		setWhere: lte(emailSignIns.createdAt, at - EMAIL_SIGN_IN_PAUSE_MS),
	});
}

function buildSignInMail(
	settings: Settings,
	to: { name: string; email: string },
	{ link, code }: Secrets,
): Mail {
	return composeAccountMail(settings, to, {
		subject: `Log in to ${settings.shopName}`,
		paragraphs: [
			`Press the button to log in, or enter the code on the page where you asked for it. They work once, for ${settings.emailSignInMs / 60_000} minutes, and not after a newer email.`,
			"If you didn't ask for this, ignore this email. Never share the code.",
		],
		preheader: "Use the button or the code to log in.",
		code,
		button: { label: "Log in", path: `/login/mail/${link}` },
	});
}

type MailedCode = {
	code: string;
	browserSecret: string;
	rateLimit: RateLimitResult & { ok: true };
};

export type EmailSignInCredential = { link: string } | MailedCode;

type EmailSignIn = {
	userId: string;
	remembered: boolean;
	returnTo: string;
	isPasswordRemoved: boolean;
	/** `startSession` refuses to open a session once this hash has changed. */
	passwordHash: string | null;
};

const matchesCredential = (credential: EmailSignInCredential, at: number) =>
	and(
		"link" in credential
			? eq(emailSignIns.tokenHash, hashSecret(credential.link))
			: and(
					eq(emailSignIns.browserSecretHash, hashSecret(credential.browserSecret)),
					lt(emailSignIns.wrongCodes, MAX_WRONG_CODES),
				),
		isNull(emailSignIns.spentAt),
		gt(emailSignIns.expiresAt, at),
	);

async function findAccount(ctx: Platform, credential: EmailSignInCredential) {
	const [account] = await ctx.db
		.select({
			...pickColumns(users, "id", "email", "passwordHash"),
			isNew: sql<number>`${mayBeSquatted(ctx)}`,
		})
		.from(emailSignIns)
		.innerJoin(users, eq(users.id, emailSignIns.userId))
		.where(
			and(
				matchesCredential(credential, ctx.now()),
				eq(emailSignIns.email, users.email),
				isNull(users.disabledAt),
			),
		);
	return account ?? null;
}

export async function findEmailSignInAddress(ctx: Platform, link: string): Promise<string | null> {
	return (await findAccount(ctx, { link }))?.email ?? null;
}

/**
 * Also verifies the address; what signed in to an unverified account, or one that becomes the first admin, ends, because a squatter may
 * have added it. Every statement checks the row itself, so that one of many concurrent uses wins.
 */
export async function signInByEmail(
	ctx: Platform,
	credential: EmailSignInCredential,
): Promise<EmailSignIn | null> {
	const account = await findAccount(ctx, credential);
	const userId = account?.id ?? "";
	const at = ctx.now();
	const [spent] = await ctx.db.batch([
		spendCredential(ctx, credential, at),
		auditLastChange(ctx, byOwner(userId, "user.sign-in-by-email")),
		...verifyAddress(ctx, userId, at),
		...("code" in credential ? countWrongCode(ctx, credential, at) : []),
	]);
	const [signIn] = spent;
	if (!signIn || !account) return null;
	const isNew = Boolean(account.isNew);
	return {
		...signIn,
		passwordHash: isNew ? null : signIn.passwordHash,
		isPasswordRemoved: isNew && account.passwordHash !== null,
	};
}

function spendCredential(
	{ db, settings }: Platform,
	credential: EmailSignInCredential,
	at: number,
) {
	const isVerified = and(
		matchesCredential(credential, at),
		"code" in credential
			? eq(emailSignIns.codeHash, hashMailedCode(settings, credential))
			: undefined,
	);
	const owner = db
		.select({ id: emailSignIns.userId })
		.from(emailSignIns)
		.innerJoin(users, eq(users.id, emailSignIns.userId))
		.where(and(isVerified, eq(emailSignIns.email, users.email), isNull(users.disabledAt)));
	const passwordHashQuery = db
		.select({ passwordHash: users.passwordHash })
		.from(users)
		.where(eq(users.id, emailSignIns.userId));
	return db
		.update(emailSignIns)
		.set({ spentAt: at })
		.where(and(isVerified, inArray(emailSignIns.userId, owner)))
		.returning({
			...pickColumns(emailSignIns, "userId", "remembered", "returnTo"),
			passwordHash: sql<string | null>`(${passwordHashQuery})`,
		});
}

function verifyAddress(ctx: Platform, userId: string, at: number) {
	const { db } = ctx;
	const justSpent = db
		.select({ id: emailSignIns.userId })
		.from(emailSignIns)
		.where(and(eq(emailSignIns.userId, userId), eq(emailSignIns.spentAt, at)));
	const squatted = db
		.select({ id: users.id })
		.from(users)
		.where(and(mayBeSquatted(ctx), inArray(users.id, justSpent)));
	return [
		...deleteAccessExceptEmailSignIn(db, squatted),
		db
			.update(users)
			.set({ passwordHash: null, emailVerifiedAt: at })
			.where(inArray(users.id, squatted)),
		...makeFirstAdmin(ctx, userId, inArray(users.id, justSpent)),
	] as const;
}

function countWrongCode(ctx: Platform, credential: MailedCode, at: number) {
	const isOtherCode = ne(emailSignIns.codeHash, hashMailedCode(ctx.settings, credential));
	return [
		ctx.db
			.update(emailSignIns)
			.set({ wrongCodes: sql`${emailSignIns.wrongCodes} + 1` })
			.where(and(matchesCredential(credential, at), isOtherCode)),
		touchCounterUnlessChanged(ctx, credential.rateLimit),
	] as const;
}

const hashMailedCode = ({ cookieSecret }: Settings, { code, browserSecret }: MailedCode): string =>
	hashCode(cookieSecret, code, hashSecret(browserSecret));
