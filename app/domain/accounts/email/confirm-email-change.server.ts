import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { auditOwnAccount } from "../audit-own-account.server";
import type { SignedInUser } from "../rules";
import { emailChanges, mailedTokens, passwordResets, users } from "../tables.server";
import { findEmailByLink, isActiveLinkForUser } from "./email-change.server";
import { buildNewAddressMail, buildOldAddressMail } from "./email-change-mails.server";

export type ConfirmEmailChangeResult =
	| { ok: true }
	| { ok: false; reason: "no-such-link" | "email-already-in-use" };

/** Two accounts may race for one address: the UNIQUE column picks the winner. */
export async function confirmEmailChange(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	user: SignedInUser,
	secret: string,
): Promise<ConfirmEmailChangeResult> {
	const { db, now, newId, settings } = needs;
	const email = await findEmailByLink(needs, user.id, secret);
	if (email === null) return { ok: false, reason: "no-such-link" };
	const at = now();
	const isActiveLink = isActiveLinkForUser(user.id, secret, at);
	const owner = db
		.select({ id: users.id })
		.from(users)
		.innerJoin(emailChanges, eq(emailChanges.userId, users.id))
		.where(and(isActiveLink, eq(users.email, user.email), isNull(users.disabledAt)));
	const hasChanged = sql`changes() > 0`;
	try {
		const [, , changed] = await db.batch([
			db.delete(mailedTokens).where(inArray(mailedTokens.userId, owner)),
			// Not deleted: the email rate limit would restart with each new address.
			db
				.update(passwordResets)
				.set({ spentAt: at })
				.where(and(inArray(passwordResets.userId, owner), isNull(passwordResets.spentAt))),
			db
				.update(users)
				.set({ email, emailVerifiedAt: at })
				.where(inArray(users.id, owner))
				.returning({ id: users.id }),
			auditOwnAccount({ db, newId }, user.id, "user.change-email", at),
			queueMail(
				db,
				{ ...buildOldAddressMail(settings, user, email), id: newId(), now: at },
				hasChanged,
			),
			queueMail(
				db,
				{ ...buildNewAddressMail(settings, user, email), id: newId(), now: at },
				hasChanged,
			),
			db.update(emailChanges).set({ endedAt: at }).where(isActiveLink),
		]);
		return changed.length > 0 ? { ok: true } : { ok: false, reason: "no-such-link" };
	} catch (error) {
		if (getViolatedConstraint(error) !== "users.email") throw error;
		return { ok: false, reason: "email-already-in-use" };
	}
}
