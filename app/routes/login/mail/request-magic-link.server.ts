import { requestEmailSignIn } from "~/domain/accounts/sign-in/email-sign-in.server";
import {
	type MagicLinkRequest,
	readMagicLinkRequest,
	serializeMagicLinkRequest,
} from "~/http/auth/magic-link.server";
import type { Platform } from "~/platform/platform.server";

/**
 * Emails a link and a code if the address has an account. Returns the Set-Cookie value for typing
 * the code; within the minute a repeat keeps its secret, so that the first code stays valid.
 */
export async function requestMagicLink(
	request: Request,
	platform: Platform,
	{ email, remembered, from }: Omit<MagicLinkRequest, "request">,
): Promise<string> {
	const existingRequest = await readMagicLinkRequest(request, platform.settings);
	const secret = existingRequest?.email === email ? existingRequest.request : platform.newSecret();
	const wanted = { email, browserSecret: secret, remembered, returnTo: from };
	platform.runInSecret(() => requestEmailSignIn(platform, wanted));
	return serializeMagicLinkRequest(platform.settings, { email, request: secret, remembered, from });
}
