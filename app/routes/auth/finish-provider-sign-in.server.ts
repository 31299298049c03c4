import type { AppLoadContext } from "@remix-run/cloudflare";
import { linkIdentity } from "~/domain/accounts/sign-in/identities.server";
import { signInWithProvider } from "~/domain/accounts/sign-in/sign-in-with-provider.server";
import type { SignInErrorCode } from "~/domain/accounts/sign-in-errors";
import { completeSignIn } from "~/http/auth/complete-sign-in.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import type { ProviderReturn } from "~/http/auth/providers/sign-in.server";
import { redirectWithToast } from "~/http/responses/toast.server";

type SuccessfulReturn = Extract<ProviderReturn, { ok: true }>;

/** Signs in or links the provider's user. Returns where to continue, or an error code. */
export async function finishProviderSignIn(
	request: Request,
	context: AppLoadContext,
	{ flow, account, setCookie }: SuccessfulReturn,
): Promise<Response | SignInErrorCode> {
	const { platform } = context;
	if (flow.linkTo !== null) {
		const { user } = await context.getSession();
		if (user?.id !== flow.linkTo) return "user-mismatch";
		await requireConfirmedUser(request, context, "/profile");
		const refused = await linkIdentity(platform, user, account);
		return refused ?? redirectWithToast("/profile", "linked", [setCookie]);
	}
	const signedIn = await signInWithProvider(platform, account, flow.from);
	if (!signedIn.ok) return signedIn.reason;
	return completeSignIn(request, context, {
		user: { userId: signedIn.userId, remembered: false },
		from: flow.from,
		toast: signedIn.needsVerification ? "verification-sent" : undefined,
		cookies: [setCookie],
	});
}
