import type { Platform } from "~/platform/platform.server";
import { checkSmsCode } from "../phone/check-sms-code.server";
import type { FactorKind } from "../two-factor-rules";
import { listEnabledFactors } from "./queries.server";
import { type VerifyTotpCodeResult, verifyTotpCode } from "./verify-totp-code.server";

export type FactorCode = { kind: FactorKind; code: string };

type VerifyFactorCodeResult = VerifyTotpCodeResult | { ok: false; reason: "wrong-sms-code" };

export type FactorCodeErrorReason = Extract<VerifyFactorCodeResult, { ok: false }>["reason"];

export async function verifyFactorCode(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	userId: string,
	{ kind, code }: FactorCode,
): Promise<VerifyFactorCodeResult> {
	if (kind === "totp") return verifyTotpCode(needs, userId, code);
	const isEnabled = (await listEnabledFactors(needs.db, userId)).includes("sms");
	const isCorrect = isEnabled && (await checkSmsCode(needs, { userId, purpose: "sign-in", code }));
	return isCorrect ? { ok: true } : { ok: false, reason: "wrong-sms-code" };
}
