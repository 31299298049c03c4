import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { sessions } from "../tables.server";
import { describeDevice } from "./describe-device";
import { isLive } from "./session-validity.server";
import { MAX_SESSIONS } from "./sessions.server";

export type SessionView = Awaited<ReturnType<typeof listSessions>>[number];

export async function listSessions(db: Db, userId: string, now: number) {
	const rows = await db
		.select(pickColumns(sessions, "idHash", "userAgent", "remembered", "createdAt", "lastSeenAt"))
		.from(sessions)
		.where(and(eq(sessions.userId, userId), isLive(now)))
		.orderBy(desc(sessions.lastSeenAt), desc(sessions.idHash))
		.limit(MAX_SESSIONS);
	return rows.map(({ userAgent, ...row }) => ({ ...row, device: describeDevice(userAgent) }));
}
