import type { Platform } from "~/platform/platform.server";
import type { FactorKind } from "../two-factor-rules";
import { type UseSmsCodeResult, useSmsCode } from "./verify-sms-code.server";
import { type UseTotpCodeResult, useTotpCode } from "./verify-totp-code.server";

/** A code of one of the account's factors. */
export type SecondProof = { by: FactorKind; code: string };

export type CheckSecondProofResult = UseTotpCodeResult | UseSmsCodeResult;

/** Why a code is refused. */
export type CodeRefused = Extract<CheckSecondProofResult, { ok: false }>["reason"];

const CHECKS = { totp: useTotpCode, sms: useSmsCode };

/** Takes a code as the second proof of who somebody is. What it takes is spent. */
export async function checkSecondProof(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	userId: string,
	{ by, code }: SecondProof,
): Promise<CheckSecondProofResult> {
	return CHECKS[by](needs, userId, code);
}
