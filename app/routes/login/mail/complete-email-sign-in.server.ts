import type { AppLoadContext } from "@remix-run/cloudflare";
import { type MailProof, signInByMail } from "~/domain/accounts/sign-in/sign-in-by-email.server";
import { enterShop } from "~/http/auth/complete-sign-in.server";
import { dropAskedMail } from "~/http/auth/magic-link.server";

/** Spends a mail's link or code and signs in; null when it does not work (any more). */
export async function enterByMail(request: Request, context: AppLoadContext, proof: MailProof) {
	const { platform } = context;
	const entry = await signInByMail(platform, proof);
	if (!entry) return null;
	return enterShop(request, context, {
		userId: entry.userId,
		from: entry.returnTo,
		remembered: entry.remembered,
		passwordHash: entry.passwordHash,
		toast: entry.passwordEnded ? "password-ended" : undefined,
		cookies: [await dropAskedMail(platform.settings)],
	});
}
