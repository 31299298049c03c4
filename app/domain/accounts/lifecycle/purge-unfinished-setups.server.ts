import { and, inArray, isNull, lte } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { factors, passkeyChallenges, pendingSignIns, unsavedRecoveryCodes } from "../tables.server";
import { UNFINISHED_SETUP_MS } from "../two-factor-rules";

const MAX_DELETED_PER_RUN = 200;

export async function purgeUnfinishedSetups({
	db,
	now,
}: Pick<Platform, "db" | "now">): Promise<void> {
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
