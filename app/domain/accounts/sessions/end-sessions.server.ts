import { and, eq, ne } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { auditOwnAccount } from "../audit-own-account.server";
import { sessions } from "../tables.server";

/** Which of an account's sessions, by the hash of a session's id: one, all others, or all. */
export type SessionSelection = { only: string } | { except: string } | "all";

/** Ends sessions of this user, at once and wherever their cookies are. How many it were; others' are out of reach. */
export async function endSessions(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	selection: SessionSelection,
): Promise<number> {
	const condition =
		selection === "all"
			? undefined
			: "only" in selection
				? eq(sessions.idHash, selection.only)
				: ne(sessions.idHash, selection.except);
	const [ended] = await db.batch([
		db
			.delete(sessions)
			.where(and(eq(sessions.userId, userId), condition))
			.returning({ idHash: sessions.idHash }),
		auditOwnAccount({ db, newId }, userId, "user.end-sessions", now()),
	]);
	return ended.length;
}
