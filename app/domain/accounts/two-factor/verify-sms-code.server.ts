import type { Platform } from "~/platform/platform.server";
import { checkSmsCode } from "../phone/check-sms-code.server";
import { factorsOf } from "./queries.server";

export type UseSmsCodeResult = { ok: true } | { ok: false; reason: "wrong-sms-code" };

/**
 * Takes a code that was sent by SMS to log in, once. Refused when it is wrong, used, replaced or too old, after five
 * wrong ones, and where codes by SMS are not on.
 */
export async function useSmsCode(
	needs: Pick<Platform, "db" | "now" | "settings">,
	userId: string,
	typed: string,
): Promise<UseSmsCodeResult> {
	const code = typed.replace(/\s/g, "");
	const isOn = (await factorsOf(needs.db, userId)).includes("sms");
	const isRight = isOn && (await checkSmsCode(needs, { userId, purpose: "sign-in", code }));
	return isRight ? { ok: true } : { ok: false, reason: "wrong-sms-code" };
}
