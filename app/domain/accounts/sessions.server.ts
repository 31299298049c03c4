import { eq } from "drizzle-orm";
import type { Db } from "../../platform/database.server";
import { hashSecret } from "../../platform/ids.server";
import type { Platform } from "../../platform/platform.server";
import { sessionLength } from "./rules";
import { sessions } from "./tables.server";

export type NewSession = { userId: string; remembered: boolean; userAgent: string };

/** The statement that opens a session at `now` (ms) under a secret id, of which only the hash is kept. */
export function insertSession(db: Db, secret: string, session: NewSession, now: number) {
	return db.insert(sessions).values({
		idHash: hashSecret(secret),
		userId: session.userId,
		remembered: session.remembered,
		userAgent: session.userAgent.slice(0, 300),
		createdAt: now,
		expiresAt: now + sessionLength(session.remembered),
		lastSeenAt: now,
		confirmedAt: now,
	});
}

/** Opens a session and returns its secret id, which the cookie carries. */
export async function startSession(
	{ db, now, newSecret }: Pick<Platform, "db" | "now" | "newSecret">,
	session: NewSession,
): Promise<string> {
	const secret = newSecret();
	await insertSession(db, secret, session, now());
	return secret;
}

/** Marks that the owner of a session has just proved again who they are. */
export async function confirmSession(
	{ db, now }: Pick<Platform, "db" | "now">,
	secret: string,
): Promise<void> {
	await db
		.update(sessions)
		.set({ confirmedAt: now() })
		.where(eq(sessions.idHash, hashSecret(secret)));
}

/** Ends a session in the database: its cookie is dead wherever it was copied to. */
export async function endSession({ db }: Pick<Platform, "db">, secret: string): Promise<void> {
	await db.delete(sessions).where(eq(sessions.idHash, hashSecret(secret)));
}
