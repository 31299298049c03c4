import { findSmsFactor } from "~/domain/accounts/two-factor/sms-factor.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Platform } from "~/platform/platform.server";

/** Throws a redirect to the phone's page, which says why, while codes to log in go to the account's number: it stays then. */
export async function requirePhoneNotInUse(platform: Platform, userId: string): Promise<void> {
	if (!(await findSmsFactor(platform, userId))) return;
	throw await redirectWithToast("/account/phone", "phone-in-use");
}
