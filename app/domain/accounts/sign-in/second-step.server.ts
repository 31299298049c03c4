import { and, eq, exists, gt, isNull, lt, sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import { type PasskeyAuthentication, verifyPasskeyForUser } from "../passkeys/ceremony.server";
import { canStillSignIn, type VerifiedUser } from "../sessions/sessions.server";
import { pendingSignIns, users } from "../tables.server";
import { type FactorCode, verifyFactorCode } from "../two-factor/factors.server";
import { listEnabledFactors } from "../two-factor/queries.server";
import { consumeRecoveryCode } from "../two-factor/recovery-codes.server";
import { type FactorKind, MAX_TRIES_PER_SIGN_IN, PENDING_SIGN_IN_MS } from "../two-factor-rules";

export const isPendingSignIn = (secret: string, at: number) =>
	and(
		eq(pendingSignIns.secretHash, hashSecret(secret)),
		gt(pendingSignIns.expiresAt, at),
		lt(pendingSignIns.tries, MAX_TRIES_PER_SIGN_IN),
	);

export async function startPendingSignIn(
	{ db, now, newSecret }: Platform,
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
	{ db, now }: Platform,
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
	ctx: Platform,
	secret: string,
): Promise<{ userId: string; factors: FactorKind[] } | null> {
	const userId = await findPendingSignInUser(ctx, secret);
	return userId === null ? null : { userId, factors: await listEnabledFactors(ctx.db, userId) };
}

export async function deletePendingSignIn({ db }: Platform, secret: string): Promise<void> {
	await db.delete(pendingSignIns).where(eq(pendingSignIns.secretHash, hashSecret(secret)));
}

export type SecondFactorCredential = FactorCode | PasskeyAuthentication | { recoveryCode: string };

/** Null once the sign-in has expired or has used up its tries. */
export async function verifySecondFactor(
	ctx: Platform,
	secret: string,
	credential: SecondFactorCredential,
): Promise<VerifiedUser | null> {
	const { db, now } = ctx;
	const enabled = db
		.select({ one: sql`1` })
		.from(users)
		.where(and(eq(users.id, pendingSignIns.userId), isNull(users.disabledAt)));
	const [pending] = await db
		.update(pendingSignIns)
		.set({ tries: sql`${pendingSignIns.tries} + 1` })
		.where(and(isPendingSignIn(secret, now()), exists(enabled)))
		.returning();
	if (!pending) return null;
	const { userId, remembered, tries, verifiedAt } = pending;
	try {
		// A recovery code may have been consumed for this sign-in before a later step failed.
		if (verifiedAt === null) await verifyCredential(ctx, { userId, secret }, credential);
	} catch (error) {
		if (error instanceof Refused && tries >= MAX_TRIES_PER_SIGN_IN) return null;
		throw error;
	}
	return { userId, remembered, pendingSecret: secret };
}

function verifyCredential(
	ctx: Platform,
	pendingSignIn: { userId: string; secret: string },
	credential: SecondFactorCredential,
): Promise<void> {
	if ("recoveryCode" in credential)
		return consumeRecoveryCode(ctx, pendingSignIn, credential.recoveryCode);
	if ("code" in credential) return verifyFactorCode(ctx, pendingSignIn.userId, credential);
	return verifyPasskeyForUser(ctx, pendingSignIn.userId, credential);
}
