import { and, eq, inArray, lte, or } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { getIdleTimeoutMs } from "../rules";
import {
	apiTokens,
	emailChanges,
	emailSignIns,
	invitations,
	mailedTokens,
	passwordResets,
	sessions,
	smsCodes,
} from "../tables.server";

const MAX_DELETED_PER_RUN = 200;

const EXPIRED_TOKEN_RETENTION_MS = 30 * 86_400_000;

/** One day, so that the daily limits still count spent codes. */
const SENT_RETENTION_MS = 86_400_000;

export async function purgeExpiredCredentials({
	db,
	now,
}: Pick<Platform, "db" | "now">): Promise<void> {
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

function buildPurgeSentStatements(db: Platform["db"], end: number) {
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
