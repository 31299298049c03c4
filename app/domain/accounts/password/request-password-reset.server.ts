import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashSecret } from "~/platform/ids.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../compose-account-mail.server";
import { findUserByEmail } from "../queries.server";
import { RESET_PAUSE_MS } from "../rules";
import { passwordResets, users } from "../tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "newSecret" | "settings">;

const UNKNOWN_USER = { id: "", name: "" };

/** Behaves the same for unknown and disabled addresses, so that nobody can probe for them. */
export async function requestPasswordReset(needs: Needs, email: string): Promise<void> {
	const { db, now, newSecret } = needs;
	const user = (await findUserByEmail(db, email))?.user ?? UNKNOWN_USER;
	const secret = newSecret();
	const at = now();
	const mail = buildResetMail(needs.settings, { email, name: user.name }, secret);
	await db.batch([
		replaceResetLink(needs, user.id, secret, at),
		queueMailIfChanged(needs, mail),
		auditLastChange(needs, {
			actor: "visitor",
			action: "user.request-password-reset",
			subject: `user:${user.id}`,
		}),
	]);
}

function replaceResetLink({ db, settings }: Needs, userId: string, secret: string, at: number) {
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
	settings: Platform["settings"],
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
