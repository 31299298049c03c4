import { and, eq, exists, isNull, sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import {
	type PasskeyProof,
	type PasskeyRefused,
	usePasskeyOf,
} from "../passkeys/verify-passkey.server";
import { pendingSignIns, users } from "../tables.server";
import { useRecoveryCode } from "../two-factor/consume-recovery-code.server";
import {
	type CodeRefused,
	checkSecondProof,
	type SecondProof,
} from "../two-factor/verify-factor-code.server";
import { TRIES_A_SIGN_IN } from "../two-factor-rules";
import { stillPending } from "./pending-sign-in.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/** What finishes a sign-in: a code of a factor, a passkey, or a recovery code in their place. */
export type SignInProof = SecondProof | PasskeyProof | { recoveryCode: string };

export type PassSecondStepResult =
	| { ok: true; userId: string; remembered: boolean }
	| { ok: false; reason: CodeRefused | PasskeyRefused | "sign-in-over" };

/**
 * Verifies the second factor of a pending sign-in and says whose it is; `startSession` ends it with the session that it opens.
 * Each code or passkey counts as a try before it is checked. The fifth wrong one ends the sign-in, as ten minutes do.
 */
export async function passSecondStep(
	needs: Needs,
	secret: string,
	proof: SignInProof,
): Promise<PassSecondStepResult> {
	const { db, now } = needs;
	const enabled = db
		.select({ one: sql`1` })
		.from(users)
		.where(and(eq(users.id, pendingSignIns.userId), isNull(users.disabledAt)));
	const [pending] = await db
		.update(pendingSignIns)
		.set({ tries: sql`${pendingSignIns.tries} + 1` })
		.where(and(stillPending(secret, now()), exists(enabled)))
		.returning();
	if (!pending) return { ok: false, reason: "sign-in-over" };
	const { userId, remembered, tries } = pending;
	const checked =
		pending.verifiedAt === null ? await checkProof(needs, { userId, secret }, proof) : SPENT_BEFORE;
	if (!checked.ok) {
		return tries < TRIES_A_SIGN_IN ? checked : { ok: false, reason: "sign-in-over" };
	}
	return { ok: true, userId, remembered };
}

/** A recovery code was used up for this sign-in, and what came after it failed. */
const SPENT_BEFORE = { ok: true } as const;

function checkProof(needs: Needs, waiting: { userId: string; secret: string }, proof: SignInProof) {
	if ("recoveryCode" in proof) return useRecoveryCode(needs, waiting, proof.recoveryCode);
	if ("code" in proof) return checkSecondProof(needs, waiting.userId, proof);
	return usePasskeyOf(needs, waiting.userId, proof);
}
