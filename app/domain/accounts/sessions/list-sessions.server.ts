import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { sessions } from "../tables.server";
import { describeDevice } from "./describe-device";
import { isLive } from "./session-validity.server";
import { MAX_SESSIONS } from "./sessions.server";

export type SessionView = {
	idHash: string;
	device: string;
	remembered: boolean;
	createdAt: number;
	lastSeenAt: number;
};

export async function listSessions(db: Db, userId: string, now: number): Promise<SessionView[]> {
	const rows = await db
		.select({
			idHash: sessions.idHash,
			userAgent: sessions.userAgent,
			remembered: sessions.remembered,
			createdAt: sessions.createdAt,
			lastSeenAt: sessions.lastSeenAt,
		})
		.from(sessions)
		.where(and(eq(sessions.userId, userId), isLive(now)))
		.orderBy(desc(sessions.lastSeenAt), desc(sessions.idHash))
		.limit(MAX_SESSIONS);
	return rows.map(({ userAgent, ...row }) => ({ ...row, device: describeDevice(userAgent) }));
}
