import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { getIdleTimeoutMs } from "../rules";
import {
	apiTokens,
	emailChanges,
	emailSignIns,
	factors,
	invitations,
	mailedTokens,
	passkeyChallenges,
	passwordResets,
	pendingSignIns,
	sessions,
	smsCodes,
	unsavedRecoveryCodes,
	users,
} from "../tables.server";
import { UNFINISHED_SETUP_MS } from "../two-factor-rules";

const RETENTION_MS = 30 * 86_400_000;
const MAX_ACCOUNTS_PER_RUN = 100;

/**
 * Nobody proved that the address is theirs. Accounts that an order or a text names stay, and those that nobody can have
 * signed up for: an import has added them.
 */
export async function deleteUnverifiedAccounts({ db, now }: Platform): Promise<void> {
	const isNamed = sql`exists (select 1 from orders where user_id = ${users.id})
		or exists (select 1 from products where created_by = ${users.id})
		or exists (select 1 from blogs where author_id = ${users.id})`;
	const unverified = db
		.select({ id: users.id })
		.from(users)
		.where(
			and(
				isNull(users.emailVerifiedAt),
				// A literal, so that the partial index is used.
				sql`${users.role} = 'customer'`,
				isNull(users.disabledAt),
				lte(users.createdAt, now() - RETENTION_MS),
				sql`not (${isNamed})`,
				sql`(password_hash is not null or exists (select 1 from identities where user_id = ${users.id}))`,
			),
		)
		.limit(MAX_ACCOUNTS_PER_RUN);
	await db.delete(users).where(inArray(users.id, unverified));
}

const MAX_DELETED_PER_RUN = 200;

const EXPIRED_TOKEN_RETENTION_MS = 30 * 86_400_000;

/** One day, so that the daily limits still count spent codes. */
const SENT_RETENTION_MS = 86_400_000;

export async function purgeExpiredCredentials({ db, now }: Platform): Promise<void> {
	const at = now();
	const isIdle = (remembered: boolean) =>
		and(
			eq(sessions.remembered, remembered),
			lte(sessions.lastSeenAt, at - getIdleTimeoutMs(remembered)),
		);
	const expiredSessions = db
		.select({ idHash: sessions.idHash })
		.from(sessions)
		.where(or(lte(sessions.expiresAt, at), isIdle(true), isIdle(false)))
		.limit(MAX_DELETED_PER_RUN);
	const changes = db
		.select({ userId: emailChanges.userId })
		.from(emailChanges)
		.where(lte(emailChanges.expiresAt, at))
		.limit(MAX_DELETED_PER_RUN);
	const tokens = db
		.select({ id: apiTokens.id })
		.from(apiTokens)
		.where(lte(apiTokens.expiresAt, at - EXPIRED_TOKEN_RETENTION_MS))
		.limit(MAX_DELETED_PER_RUN);
	const expiredInvitations = db
		.select({ tokenHash: invitations.tokenHash })
		.from(invitations)
		.where(lte(invitations.expiresAt, at))
		.limit(MAX_DELETED_PER_RUN);
	await db.batch([
		db.delete(invitations).where(inArray(invitations.tokenHash, expiredInvitations)),
		db.delete(sessions).where(inArray(sessions.idHash, expiredSessions)),
		db.delete(emailChanges).where(inArray(emailChanges.userId, changes)),
		db.delete(apiTokens).where(inArray(apiTokens.id, tokens)),
		...buildPurgeSentStatements(db, at - SENT_RETENTION_MS),
	]);
}

function buildPurgeSentStatements(db: Db, end: number) {
	const links = db
		.select({ tokenHash: mailedTokens.tokenHash })
		.from(mailedTokens)
		.where(lte(mailedTokens.expiresAt, end))
		.limit(MAX_DELETED_PER_RUN);
	const signIns = db
		.select({ userId: emailSignIns.userId })
		.from(emailSignIns)
		.where(lte(emailSignIns.expiresAt, end))
		.limit(MAX_DELETED_PER_RUN);
	const resets = db
		.select({ userId: passwordResets.userId })
		.from(passwordResets)
		.where(lte(passwordResets.expiresAt, end))
		.limit(MAX_DELETED_PER_RUN);
	const isOld = lte(smsCodes.expiresAt, end);
	const owners = db
		.select({ userId: smsCodes.userId })
		.from(smsCodes)
		.where(isOld)
		.limit(MAX_DELETED_PER_RUN);
	return [
		db.delete(mailedTokens).where(inArray(mailedTokens.tokenHash, links)),
		db.delete(emailSignIns).where(inArray(emailSignIns.userId, signIns)),
		db.delete(passwordResets).where(inArray(passwordResets.userId, resets)),
		db.delete(smsCodes).where(and(inArray(smsCodes.userId, owners), isOld)),
	] as const;
}

export async function purgeUnfinishedSetups({ db, now }: Platform): Promise<void> {
	const at = now();
	const expired = db
		.select({ secretHash: pendingSignIns.secretHash })
		.from(pendingSignIns)
		.where(lte(pendingSignIns.expiresAt, at))
		.limit(MAX_DELETED_PER_RUN);
	const isUnverified = and(
		isNull(factors.verifiedAt),
		lte(factors.createdAt, at - UNFINISHED_SETUP_MS),
	);
	const owners = db
		.select({ id: factors.userId })
		.from(factors)
		.where(isUnverified)
		.limit(MAX_DELETED_PER_RUN);
	const unsavedCodes = db
		.select({ userId: unsavedRecoveryCodes.userId })
		.from(unsavedRecoveryCodes)
		.where(lte(unsavedRecoveryCodes.createdAt, at - UNFINISHED_SETUP_MS))
		.limit(MAX_DELETED_PER_RUN);
	const expiredChallenges = db
		.select({ challengeHash: passkeyChallenges.challengeHash })
		.from(passkeyChallenges)
		.where(lte(passkeyChallenges.expiresAt, at))
		.limit(MAX_DELETED_PER_RUN);
	await db.batch([
		db.delete(pendingSignIns).where(inArray(pendingSignIns.secretHash, expired)),
		db.delete(factors).where(and(inArray(factors.userId, owners), isUnverified)),
		db.delete(unsavedRecoveryCodes).where(inArray(unsavedRecoveryCodes.userId, unsavedCodes)),
		db.delete(passkeyChallenges).where(inArray(passkeyChallenges.challengeHash, expiredChallenges)),
	]);
}
