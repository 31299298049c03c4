import { and, eq, inArray, lte, or } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import { idleLength } from "./rules";
import { apiTokens, emailChanges, sessions } from "./tables.server";

const FORGOTTEN_A_RUN = 200;

/** How long a token that has expired stays in its owner's list, in ms: 30 days. */
const EXPIRED_SHOWN_MS = 30 * 86_400_000;

/**
 * Deletes sessions whose limits are over, wishes for another address whose link is, and API tokens that expired 30 days
 * ago: at most 200 of each a run. None of them opened anything any more.
 */
export async function forgetEnded({ db, now }: Pick<Platform, "db" | "now">): Promise<void> {
	const at = now();
	const unused = (remembered: boolean) =>
		and(eq(sessions.remembered, remembered), lte(sessions.lastSeenAt, at - idleLength(remembered)));
	const ended = db
		.select({ idHash: sessions.idHash })
		.from(sessions)
		.where(or(lte(sessions.expiresAt, at), unused(true), unused(false)))
		.limit(FORGOTTEN_A_RUN);
	const changes = db
		.select({ userId: emailChanges.userId })
		.from(emailChanges)
		.where(lte(emailChanges.expiresAt, at))
		.limit(FORGOTTEN_A_RUN);
	const tokens = db
		.select({ id: apiTokens.id })
		.from(apiTokens)
		.where(lte(apiTokens.expiresAt, at - EXPIRED_SHOWN_MS))
		.limit(FORGOTTEN_A_RUN);
	await db.batch([
		db.delete(sessions).where(inArray(sessions.idHash, ended)),
		db.delete(emailChanges).where(inArray(emailChanges.userId, changes)),
		db.delete(apiTokens).where(inArray(apiTokens.id, tokens)),
	]);
}
