import { lte, sql } from "drizzle-orm";
import { hashSecret } from "~/platform/ids.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { auditOwnAccount } from "../audit-own-account.server";
import { EMAIL_CHANGE_MS, EMAIL_CHANGE_PAUSE_MS, type SignedInUser } from "../rules";
import { emailChanges } from "../tables.server";
import { findPendingEmail } from "./email-change.server";
import { buildConfirmationMail, buildWarningMail } from "./email-change-mails.server";

export type RequestEmailChangeResult =
	| { ok: true }
	| { ok: false; reason: "same-address" | "too-soon" };

export async function requestEmailChange(
	needs: Pick<Platform, "db" | "now" | "newId" | "newSecret" | "settings">,
	user: SignedInUser,
	email: string,
): Promise<RequestEmailChangeResult> {
	const { db, now, newId, newSecret, settings } = needs;
	if (email === user.email) return { ok: false, reason: "same-address" };
	const secret = newSecret();
	const at = now();
	const change = {
		email,
		tokenHash: hashSecret(secret),
		createdAt: at,
		expiresAt: at + EMAIL_CHANGE_MS,
		endedAt: null,
	};
	const hasChanged = sql`changes() > 0`;
	const [requested] = await db.batch([
		db
			.insert(emailChanges)
			.values({ userId: user.id, ...change })
			.onConflictDoUpdate({
				target: emailChanges.userId,
				set: change,
				setWhere: lte(emailChanges.createdAt, at - EMAIL_CHANGE_PAUSE_MS),
			})
			.returning({ userId: emailChanges.userId }),
		auditOwnAccount({ db, newId }, { userId: user.id, action: "user.request-email-change", at }),
		queueMail(
			db,
			{ ...buildConfirmationMail(settings, user, email, secret), id: newId(), now: at },
			hasChanged,
		),
		queueMail(db, { ...buildWarningMail(settings, user), id: newId(), now: at }, hasChanged),
	]);
	if (requested.length > 0 || (await findPendingEmail(db, user.id, at)) === email)
		return { ok: true };
	return { ok: false, reason: "too-soon" };
}
