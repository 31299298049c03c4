import { and, eq, ne } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { auditOwnAccount } from "../audit-own-account.server";
import { sessions } from "../tables.server";

export type SessionSelection = { only: string } | { except: string } | "all";

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
		auditOwnAccount({ db, newId }, { userId, action: "user.end-sessions", at: now() }),
	]);
	return ended.length;
}
