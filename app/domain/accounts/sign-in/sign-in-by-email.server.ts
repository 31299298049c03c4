import { and, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { hashCode } from "~/platform/crypto/one-time-codes.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import {
	type RateLimitResult,
	touchCounterUnlessChanged,
} from "~/platform/rate-limit/rate-limit.server";
import { auditOwnAccount } from "../audit-own-account.server";
import { deleteGrantsExceptEmailSignIn } from "../end-grants.server";
import { MAX_WRONG_CODES } from "../rules";
import { emailSignIns, identities, passwordResets, sessions, users } from "../tables.server";
import { deleteFactors } from "../two-factor/queries.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/**
 * What shows that a mail was read: its link, or its code together with the secret of the browser that asked and the turn at
 * which it was typed.
 */
export type EmailSignInCredential =
	| { link: string }
	| { code: string; browserSecret: string; rateLimit: RateLimitResult & { ok: true } };

/** Who a mail signs in, and what they chose when they asked for it. */
export type EmailSignIn = {
	userId: string;
	remembered: boolean;
	/** The page to go on to, a path of ours. */
	returnTo: string;
	/** Whether the account had a password that ended, because nobody had proven its address. */
	isPasswordRemoved: boolean;
	/** The account's when the mail was spent: a password that is changed after it opens no session (`startSession`). */
	passwordHash: string | null;
};

/** The row that a proof speaks of, whether its code is right or wrong. */
const matchesCredential = (credential: EmailSignInCredential, at: number) =>
	and(
		"link" in credential
			? eq(emailSignIns.tokenHash, hashSecret(credential.link))
			: and(
					eq(emailSignIns.browserSecretHash, hashSecret(credential.browserSecret)),
					lt(emailSignIns.wrongCodes, MAX_WRONG_CODES),
				),
		isNull(emailSignIns.spentAt),
		gt(emailSignIns.expiresAt, at),
	);

async function findAccount(
	{ db, now }: Pick<Platform, "db" | "now">,
	credential: EmailSignInCredential,
) {
	const [account] = await db
		.select({
			id: users.id,
			email: users.email,
			passwordHash: users.passwordHash,
			emailVerifiedAt: users.emailVerifiedAt,
		})
		.from(emailSignIns)
		.innerJoin(users, eq(users.id, emailSignIns.userId))
		.where(
			and(
				matchesCredential(credential, now()),
				eq(emailSignIns.email, users.email),
				isNull(users.disabledAt),
			),
		);
	return account ?? null;
}

/** The address whose account a mailed link would sign in to, without spending it; null when it is unknown, used, replaced or too old. */
export async function findEmailSignInAddress(
	needs: Pick<Platform, "db" | "now">,
	link: string,
): Promise<string | null> {
	return (await findAccount(needs, { link }))?.email ?? null;
}

/**
 * Spends a mail's link and code, once whichever comes first, and returns who it signs in; null when it is unknown, used,
 * replaced, too old or the code is wrong, which is counted: after five it is void. The mail proves the address, so it is
 * verified; what signed in to an account whose address nobody had proven, its password too, signs in no more, and its
 * second factors ask for nothing more.
 * Each statement asks for itself, so that of many uses at once one alone counts. A wrong code for an address without an
 * account reads and writes as much as for one that has one.
 */
export async function signInByEmail(
	needs: Needs,
	credential: EmailSignInCredential,
): Promise<EmailSignIn | null> {
	const { db, now, newId, settings } = needs;
	const account = await findAccount(needs, credential);
	const at = now();
	const codeHash =
		"code" in credential
			? hashCode(settings.cookieSecret, credential.code, hashSecret(credential.browserSecret))
			: undefined;
	const isVerified = and(
		matchesCredential(credential, at),
		codeHash ? eq(emailSignIns.codeHash, codeHash) : undefined,
	);
	const owner = db
		.select({ id: emailSignIns.userId })
		.from(emailSignIns)
		.innerJoin(users, eq(users.id, emailSignIns.userId))
		.where(and(isVerified, eq(emailSignIns.email, users.email), isNull(users.disabledAt)));
	const justSpent = db
		.select({ id: emailSignIns.userId })
		.from(emailSignIns)
		.where(and(eq(emailSignIns.userId, account?.id ?? ""), eq(emailSignIns.spentAt, at)));
	const unverified = db
		.select({ id: users.id })
		.from(users)
		.where(and(isNull(users.emailVerifiedAt), inArray(users.id, justSpent)));
	const passwordHashQuery = db
		.select({ passwordHash: users.passwordHash })
		.from(users)
		.where(eq(users.id, emailSignIns.userId));
	const [spent] = await db.batch([
		db
			.update(emailSignIns)
			.set({ spentAt: at })
			.where(and(isVerified, inArray(emailSignIns.userId, owner)))
			.returning({
				userId: emailSignIns.userId,
				remembered: emailSignIns.remembered,
				returnTo: emailSignIns.returnTo,
				passwordHash: sql<string | null>`(${passwordHashQuery})`,
			}),
		auditOwnAccount({ db, newId }, account?.id ?? "", "user.sign-in-by-email", at),
		db.delete(identities).where(inArray(identities.userId, unverified)),
		db.delete(sessions).where(inArray(sessions.userId, unverified)),
		db.delete(passwordResets).where(inArray(passwordResets.userId, unverified)),
		...deleteFactors(db, unverified),
		...deleteGrantsExceptEmailSignIn(db, unverified),
		db
			.update(users)
			.set({ passwordHash: null, emailVerifiedAt: at })
			.where(inArray(users.id, unverified)),
		db
			.update(emailSignIns)
			.set({ wrongCodes: sql`${emailSignIns.wrongCodes} + 1` })
			.where(
				codeHash
					? and(matchesCredential(credential, at), ne(emailSignIns.codeHash, codeHash))
					: sql`0`,
			),
		...("code" in credential ? [touchCounterUnlessChanged(needs, credential.rateLimit)] : []),
	]);
	const [signIn] = spent;
	if (!signIn || !account) return null;
	const wasUnverified = account.emailVerifiedAt === null;
	return {
		...signIn,
		passwordHash: wasUnverified ? null : signIn.passwordHash,
		isPasswordRemoved: wasUnverified && account.passwordHash !== null,
	};
}
