import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import { hashPassword } from "~/platform/crypto/passwords.server";
import { hashSecret } from "~/platform/ids.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { revokeAccess } from "../lifecycle/end-access.server";
import { identities, passwordResets, users } from "../tables.server";
import { deleteFactors } from "../two-factor/queries.server";
import { buildPasswordChangedMail } from "./password-changed-mail.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

const isUsableReset = (secret: string, at: number) =>
	and(
		eq(passwordResets.tokenHash, hashSecret(secret)),
		isNull(passwordResets.spentAt),
		gt(passwordResets.expiresAt, at),
		eq(passwordResets.email, users.email),
		isNull(users.disabledAt),
	);

export async function findResettableAccount(
	{ db, now }: Pick<Platform, "db" | "now">,
	secret: string,
): Promise<{ id: string; email: string; name: string } | null> {
	const [account] = await db
		.select({ id: users.id, email: users.email, name: users.name })
		.from(passwordResets)
		.innerJoin(users, eq(users.id, passwordResets.userId))
		.where(isUsableReset(secret, now()));
	return account ?? null;
}

/**
 * Keeps two-factor authentication: a mailbox is one factor. Also verifies the address; sign-ins
 * to an unverified account end, because a squatter may have added them.
 */
export async function resetPassword(
	needs: Needs,
	secret: string,
	password: string,
): Promise<boolean> {
	const { db, now, settings } = needs;
	const account = await findResettableAccount(needs, secret);
	if (!account) return false;
	const passwordHash = await hashPassword(password, settings.passwordCostLog2);
	const at = now();
	const owner = db
		.select({ id: passwordResets.userId })
		.from(passwordResets)
		.innerJoin(users, eq(users.id, passwordResets.userId))
		.where(isUsableReset(secret, at));
	const unverifiedOwner = db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, account.id), isNull(users.emailVerifiedAt), inArray(users.id, owner)));
	const mail = buildPasswordChangedMail(settings, account, "mailed-link");
	const [owners] = await db.batch([
		owner,
		db.delete(identities).where(inArray(identities.userId, unverifiedOwner)),
		...deleteFactors(db, unverifiedOwner),
		db
			.update(users)
			.set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at})` })
			.where(inArray(users.id, owner)),
		auditLastChange(needs, byOwner(account.id, "user.reset-password")),
		queueMailIfChanged(needs, mail),
		...revokeAccess(db, owner, { at }),
	]);
	return owners.length > 0;
}
