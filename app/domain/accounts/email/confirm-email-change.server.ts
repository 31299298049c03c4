import { and, eq, inArray, isNull, type SQLWrapper } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../rules";
import { emailChanges, mailedTokens, passwordResets, users } from "../tables.server";
import { findEmailByLink, isActiveLinkForUser } from "./email-change.server";
import { buildNewAddressMail, buildOldAddressMail } from "./email-change-mails.server";

type ConfirmEmailChangeResult =
	| { ok: true }
	| { ok: false; reason: "no-such-link" | "email-already-in-use" };

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/** Two accounts may race for one address: the UNIQUE column picks the winner. */
export async function confirmEmailChange(
	needs: Needs,
	user: SignedInUser,
	secret: string,
): Promise<ConfirmEmailChangeResult> {
	const { db, now } = needs;
	const email = await findEmailByLink(needs, user.id, secret);
	if (email === null) return { ok: false, reason: "no-such-link" };
	const at = now();
	const isActiveLink = isActiveLinkForUser(user.id, secret, at);
	const owner = db
		.select({ id: users.id })
		.from(users)
		.innerJoin(emailChanges, eq(emailChanges.userId, users.id))
		.where(and(isActiveLink, eq(users.email, user.email), isNull(users.disabledAt)));
	try {
		const [, , changed] = await db.batch([
			...endOldAddressLinks(db, owner, at),
			db
				.update(users)
				.set({ email, emailVerifiedAt: at })
				.where(inArray(users.id, owner))
				.returning({ id: users.id }),
			auditLastChange(needs, byOwner(user.id, "user.change-email")),
			...notifyBothAddresses(needs, user, email),
			db.update(emailChanges).set({ endedAt: at }).where(isActiveLink),
		]);
		return changed.length > 0 ? { ok: true } : { ok: false, reason: "no-such-link" };
	} catch (error) {
		if (getViolatedConstraint(error) !== "users.email") throw error;
		return { ok: false, reason: "email-already-in-use" };
	}
}

/** Resets are not deleted: the email rate limit would restart with each new address. */
function endOldAddressLinks(db: Needs["db"], owner: SQLWrapper, at: number) {
	return [
		db.delete(mailedTokens).where(inArray(mailedTokens.userId, owner)),
		db
			.update(passwordResets)
			.set({ spentAt: at })
			.where(and(inArray(passwordResets.userId, owner), isNull(passwordResets.spentAt))),
	] as const;
}

function notifyBothAddresses(needs: Needs, user: SignedInUser, newEmail: string) {
	const mails = [
		buildOldAddressMail(needs.settings, user, newEmail),
		buildNewAddressMail(needs.settings, user, newEmail),
	];
	return mails.map((mail) => queueMailIfChanged(needs, mail));
}
