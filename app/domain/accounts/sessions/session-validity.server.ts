import { and, eq, exists, gt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { getIdleTimeoutMs, LAST_SEEN_INTERVAL_MS } from "../rules";
import { sessions } from "../tables.server";

export function isLive(now: number): SQL | undefined {
	const isRecentlyUsed = (remembered: boolean) =>
		and(
			eq(sessions.remembered, remembered),
			gt(sessions.lastSeenAt, now - getIdleTimeoutMs(remembered)),
		);
	return and(gt(sessions.expiresAt, now), or(isRecentlyUsed(true), isRecentlyUsed(false)));
}

/** For statements that must not take effect once the session that asked for them has ended. */
export function hasLiveSession(db: Db, userId: string, sessionSecret: string, now: number): SQL {
	return exists(
		db
			.select({ one: sql`1` })
			.from(sessions)
			.where(
				and(
					eq(sessions.idHash, hashSecret(sessionSecret)),
					eq(sessions.userId, userId),
					isLive(now),
				),
			),
	);
}

/** The WHERE lets one of many concurrent requests write. */
export async function markSessionSeen(
	{ db, now }: Pick<Platform, "db" | "now">,
	idHash: string,
): Promise<void> {
	const at = now();
	await db
		.update(sessions)
		.set({ lastSeenAt: at })
		.where(and(eq(sessions.idHash, idHash), lte(sessions.lastSeenAt, at - LAST_SEEN_INTERVAL_MS)));
}
