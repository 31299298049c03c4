import type { AppLoadContext, TypedResponse } from "@remix-run/cloudflare";
import {
	endSession,
	startSession,
	type VerifiedUser,
} from "~/domain/accounts/sessions/sessions.server";
import { startPendingSignIn } from "~/domain/accounts/sign-in/second-step.server";
import { listEnabledFactors } from "~/domain/accounts/two-factor/queries.server";
import { redirectTo } from "../responses/respond.server";
import { redirectWithToast } from "../responses/toast.server";
import type { ToastCode } from "../responses/toasts.server";
import { serializeSessionCookie } from "./session.server";
import { serializeTrustedDevice } from "./trusted-device.server";
import { getTwoFactorPath, serializePendingSignIn } from "./two-factor.server";

type SignInOptions = {
	user: VerifiedUser;
	/** A path of this shop (see `toSafeReturnPath`). */
	from: string;
	toast?: ToastCode;
	cookies?: readonly string[];
};

/** The first factor is verified; an account with two-factor authentication continues there. */
export async function completeSignIn(
	request: Request,
	context: AppLoadContext,
	options: SignInOptions,
): Promise<TypedResponse<never>> {
	const { user, from, cookies = [] } = options;
	const { platform } = context;
	if ((await listEnabledFactors(platform.db, user.userId)).length === 0)
		return createSessionAndRedirect(request, context, options);
	const secret = await startPendingSignIn(platform, user);
	if (!secret) return redirectToExpiredSignIn();
	const pendingCookie = await serializePendingSignIn(platform.settings, secret);
	return redirectTo(getTwoFactorPath(from), [...cookies, pendingCookie]);
}

/** Ends the browser's previous session, because nobody could once its cookie is replaced. */
export async function createSessionAndRedirect(
	request: Request,
	{ platform, getSession }: AppLoadContext,
	{ user, from, toast, cookies = [] }: SignInOptions,
): Promise<TypedResponse<never>> {
	const { sessionSecret } = await getSession();
	const secret = await startSession(platform, user, request.headers.get("user-agent") ?? "");
	if (!secret) return redirectToExpiredSignIn();
	if (sessionSecret) await endSession(platform, sessionSecret);
	const setCookies = [
		...cookies,
		await serializeSessionCookie(platform.settings, secret, user.remembered),
		await serializeTrustedDevice(request, platform, user.userId),
	];
	return toast ? redirectWithToast(from, toast, setCookies) : redirectTo(from, setCookies);
}

/** The account's credentials have changed during the sign-in. */
function redirectToExpiredSignIn() {
	return redirectWithToast("/login", "sign-in-expired");
}
