import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/cloudflare";
import {
	deletePendingSignIn,
	findPendingSignInFactors,
	type SecondFactorCredential,
	verifySecondFactor,
} from "~/domain/accounts/sign-in/second-step.server";
import type { FactorKind } from "~/domain/accounts/two-factor-rules";
import { createSessionAndRedirect } from "~/http/auth/complete-sign-in.server";
import { clearPendingSignIn, readPendingSignInSecret } from "~/http/auth/two-factor.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { redirectTo } from "~/http/responses/respond.server";
import { getSignInPath, readReturnPath } from "~/http/responses/return-to";
import { redirectWithToast } from "~/http/responses/toast.server";

type PendingSignIn = { secret: string; userId: string; factors: FactorKind[]; from: string };

/** Throws a redirect to the login page when no sign-in is pending. */
export async function requirePendingSignIn(
	request: Request,
	context: AppLoadContext,
): Promise<PendingSignIn> {
	const { platform, getSession } = context;
	const from = readReturnPath(request);
	const secret = await readPendingSignInSecret(request, platform.settings);
	const pendingFactors = secret === null ? null : await findPendingSignInFactors(platform, secret);
	if (secret !== null && pendingFactors && pendingFactors.factors.length > 0)
		return { secret, ...pendingFactors, from };
	// The user pressed Back after the last step.
	if ((await getSession()).user) throw redirect(from);
	throw await redirectToLogin(context, from);
}

export async function finishSignIn(
	{ request, context }: Pick<ActionFunctionArgs, "request" | "context">,
	{ secret, from }: PendingSignIn,
	credential: SecondFactorCredential,
) {
	const { platform } = context;
	// Pending sign-ins and factors count wrong codes themselves; this limits attempts over many
	// accounts.
	await enforceRateLimit(request, platform, "two-factor-code", secret);
	const user = await verifySecondFactor(platform, secret, credential);
	if (!user) return redirectToLogin(context, from);
	const cookies = [await clearPendingSignIn(platform.settings)];
	return createSessionAndRedirect(request, context, { user, from, cookies });
}

export async function cancelPendingSignIn(
	{ platform }: AppLoadContext,
	{ secret, from }: PendingSignIn,
) {
	await deletePendingSignIn(platform, secret);
	return redirectTo(getSignInPath(from), [await clearPendingSignIn(platform.settings)]);
}

async function redirectToLogin({ platform }: AppLoadContext, from: string) {
	const cookies = [await clearPendingSignIn(platform.settings)];
	return redirectWithToast(getSignInPath(from), "sign-in-expired", cookies);
}
