import type { Platform } from "~/platform/platform.server";
import { checkSmsCode } from "../phone/check-sms-code.server";
import { listEnabledFactors } from "./queries.server";

export type VerifySmsCodeResult = { ok: true } | { ok: false; reason: "wrong-sms-code" };

export async function verifySmsCode(
	needs: Pick<Platform, "db" | "now" | "settings">,
	userId: string,
	typed: string,
): Promise<VerifySmsCodeResult> {
	const code = typed.replace(/\s/g, "");
	const isEnabled = (await listEnabledFactors(needs.db, userId)).includes("sms");
	const isCorrect = isEnabled && (await checkSmsCode(needs, { userId, purpose: "sign-in", code }));
	return isCorrect ? { ok: true } : { ok: false, reason: "wrong-sms-code" };
}
