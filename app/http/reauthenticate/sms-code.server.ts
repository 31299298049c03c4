import type { TypedResponse } from "@remix-run/cloudflare";
import { maskPhone } from "~/domain/accounts/phone-number";
import { findSmsFactor, sendSignInCode } from "~/domain/accounts/two-factor/factors.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { redirectTo } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Platform } from "~/platform/platform.server";
import { RESEND_CODE_INTENT, SEND_CODE_INTENT } from "~/ui/sign-in/send-sms-code-form";

type SmsCodeStatus = { phoneEnd: string; isCodeSent: boolean };

/** Returns the account's phone for SMS codes; null when they are off or the shop can't send SMS. */
export async function getSmsCodeStatus(
	platform: Platform,
	userId: string,
): Promise<SmsCodeStatus | null> {
	const factor = platform.sms && (await findSmsFactor(platform, userId));
	return factor && { phoneEnd: maskPhone(factor.phone), isCodeSent: factor.hasActiveCode };
}

export function isSmsCodeIntent(intent: unknown): boolean {
	return intent === SEND_CODE_INTENT || intent === RESEND_CODE_INTENT;
}

type SendSmsCodeInput = { userId: string; intent: unknown; page: string };

export async function handleSendSmsCode(
	request: Request,
	platform: Platform,
	{ userId, intent, page }: SendSmsCodeInput,
): Promise<TypedResponse<never>> {
	await enforceRateLimit(request, platform, "sms", userId);
	const sent = await sendSignInCode(platform, userId);
	if (sent?.ok && intent === RESEND_CODE_INTENT) return redirectWithToast(page, "sms-sent");
	if (!sent || sent.ok) return redirectTo(page, []);
	// A double click gets the same response as the first.
	const isAlreadySent =
		intent === SEND_CODE_INTENT && (await getSmsCodeStatus(platform, userId))?.isCodeSent;
	return isAlreadySent ? redirectTo(page, []) : redirectWithToast(page, `sms-${sent.reason}`);
}
