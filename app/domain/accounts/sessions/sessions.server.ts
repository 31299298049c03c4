import { and, desc, eq, exists, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { getSessionLifetimeMs } from "../rules";
import { pendingSignIns, sessions, users } from "../tables.server";

/** `pendingSecret` belongs to a sign-in whose second factor is verified. */
export type VerifiedUser = {
	userId: string;
	remembered: boolean;
	passwordHash?: string | null;
	pendingSecret?: string;
};

/** A password change must end what the old one opened, so the hash is compared again. */
export function canStillSignIn(
	userId: string,
	passwordHash: string | null | undefined,
): SQL | undefined {
	return and(
		eq(users.id, userId),
		isNull(users.disabledAt),
		passwordHash === undefined ? undefined : sql`${users.passwordHash} is ${passwordHash}`,
	);
}

/** The sessions that an account keeps; a new one ends the one idle for the longest. */
export const MAX_SESSIONS = 100;

function deleteOldestSessions(db: Platform["db"], userId: string) {
	const newest = db
		.select({ idHash: sessions.idHash })
		.from(sessions)
		.where(eq(sessions.userId, userId))
		.orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
		.limit(MAX_SESSIONS);
	return db
		.delete(sessions)
		.where(and(eq(sessions.userId, userId), notInArray(sessions.idHash, newest)));
}

/** The same batch ends the pending sign-in, so that it opens at most one session. */
export async function startSession(
	{ db, now, newSecret }: Pick<Platform, "db" | "now" | "newSecret">,
	{ userId, remembered, passwordHash, pendingSecret }: VerifiedUser,
	userAgent: string,
): Promise<string | null> {
	const secret = newSecret();
	const at = now();
	const pending = eq(pendingSignIns.secretHash, hashSecret(pendingSecret ?? ""));
	const isPending = exists(
		db
			.select({ one: sql`1` })
			.from(pendingSignIns)
			.where(and(pending, eq(pendingSignIns.userId, userId))),
	);
	const insert = insertSelect(
		db,
		sessions,
		{
			idHash: hashSecret(secret),
			userId: users.id,
			remembered,
			userAgent: userAgent.slice(0, 300),
			createdAt: at,
			expiresAt: at + getSessionLifetimeMs(remembered),
			lastSeenAt: at,
			authenticatedAt: at,
		},
		sql`from ${users} where ${and(
			canStillSignIn(userId, passwordHash),
			pendingSecret === undefined ? undefined : isPending,
		)}`,
	).returning({ idHash: sessions.idHash });
	const [started] = await db.batch([
		insert,
		deleteOldestSessions(db, userId),
		...(pendingSecret === undefined ? [] : [db.delete(pendingSignIns).where(pending)]),
	]);
	return started.length > 0 ? secret : null;
}

export type RenewedSession = { secret: string; remembered: boolean; expiresAt: number };

/** Gives the session a new id, so that a stolen cookie doesn't gain the new rights. */
export async function reauthenticateSession(
	{ db, now, newSecret }: Pick<Platform, "db" | "now" | "newSecret">,
	secret: string,
): Promise<RenewedSession | null> {
	const renewed = newSecret();
	const [session] = await db
		.update(sessions)
		.set({ idHash: hashSecret(renewed), authenticatedAt: now() })
		.where(eq(sessions.idHash, hashSecret(secret)))
		.returning({ remembered: sessions.remembered, expiresAt: sessions.expiresAt });
	return session ? { secret: renewed, ...session } : null;
}

export async function endSession({ db }: Pick<Platform, "db">, secret: string): Promise<void> {
	await db.delete(sessions).where(eq(sessions.idHash, hashSecret(secret)));
}
