import { and, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import { hashCode } from "~/platform/crypto/one-time-codes.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import {
	type RateLimitResult,
	touchCounterUnlessChanged,
} from "~/platform/rate-limit/rate-limit.server";
import { deleteAccessExceptEmailSignIn } from "../lifecycle/end-access.server";
import { MAX_WRONG_CODES } from "../rules";
import { emailSignIns, users } from "../tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

type MailedCode = {
	code: string;
	browserSecret: string;
	rateLimit: RateLimitResult & { ok: true };
};

export type EmailSignInCredential = { link: string } | MailedCode;

type EmailSignIn = {
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
		.select(pickColumns(users, "id", "email", "passwordHash", "emailVerifiedAt"))
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
	const account = await findAccount(needs, credential);
	const userId = account?.id ?? "";
	const at = needs.now();
	const [spent] = await needs.db.batch([
		spendCredential(needs, credential, at),
		auditLastChange(needs, byOwner(userId, "user.sign-in-by-email")),
		...verifyAddress(needs.db, userId, at),
		...("code" in credential ? countWrongCode(needs, credential, at) : []),
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

function spendCredential({ db, settings }: Needs, credential: EmailSignInCredential, at: number) {
	const isVerified = and(
		matchesCredential(credential, at),
		"code" in credential
			? eq(emailSignIns.codeHash, hashMailedCode(settings, credential))
			: undefined,
	);
	const owner = db
		.select({ id: emailSignIns.userId })
		.from(emailSignIns)
		.innerJoin(users, eq(users.id, emailSignIns.userId))
		.where(and(isVerified, eq(emailSignIns.email, users.email), isNull(users.disabledAt)));
	const passwordHashQuery = db
		.select({ passwordHash: users.passwordHash })
		.from(users)
		.where(eq(users.id, emailSignIns.userId));
	return db
		.update(emailSignIns)
		.set({ spentAt: at })
		.where(and(isVerified, inArray(emailSignIns.userId, owner)))
		.returning({
			userId: emailSignIns.userId,
			remembered: emailSignIns.remembered,
			returnTo: emailSignIns.returnTo,
			passwordHash: sql<string | null>`(${passwordHashQuery})`,
		});
}

function verifyAddress(db: Needs["db"], userId: string, at: number) {
	const justSpent = db
		.select({ id: emailSignIns.userId })
		.from(emailSignIns)
		.where(and(eq(emailSignIns.userId, userId), eq(emailSignIns.spentAt, at)));
	const unverified = db
		.select({ id: users.id })
		.from(users)
		.where(and(isNull(users.emailVerifiedAt), inArray(users.id, justSpent)));
	return [
		...deleteAccessExceptEmailSignIn(db, unverified),
		db
			.update(users)
			.set({ passwordHash: null, emailVerifiedAt: at })
			.where(inArray(users.id, unverified)),
	] as const;
}

function countWrongCode(needs: Needs, credential: MailedCode, at: number) {
	const isOtherCode = ne(emailSignIns.codeHash, hashMailedCode(needs.settings, credential));
	return [
		needs.db
			.update(emailSignIns)
			.set({ wrongCodes: sql`${emailSignIns.wrongCodes} + 1` })
			.where(and(matchesCredential(credential, at), isOtherCode)),
		touchCounterUnlessChanged(needs, credential.rateLimit),
	] as const;
}

const hashMailedCode = (
	{ cookieSecret }: Needs["settings"],
	{ code, browserSecret }: MailedCode,
): string => hashCode(cookieSecret, code, hashSecret(browserSecret));
