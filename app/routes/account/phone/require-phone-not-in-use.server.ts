import { findSmsFactor } from "~/domain/accounts/two-factor/factors.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Platform } from "~/platform/platform.server";

/** Throws a redirect to the phone page while the number receives login codes. */
export async function requirePhoneNotInUse(platform: Platform, userId: string): Promise<void> {
	if (!(await findSmsFactor(platform, userId))) return;
	throw await redirectWithToast("/account/phone", "phone-in-use");
}
