import type { AppLoadContext } from "@remix-run/cloudflare";
import { linkIdentity } from "~/domain/accounts/link-identity.server";
import { endSession } from "~/domain/accounts/sessions.server";
import type { SignInErrorCode } from "~/domain/accounts/sign-in-errors";
import { signInWithProvider } from "~/domain/accounts/sign-in-with-provider.server";
import type { Returned } from "~/http/providers/sign-in.server";
import { redirectTo } from "~/http/respond.server";
import { carrySession } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { sendDueMail } from "~/platform/outbox.server";

type Arrived = Extract<Returned, { ok: true }>;

/** Signs in, or links, whom a provider has named. Returns where to go on, or the code of the refusal. */
export async function finishReturn(
	request: Request,
	context: AppLoadContext,
	{ attempt, account, setCookie }: Arrived,
): Promise<Response | SignInErrorCode> {
	const { platform } = context;
	const { user, sessionSecret } = await context.visit();
	if (attempt.linkTo !== null) {
		if (user?.id !== attempt.linkTo) return "user-mismatch";
		const linked = await linkIdentity(platform, user, account);
		if (!linked.ok) return linked.reason;
		platform.afterAnswer(sendDueMail(platform));
		return redirectWithToast("/profile", "linked", [setCookie]);
	}
	const userAgent = request.headers.get("user-agent") ?? "";
	const signedIn = await signInWithProvider(platform, account, userAgent);
	if (!signedIn.ok) return signedIn.reason;
	// The cookie of whoever was signed in here is about to be replaced, so nobody could end that session any more.
	if (sessionSecret) await endSession(platform, sessionSecret);
	platform.afterAnswer(sendDueMail(platform));
	const cookies = [setCookie, await carrySession(platform.settings, signedIn.secret, false)];
	return signedIn.needsVerification
		? redirectWithToast(attempt.from, "verification-sent", cookies)
		: redirectTo(attempt.from, cookies);
}
