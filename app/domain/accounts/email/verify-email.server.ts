import { and, eq, exists, gt, isNull, sql } from "drizzle-orm";
import type { Settings } from "~/platform/config/settings.server";
import type { Db } from "~/platform/d1/database.server";
import { hashSecret } from "~/platform/ids.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../compose-account-mail.server";
import { makeFirstAdmin } from "../lifecycle/first-admin.server";
import { VERIFICATION_MS } from "../rules";
import { mailedTokens, users } from "../tables.server";

const MAX_RETURN_TO_CHARS = 2000;

type Addressee = { id: string; email: string; name: string };

function buildVerificationMail(settings: Settings, to: Addressee, secret: string): Mail {
	return composeAccountMail(settings, to, {
		subject: `Verify your email for ${settings.shopName}`,
		paragraphs: [
			"Press the button and confirm that this address is yours. The link works once, for one day.",
			"If you didn't sign up, ignore this email. Nobody can use the account without it.",
		],
		preheader: "Confirm your address to start ordering.",
		button: { label: "Verify email", path: `/verify-email/${secret}` },
	});
}

export function buildVerificationStatements(
	{ db, now, newId, newSecret, settings }: Platform,
	to: Addressee,
	returnTo = "/",
) {
	const secret = newSecret();
	const at = now();
	return [
		insertToken(db, to, { secret, returnTo, at }),
		queueMail(db, { ...buildVerificationMail(settings, to, secret), id: newId(), now: at }),
	] as const;
}

function insertToken(
	db: Db,
	to: Addressee,
	{ secret, returnTo, at }: { secret: string; returnTo: string; at: number },
) {
	return db.insert(mailedTokens).values({
		tokenHash: hashSecret(secret),
		userId: to.id,
		purpose: "verify-email",
		email: to.email,
		createdAt: at,
		expiresAt: at + VERIFICATION_MS,
		spentAt: null,
		returnTo: returnTo.length <= MAX_RETURN_TO_CHARS ? returnTo : "/",
	});
}

export async function sendVerificationMail(
	ctx: Platform,
	to: Addressee,
	returnTo?: string,
): Promise<void> {
	await ctx.db.batch([...buildVerificationStatements(ctx, to, returnTo)]);
}

const isActiveToken = (secret: string, now: number) =>
	and(
		eq(mailedTokens.tokenHash, hashSecret(secret)),
		eq(mailedTokens.purpose, "verify-email"),
		isNull(mailedTokens.spentAt),
		gt(mailedTokens.expiresAt, now),
	);

export async function findVerifiableEmail(
	{ db, now }: Platform,
	secret: string,
): Promise<string | null> {
	const [row] = await db
		.select({ email: mailedTokens.email })
		.from(mailedTokens)
		.where(isActiveToken(secret, now()));
	return row?.email ?? null;
}

/** Who opens the link signed out may not be who signed up, and is no first admin. */
export async function verifyEmail(
	platform: Platform,
	secret: string,
	openedBy: { id: string } | null,
): Promise<string | null> {
	const { db, now } = platform;
	const at = now();
	const token = db
		.select({ one: sql`1` })
		.from(mailedTokens)
		.where(
			and(
				isActiveToken(secret, at),
				eq(mailedTokens.userId, users.id),
				eq(mailedTokens.email, users.email),
			),
		);
	const [verified, , , [spent]] = await db.batch([
		db
			.update(users)
			.set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at})` })
			.where(exists(token))
			.returning({ id: users.id }),
		...makeFirstAdmin(platform, openedBy?.id ?? "", exists(token)),
		db
			.update(mailedTokens)
			.set({ spentAt: at })
			.where(isActiveToken(secret, at))
			.returning({ returnTo: mailedTokens.returnTo }),
	]);
	return verified.length > 0 && spent ? spent.returnTo : null;
}
