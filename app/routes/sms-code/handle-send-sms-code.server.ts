import type { TypedResponse } from "@remix-run/cloudflare";
import { maskedPhone } from "~/domain/accounts/phone-number";
import { sendSignInCode, smsFactorOf } from "~/domain/accounts/two-factor/sms-factor.server";
import { requireTurn } from "~/http/rate-limit/rate-limit.server";
import { redirectTo } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { SENDS_AGAIN, SENDS_CODE } from "./send-sms-code-form";

/** What a page that asks for a code by SMS says: the end of the number, and whether a code is on its way there. */
export type SmsStep = { to: string; codeIsOut: boolean };

/** Where an account's codes by SMS go; null when they are not on, or the shop can send none. */
export async function smsStepOf(platform: Platform, userId: string): Promise<SmsStep | null> {
	const factor = platform.sms && (await smsFactorOf(platform, userId));
	return factor && { to: maskedPhone(factor.phone), codeIsOut: factor.codeIsOut };
}

/** Whether a form's button is one that asks for a code by SMS. */
export function asksForSms(intent: unknown): boolean {
	return intent === SENDS_CODE || intent === SENDS_AGAIN;
}

type Wanted = { userId: string; intent: unknown; page: string };

/** Sends an account's code by SMS and leads back to `page`, saying when the next one can be asked for. */
export async function sendCode(
	request: Request,
	platform: Platform,
	{ userId, intent, page }: Wanted,
): Promise<TypedResponse<never>> {
	await requireTurn(request, platform, "sms", userId);
	const sent = await sendSignInCode(platform, userId);
	platform.afterAnswer(sendDueMail(platform));
	if (sent.ok && intent === SENDS_AGAIN) return redirectWithToast(page, "sms-sent");
	if (sent.ok || sent.reason === "not-on") return redirectTo(page, []);
	// A double click is answered like the first: a code is on its way.
	const isTwice = intent === SENDS_CODE && (await smsStepOf(platform, userId))?.codeIsOut;
	return isTwice ? redirectTo(page, []) : redirectWithToast(page, `sms-${sent.reason}`);
}
