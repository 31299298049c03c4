import {
	and,
	desc,
	eq,
	exists,
	gt,
	isNull,
	lte,
	ne,
	notInArray,
	or,
	type SQL,
	sql,
} from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import type { UserContext } from "../context.server";
import { getIdleTimeoutMs, getSessionLifetimeMs, LAST_SEEN_INTERVAL_MS } from "../rules";
import { pendingSignIns, sessions, users } from "../tables.server";
import { describeDevice } from "./describe-device";

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
export async function markSessionSeen({ db, now }: Platform, idHash: string): Promise<void> {
	const at = now();
	await db
		.update(sessions)
		.set({ lastSeenAt: at })
		.where(and(eq(sessions.idHash, idHash), lte(sessions.lastSeenAt, at - LAST_SEEN_INTERVAL_MS)));
}

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

function deleteOldestSessions(db: Db, userId: string) {
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
	{ db, now, newSecret }: Platform,
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
	{ db, now, newSecret }: Platform,
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

export async function endSession({ db }: Platform, secret: string): Promise<void> {
	await db.delete(sessions).where(eq(sessions.idHash, hashSecret(secret)));
}

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

export type SessionSelection = { only: string } | { except: string } | "all";

export async function endSessions(ctx: UserContext, selection: SessionSelection): Promise<void> {
	const { userId } = ctx.by;
	const condition =
		selection === "all"
			? undefined
			: "only" in selection
				? eq(sessions.idHash, selection.only)
				: ne(sessions.idHash, selection.except);
	await writeAudited(
		ctx,
		ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), condition)),
		byOwner(userId, "user.end-sessions"),
	);
}
