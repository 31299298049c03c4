import { and, eq, exists, isNull, sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import {
	type PasskeyAuthentication,
	type PasskeyErrorReason,
	verifyPasskeyForUser,
} from "../passkeys/verify-passkey.server";
import type { VerifiedUser } from "../sessions/sessions.server";
import { pendingSignIns, users } from "../tables.server";
import { consumeRecoveryCode } from "../two-factor/consume-recovery-code.server";
import {
	type FactorCode,
	type FactorCodeErrorReason,
	verifyFactorCode,
} from "../two-factor/verify-factor-code.server";
import { MAX_TRIES_PER_SIGN_IN } from "../two-factor-rules";
import { isPendingSignIn } from "./pending-sign-in.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

export type SecondFactorCredential = FactorCode | PasskeyAuthentication | { recoveryCode: string };

type VerifySecondFactorResult =
	| { ok: true; user: VerifiedUser }
	| { ok: false; reason: FactorCodeErrorReason | PasskeyErrorReason | "sign-in-expired" };

export async function verifySecondFactor(
	needs: Needs,
	secret: string,
	credential: SecondFactorCredential,
): Promise<VerifySecondFactorResult> {
	const { db, now } = needs;
	const enabled = db
		.select({ one: sql`1` })
		.from(users)
		.where(and(eq(users.id, pendingSignIns.userId), isNull(users.disabledAt)));
	const [pending] = await db
		.update(pendingSignIns)
		.set({ tries: sql`${pendingSignIns.tries} + 1` })
		.where(and(isPendingSignIn(secret, now()), exists(enabled)))
		.returning();
	if (!pending) return { ok: false, reason: "sign-in-expired" };
	const { userId, remembered, tries } = pending;
	const checked =
		pending.verifiedAt === null
			? await verifyCredential(needs, { userId, secret }, credential)
			: ALREADY_VERIFIED;
	if (!checked.ok) {
		return tries < MAX_TRIES_PER_SIGN_IN ? checked : { ok: false, reason: "sign-in-expired" };
	}
	return { ok: true, user: { userId, remembered, pendingSecret: secret } };
}

/** A recovery code was already consumed for this sign-in, and a later step failed. */
const ALREADY_VERIFIED = { ok: true } as const;

function verifyCredential(
	needs: Needs,
	pendingSignIn: { userId: string; secret: string },
	credential: SecondFactorCredential,
) {
	if ("recoveryCode" in credential)
		return consumeRecoveryCode(needs, pendingSignIn, credential.recoveryCode);
	if ("code" in credential) return verifyFactorCode(needs, pendingSignIn.userId, credential);
	return verifyPasskeyForUser(needs, pendingSignIn.userId, credential);
}
