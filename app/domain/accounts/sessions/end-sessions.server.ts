import { and, eq, ne } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { auditOwn } from "../audit-own-account.server";
import { sessions } from "../tables.server";

/** Which of an account's sessions, by the hash of a session's id: one, all others, or all. */
export type WhichSessions = { only: string } | { except: string } | "all";

/** Ends sessions of this user, at once and wherever their cookies are. How many it were; others' are out of reach. */
export async function endSessions(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	which: WhichSessions,
): Promise<number> {
	const chosen =
		which === "all"
			? undefined
			: "only" in which
				? eq(sessions.idHash, which.only)
				: ne(sessions.idHash, which.except);
	const [ended] = await db.batch([
		db
			.delete(sessions)
			.where(and(eq(sessions.userId, userId), chosen))
			.returning({ idHash: sessions.idHash }),
		auditOwn({ db, newId }, userId, "user.end-sessions", now()),
	]);
	return ended.length;
}
