import { and, inArray, isNull, lte } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { factors, passkeyChallenges, pendingSignIns, recoverySheets } from "../tables.server";
import { UNFINISHED_MS } from "../two-factor-rules";

const PAGE = 200;

/**
 * Deletes what was begun and not finished in its time, at most 200 of each a run: sign-ins that wait for a second
 * proof, keys that nobody proved, challenges that no passkey signed, and recovery codes that nobody marked as saved (their
 * hashes stay).
 */
export async function forgetUnfinished({ db, now }: Pick<Platform, "db" | "now">): Promise<void> {
	const at = now();
	const expired = db
		.select({ secretHash: pendingSignIns.secretHash })
		.from(pendingSignIns)
		.where(lte(pendingSignIns.expiresAt, at))
		.limit(PAGE);
	const unproven = and(isNull(factors.provenAt), lte(factors.createdAt, at - UNFINISHED_MS));
	const owners = db.select({ id: factors.userId }).from(factors).where(unproven).limit(PAGE);
	const unread = db
		.select({ userId: recoverySheets.userId })
		.from(recoverySheets)
		.where(lte(recoverySheets.createdAt, at - UNFINISHED_MS))
		.limit(PAGE);
	const unsigned = db
		.select({ challengeHash: passkeyChallenges.challengeHash })
		.from(passkeyChallenges)
		.where(lte(passkeyChallenges.expiresAt, at))
		.limit(PAGE);
	await db.batch([
		db.delete(pendingSignIns).where(inArray(pendingSignIns.secretHash, expired)),
		db.delete(factors).where(and(inArray(factors.userId, owners), unproven)),
		db.delete(recoverySheets).where(inArray(recoverySheets.userId, unread)),
		db.delete(passkeyChallenges).where(inArray(passkeyChallenges.challengeHash, unsigned)),
	]);
}
