import type { AppLoadContext, TypedResponse } from "@remix-run/cloudflare";
import { endSession, startSession } from "~/domain/accounts/sessions/sessions.server";
import { startPendingSignIn } from "~/domain/accounts/sign-in/pending-sign-in.server";
import { listEnabledFactors } from "~/domain/accounts/two-factor/queries.server";
import { redirectTo } from "../responses/respond.server";
import { redirectWithToast, type ToastCode } from "../responses/toast.server";
import { serializeSessionCookie } from "./session.server";
import { serializeTrustedDevice } from "./trusted-device.server";
import { getTwoFactorPath, serializePendingSignIn } from "./two-factor.server";

type SignInOptions = {
	userId: string;
	/** The page to go on to, a path of ours (see `safeReturnTo`). */
	from: string;
	remembered?: boolean;
	/** The hash that a password was checked against, where that was the proof. */
	passwordHash?: string | null;
	/** The secret of the pending sign-in that this finishes. */
	pendingSecret?: string;
	toast?: ToastCode;
	/** Further Set-Cookie values of this answer. */
	cookies?: readonly string[];
};

/**
 * Where every way to sign in ends: lets somebody in who has proved who they are. An account with a second factor is
 * not entered yet: its sign-in waits for the second proof, on a page of its own, and a toast is not carried there.
 */
export async function completeSignIn(
	request: Request,
	context: AppLoadContext,
	options: SignInOptions,
): Promise<TypedResponse<never>> {
	const { userId, from, remembered = false, passwordHash, cookies = [] } = options;
	const { platform } = context;
	if ((await listEnabledFactors(platform.db, userId)).length === 0)
		return createSessionAndRedirect(request, context, options);
	const secret = await startPendingSignIn(platform, { userId, remembered, passwordHash });
	if (!secret) return redirectToExpiredSignIn();
	const pendingCookie = await serializePendingSignIn(platform.settings, secret);
	return redirectTo(getTwoFactorPath(from), [...cookies, pendingCookie]);
}

/**
 * Opens a new session for somebody who has proved all that their account asks for, and leads them on. A session that
 * this browser carried until now is ended, because nobody could end it once its cookie is replaced. The account knows
 * the browser from now on.
 */
export async function createSessionAndRedirect(
	request: Request,
	{ platform, getSession }: AppLoadContext,
	{
		userId,
		from,
		remembered = false,
		passwordHash,
		pendingSecret,
		toast,
		cookies = [],
	}: SignInOptions,
): Promise<TypedResponse<never>> {
	const { sessionSecret } = await getSession();
	const userAgent = request.headers.get("user-agent") ?? "";
	const session = { userId, remembered, userAgent, passwordHash, pendingSecret };
	const secret = await startSession(platform, session);
	if (!secret) return redirectToExpiredSignIn();
	if (sessionSecret) await endSession(platform, sessionSecret);
	const setCookies = [
		...cookies,
		await serializeSessionCookie(platform.settings, secret, remembered),
		await serializeTrustedDevice(request, platform, userId),
	];
	return toast ? redirectWithToast(from, toast, setCookies) : redirectTo(from, setCookies);
}

/** What opens the account has changed since it was shown. */
function redirectToExpiredSignIn() {
	return redirectWithToast("/login", "sign-in-expired");
}
