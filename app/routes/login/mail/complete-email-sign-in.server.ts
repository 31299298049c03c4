import type { AppLoadContext } from "@remix-run/cloudflare";
import {
	type EmailSignInCredential,
	signInByEmail,
} from "~/domain/accounts/sign-in/email-sign-in.server";
import { completeSignIn } from "~/http/auth/complete-sign-in.server";
import { clearMagicLinkRequest } from "~/http/auth/magic-link.server";

/** Consumes the link or code; null when it is invalid or expired. */
export async function completeEmailSignIn(
	request: Request,
	context: AppLoadContext,
	credential: EmailSignInCredential,
) {
	const { platform } = context;
	const signIn = await signInByEmail(platform, credential);
	if (!signIn) return null;
	return completeSignIn(request, context, {
		user: signIn,
		from: signIn.returnTo,
		toast: signIn.isPasswordRemoved ? "email-verified-password-removed" : undefined,
		cookies: [await clearMagicLinkRequest(platform.settings)],
	});
}
