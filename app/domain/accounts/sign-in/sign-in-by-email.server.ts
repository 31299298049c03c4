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

export type EmailSignInCredential =
	| { link: string }
	| { code: string; browserSecret: string; rateLimit: RateLimitResult & { ok: true } };

export type EmailSignIn = {
	userId: string;
	remembered: boolean;
	returnTo: string;
	isPasswordRemoved: boolean;
	/** `startSession` refuses to open a session once this hash has changed. */
	passwordHash: string | null;
};

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

export async function findEmailSignInAddress(
	needs: Pick<Platform, "db" | "now">,
	link: string,
): Promise<string | null> {
	return (await findAccount(needs, { link }))?.email ?? null;
}

/**
 * Also verifies the address; what signed in to an unverified account ends, because a squatter may
 * have added it. Every statement checks the row itself, so that one of many concurrent uses wins.
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
