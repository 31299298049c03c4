import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { canStillSignIn, type VerifiedUser } from "../sessions/sessions.server";
import { pendingSignIns, users } from "../tables.server";
import { listEnabledFactors } from "../two-factor/queries.server";
import { type FactorKind, MAX_TRIES_PER_SIGN_IN, PENDING_SIGN_IN_MS } from "../two-factor-rules";

export const isPendingSignIn = (secret: string, at: number) =>
	and(
		eq(pendingSignIns.secretHash, hashSecret(secret)),
		gt(pendingSignIns.expiresAt, at),
		lt(pendingSignIns.tries, MAX_TRIES_PER_SIGN_IN),
	);

export async function startPendingSignIn(
	{ db, now, newSecret }: Pick<Platform, "db" | "now" | "newSecret">,
	{ userId, remembered, passwordHash }: VerifiedUser,
): Promise<string | null> {
	const secret = newSecret();
	const at = now();
	const started = await insertSelect(
		db,
		pendingSignIns,
		{
			secretHash: hashSecret(secret),
			userId: users.id,
			remembered,
			tries: 0,
			createdAt: at,
			expiresAt: at + PENDING_SIGN_IN_MS,
		},
		sql`from ${users} where ${canStillSignIn(userId, passwordHash)}`,
	).returning({ secretHash: pendingSignIns.secretHash });
	return started.length > 0 ? secret : null;
}

export async function findPendingSignInUser(
	{ db, now }: Pick<Platform, "db" | "now">,
	secret: string,
): Promise<string | null> {
	const [pending] = await db
		.select({ userId: pendingSignIns.userId })
		.from(pendingSignIns)
		.innerJoin(users, eq(users.id, pendingSignIns.userId))
		.where(and(isPendingSignIn(secret, now()), isNull(users.disabledAt)));
	return pending?.userId ?? null;
}

export async function findPendingSignInFactors(
	needs: Pick<Platform, "db" | "now">,
	secret: string,
): Promise<{ userId: string; factors: FactorKind[] } | null> {
	const userId = await findPendingSignInUser(needs, secret);
	return userId === null ? null : { userId, factors: await listEnabledFactors(needs.db, userId) };
}

export async function deletePendingSignIn(
	{ db }: Pick<Platform, "db">,
	secret: string,
): Promise<void> {
	await db.delete(pendingSignIns).where(eq(pendingSignIns.secretHash, hashSecret(secret)));
}
