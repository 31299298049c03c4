import type { Platform } from "~/platform/platform.server";
import type { FactorKind } from "../two-factor-rules";
import { type VerifySmsCodeResult, verifySmsCode } from "./verify-sms-code.server";
import { type VerifyTotpCodeResult, verifyTotpCode } from "./verify-totp-code.server";

export type FactorCode = { kind: FactorKind; code: string };

export type VerifyFactorCodeResult = VerifyTotpCodeResult | VerifySmsCodeResult;

export type FactorCodeErrorReason = Extract<VerifyFactorCodeResult, { ok: false }>["reason"];

const VERIFIERS = { totp: verifyTotpCode, sms: verifySmsCode };

export async function verifyFactorCode(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	userId: string,
	{ kind, code }: FactorCode,
): Promise<VerifyFactorCodeResult> {
	return VERIFIERS[kind](needs, userId, code);
}
