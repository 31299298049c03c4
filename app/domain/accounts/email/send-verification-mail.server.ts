import type { Db } from "~/platform/d1/database.server";
import { hashSecret } from "~/platform/ids.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../compose-account-mail.server";
import { VERIFICATION_MS } from "../rules";
import { mailedTokens } from "../tables.server";

const MAX_RETURN_TO_CHARS = 2000;

type Needs = Pick<Platform, "db" | "now" | "newId" | "newSecret" | "settings">;
type Addressee = { id: string; email: string; name: string };

function buildVerificationMail(
	settings: Platform["settings"],
	to: Addressee,
	secret: string,
): Mail {
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
	{ db, now, newId, newSecret, settings }: Needs,
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
	needs: Needs,
	to: Addressee,
	returnTo?: string,
): Promise<void> {
	await needs.db.batch([...buildVerificationStatements(needs, to, returnTo)]);
}
