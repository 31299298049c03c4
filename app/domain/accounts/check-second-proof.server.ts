import type { Platform } from "../../platform/platform.server";
import type { FactorKind } from "./factors";
import { useRecoveryCode } from "./use-recovery-code.server";
import { type UseSmsCodeResult, useSmsCode } from "./use-sms-code.server";
import { type UseTotpCodeResult, useTotpCode } from "./use-totp-code.server";

/** What somebody proves with: a factor of the account, or a recovery code in its place. */
export type SecondProof = { by: FactorKind | "recovery-code"; code: string };

export type CheckSecondProofResult = UseTotpCodeResult | UseSmsCodeResult;

/** Why a code is refused. */
export type CodeRefused = Extract<CheckSecondProofResult, { ok: false }>["reason"];

const CHECKS = { totp: useTotpCode, sms: useSmsCode, "recovery-code": useRecoveryCode };

/** Takes a code as the second proof of who somebody is. What it takes is spent. */
export async function checkSecondProof(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	userId: string,
	{ by, code }: SecondProof,
): Promise<CheckSecondProofResult> {
	return CHECKS[by](needs, userId, code);
}
