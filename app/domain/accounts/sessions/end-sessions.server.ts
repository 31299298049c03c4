import { and, eq, ne } from "drizzle-orm";
import { auditLastChange, byOwner } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { sessions } from "../tables.server";

export type SessionSelection = { only: string } | { except: string } | "all";

export async function endSessions(
	needs: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	selection: SessionSelection,
): Promise<number> {
	const condition =
		selection === "all"
			? undefined
			: "only" in selection
				? eq(sessions.idHash, selection.only)
				: ne(sessions.idHash, selection.except);
	const [ended] = await needs.db.batch([
		needs.db
			.delete(sessions)
			.where(and(eq(sessions.userId, userId), condition))
			.returning({ idHash: sessions.idHash }),
		auditLastChange(needs, byOwner(userId, "user.end-sessions")),
	]);
	return ended.length;
}
