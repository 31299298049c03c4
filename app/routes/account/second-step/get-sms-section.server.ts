import { provenPhoneOf } from "~/domain/accounts/phone/verified-phone.server";
import { maskedPhone } from "~/domain/accounts/phone-number";
import { smsFactorOf } from "~/domain/accounts/two-factor/sms-factor.server";
import type { Platform } from "~/platform/platform.server";

/** Codes by SMS as their owner sees them: since when they are on, the end of the verified number, if the shop can send any. */
export type SmsPartView = { since: number | null; to: string | null; offered: boolean };

/** Null where the shop sends no SMS and the account has no need to be told so. */
export async function smsPartOf(platform: Platform, userId: string): Promise<SmsPartView | null> {
	const factor = await smsFactorOf(platform, userId);
	const offered = platform.sms !== null;
	if (!factor && !offered) return null;
	const phone = factor?.phone ?? (await provenPhoneOf(platform.db, userId));
	return { since: factor?.since ?? null, to: phone && maskedPhone(phone), offered };
}
