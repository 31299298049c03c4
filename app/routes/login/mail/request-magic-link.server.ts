import { requestMailSignIn } from "~/domain/accounts/sign-in/request-email-sign-in.server";
import { type AskedMail, carryAskedMail, readAskedMail } from "~/http/auth/magic-link.server";
import { mailAfterAnswer } from "~/http/worker/send-mail-after-response.server";
import type { Platform } from "~/platform/platform.server";

/**
 * Mails a link and a code to an address, if it has an account. Returns the Set-Cookie value with which the code can be
 * typed at /login/mail. Who asks twice keeps their secret: within the pause there is no second mail, and the code of the
 * first has to work on.
 */
export async function askForMail(
	request: Request,
	platform: Platform,
	{ email, remembered, from }: Omit<AskedMail, "request">,
): Promise<string> {
	const before = await readAskedMail(request, platform.settings);
	const secret = before?.email === email ? before.request : platform.newSecret();
	const wanted = { email, request: secret, remembered, returnTo: from };
	mailAfterAnswer(platform, () => requestMailSignIn(platform, wanted));
	return carryAskedMail(platform.settings, { email, request: secret, remembered, from });
}
