import { lte } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import { hashSecret } from "~/platform/ids.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
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
	const { db, now, newSecret, settings } = needs;
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
	const isRequested = await writeAudited(
		needs,
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
			queueMailIfChanged(needs, buildConfirmationMail(settings, user, email, secret)),
			queueMailIfChanged(needs, buildWarningMail(settings, user)),
		],
	);
	if (isRequested || (await findPendingEmail(db, user.id, at)) === email) return { ok: true };
	return { ok: false, reason: "too-soon" };
}
