import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { hashCode } from "~/platform/crypto/one-time-codes.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashSecret } from "~/platform/ids.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../compose-account-mail.server";
import { findUserByEmail } from "../queries.server";
import { EMAIL_SIGN_IN_PAUSE_MS } from "../rules";
import { emailSignIns, users } from "../tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "newSecret" | "newCode" | "settings">;

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
export async function requestEmailSignIn(needs: Needs, request: EmailSignInRequest): Promise<void> {
	const { db, now, newSecret, newCode, settings } = needs;
	const user = (await findUserByEmail(db, request.email))?.user ?? UNKNOWN_USER;
	const secrets = { link: newSecret(), code: newCode() };
	const at = now();
	const mail = buildSignInMail(settings, { name: user.name, email: request.email }, secrets);
	await db.batch([
		replaceEmailSignIn(needs, { ...request, ...secrets, userId: user.id, at }),
		queueMailIfChanged(needs, { ...mail, expiresAt: at + settings.emailSignInMs }),
		auditLastChange(needs, {
			actor: "visitor",
			action: "user.request-email-sign-in",
			subject: `user:${user.id}`,
		}),
	]);
}

function replaceEmailSignIn(
	{ db, settings }: Needs,
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
	settings: Platform["settings"],
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
