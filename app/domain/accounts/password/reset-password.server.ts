import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { hashPassword } from "~/platform/crypto/passwords.server";
import { hashSecret } from "~/platform/ids.server";
import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { auditOwnAccount } from "../audit-own-account.server";
import { revokeGrants } from "../end-grants.server";
import { identities, passwordResets, sessions, users } from "../tables.server";
import { deleteFactors } from "../two-factor/queries.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

const isActiveReset = (secret: string, at: number) =>
	and(
		eq(passwordResets.tokenHash, hashSecret(secret)),
		isNull(passwordResets.spentAt),
		gt(passwordResets.expiresAt, at),
	);

export async function findResettableAccount(
	{ db, now }: Pick<Platform, "db" | "now">,
	secret: string,
): Promise<{ id: string; email: string; name: string } | null> {
	const [account] = await db
		.select({ id: users.id, email: users.email, name: users.name })
		.from(passwordResets)
		.innerJoin(users, eq(users.id, passwordResets.userId))
		.where(
			and(
				isActiveReset(secret, now()),
				eq(passwordResets.email, users.email),
				isNull(users.disabledAt),
			),
		);
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
	const { db, now, newId, settings } = needs;
	const account = await findResettableAccount(needs, secret);
	if (!account) return false;
	const passwordHash = await hashPassword(password);
	const at = now();
	const owner = db
		.select({ id: passwordResets.userId })
		.from(passwordResets)
		.innerJoin(users, eq(users.id, passwordResets.userId))
		.where(
			and(
				isActiveReset(secret, at),
				eq(passwordResets.email, users.email),
				isNull(users.disabledAt),
			),
		);
	const unverifiedOwner = db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, account.id), isNull(users.emailVerifiedAt), inArray(users.id, owner)));
	const [owners] = await db.batch([
		owner,
		db.delete(identities).where(inArray(identities.userId, unverifiedOwner)),
		...deleteFactors(db, unverifiedOwner),
		db
			.update(users)
			.set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at})` })
			.where(inArray(users.id, owner)),
		auditOwnAccount({ db, newId }, account.id, "user.reset-password", at),
		queueMail(
			db,
			{ ...buildPasswordResetMail(settings, account), id: newId(), now: at },
			sql`changes() > 0`,
		),
		db.delete(sessions).where(inArray(sessions.userId, owner)),
		...revokeGrants(db, owner, at),
		db.update(passwordResets).set({ spentAt: at }).where(isActiveReset(secret, at)),
	]);
	return owners.length > 0;
}

function buildPasswordResetMail(
	{ shopName, origin }: Platform["settings"],
	{ email, name }: { email: string; name: string },
): Mail {
	return composeMail({
		shopName,
		to: email,
		subject: `Your password for ${shopName} was changed`,
		recipientName: name,
		paragraphs: [
			"Your password was changed with a link sent to this address. You were logged out everywhere, and API tokens were revoked.",
			"If this wasn't you, set another password now and check your account: passkeys and linked Google and Facebook accounts still work.",
		],
		button: { label: "Go to login", url: `${origin}/login` },
	});
}
