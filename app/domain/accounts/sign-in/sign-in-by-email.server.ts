import { and, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { hashCode } from "~/platform/crypto/one-time-codes.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { type Turn, writeUnlessChanged } from "~/platform/rate-limit/rate-limit.server";
import { auditOwn } from "../audit-own-account.server";
import { endGrantsBesideMail } from "../end-grants.server";
import { WRONG_CODES_ALLOWED } from "../rules";
import { identities, mailSignIns, passwordResets, sessions, users } from "../tables.server";
import { forgetFactors } from "../two-factor/queries.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/**
 * What shows that a mail was read: its link, or its code together with the secret of the browser that asked and the turn at
 * which it was typed.
 */
export type MailProof =
	| { link: string }
	| { code: string; request: string; turn: Turn & { ok: true } };

/** Who a mail signs in, and what they chose when they asked for it. */
export type MailSignIn = {
	userId: string;
	remembered: boolean;
	/** The page to go on to, a path of ours. */
	returnTo: string;
	/** Whether the account had a password that ended, because nobody had proven its address. */
	passwordEnded: boolean;
	/** The account's when the mail was spent: a password that is changed after it opens no session (`startSession`). */
	passwordHash: string | null;
};

/** The row that a proof speaks of, whether its code is right or wrong. */
const meant = (proof: MailProof, at: number) =>
	and(
		"link" in proof
			? eq(mailSignIns.tokenHash, hashSecret(proof.link))
			: and(
					eq(mailSignIns.requestHash, hashSecret(proof.request)),
					lt(mailSignIns.wrongCodes, WRONG_CODES_ALLOWED),
				),
		isNull(mailSignIns.spentAt),
		gt(mailSignIns.expiresAt, at),
	);

async function accountOf({ db, now }: Pick<Platform, "db" | "now">, proof: MailProof) {
	const [account] = await db
		.select({
			id: users.id,
			email: users.email,
			passwordHash: users.passwordHash,
			emailVerifiedAt: users.emailVerifiedAt,
		})
		.from(mailSignIns)
		.innerJoin(users, eq(users.id, mailSignIns.userId))
		.where(and(meant(proof, now()), eq(mailSignIns.email, users.email), isNull(users.disabledAt)));
	return account ?? null;
}

/** The address whose account a mailed link would sign in to, without spending it; null when it is unknown, used, replaced or too old. */
export async function mailSignInOf(
	needs: Pick<Platform, "db" | "now">,
	link: string,
): Promise<string | null> {
	return (await accountOf(needs, { link }))?.email ?? null;
}

/**
 * Spends a mail's link and code, once whichever comes first, and returns who it signs in; null when it is unknown, used,
 * replaced, too old or the code is wrong, which is counted: after five it is void. The mail proves the address, so it is
 * verified; what signed in to an account whose address nobody had proven, its password too, signs in no more, and its
 * second factors ask for nothing more.
 * Each statement asks for itself, so that of many uses at once one alone counts. A wrong code for an address without an
 * account reads and writes as much as for one that has one.
 */
export async function signInByMail(needs: Needs, proof: MailProof): Promise<MailSignIn | null> {
	const { db, now, newId, settings } = needs;
	const account = await accountOf(needs, proof);
	const at = now();
	const codeHash =
		"code" in proof
			? hashCode(settings.cookieSecret, proof.code, hashSecret(proof.request))
			: undefined;
	const proven = and(meant(proof, at), codeHash ? eq(mailSignIns.codeHash, codeHash) : undefined);
	const owner = db
		.select({ id: mailSignIns.userId })
		.from(mailSignIns)
		.innerJoin(users, eq(users.id, mailSignIns.userId))
		.where(and(proven, eq(mailSignIns.email, users.email), isNull(users.disabledAt)));
	const justSpent = db
		.select({ id: mailSignIns.userId })
		.from(mailSignIns)
		.where(and(eq(mailSignIns.userId, account?.id ?? ""), eq(mailSignIns.spentAt, at)));
	const unproven = db
		.select({ id: users.id })
		.from(users)
		.where(and(isNull(users.emailVerifiedAt), inArray(users.id, justSpent)));
	const spender = db
		.select({ passwordHash: users.passwordHash })
		.from(users)
		.where(eq(users.id, mailSignIns.userId));
	const [spent] = await db.batch([
		db
			.update(mailSignIns)
			.set({ spentAt: at })
			.where(and(proven, inArray(mailSignIns.userId, owner)))
			.returning({
				userId: mailSignIns.userId,
				remembered: mailSignIns.remembered,
				returnTo: mailSignIns.returnTo,
				passwordHash: sql<string | null>`(${spender})`,
			}),
		auditOwn({ db, newId }, account?.id ?? "", "user.sign-in-by-mail", at),
		db.delete(identities).where(inArray(identities.userId, unproven)),
		db.delete(sessions).where(inArray(sessions.userId, unproven)),
		db.delete(passwordResets).where(inArray(passwordResets.userId, unproven)),
		...forgetFactors(db, unproven),
		...endGrantsBesideMail(db, unproven),
		db
			.update(users)
			.set({ passwordHash: null, emailVerifiedAt: at })
			.where(inArray(users.id, unproven)),
		db
			.update(mailSignIns)
			.set({ wrongCodes: sql`${mailSignIns.wrongCodes} + 1` })
			.where(codeHash ? and(meant(proof, at), ne(mailSignIns.codeHash, codeHash)) : sql`0`),
		...("code" in proof ? [writeUnlessChanged(needs, proof.turn)] : []),
	]);
	const [entry] = spent;
	if (!entry || !account) return null;
	const isUnproven = account.emailVerifiedAt === null;
	return {
		...entry,
		passwordHash: isUnproven ? null : entry.passwordHash,
		passwordEnded: isUnproven && account.passwordHash !== null,
	};
}
