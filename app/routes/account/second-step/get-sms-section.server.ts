import { findVerifiedPhone } from "~/domain/accounts/phone/phone.server";
import { maskPhone } from "~/domain/accounts/phone-number";
import { findSmsFactor } from "~/domain/accounts/two-factor/factors.server";
import type { Platform } from "~/platform/platform.server";

export type SmsSectionDto = {
	enabledSince: number | null;
	phoneEnd: string | null;
	isAvailable: boolean;
};

/** Null when the shop sends no SMS and the account has no SMS codes. */
export async function getSmsSection(
	platform: Platform,
	userId: string,
): Promise<SmsSectionDto | null> {
	const factor = await findSmsFactor(platform, userId);
	const isAvailable = platform.sms !== null;
	if (!factor && !isAvailable) return null;
	const phone = factor?.phone ?? (await findVerifiedPhone(platform.db, userId));
	return { enabledSince: factor?.since ?? null, phoneEnd: phone && maskPhone(phone), isAvailable };
}
