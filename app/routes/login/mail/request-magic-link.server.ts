import { requestEmailSignIn } from "~/domain/accounts/sign-in/request-email-sign-in.server";
import {
	type MagicLinkRequest,
	readMagicLinkRequest,
	serializeMagicLinkRequest,
} from "~/http/auth/magic-link.server";
import type { Platform } from "~/platform/platform.server";

/**
 * Mails a link and a code to an address, if it has an account. Returns the Set-Cookie value with which the code can be
 * typed at /login/mail. Who asks twice keeps their secret: within the pause there is no second mail, and the code of the
 * first has to work on.
 */
export async function requestMagicLink(
	request: Request,
	platform: Platform,
	{ email, remembered, from }: Omit<MagicLinkRequest, "request">,
): Promise<string> {
	const existingRequest = await readMagicLinkRequest(request, platform.settings);
	const secret = existingRequest?.email === email ? existingRequest.request : platform.newSecret();
	const wanted = { email, browserSecret: secret, remembered, returnTo: from };
	// After the response, whose time must not tell whether the address is known here.
	platform.runAfterResponse(requestEmailSignIn(platform, wanted));
	return serializeMagicLinkRequest(platform.settings, { email, request: secret, remembered, from });
}
