import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/cloudflare";
import {
	deletePendingSignIn,
	findPendingSignInFactors,
} from "~/domain/accounts/sign-in/pending-sign-in.server";
import {
	type SecondFactorCredential,
	verifySecondFactor,
} from "~/domain/accounts/sign-in/verify-second-factor.server";
import type { FactorKind } from "~/domain/accounts/two-factor-rules";
import { createSessionAndRedirect } from "~/http/auth/complete-sign-in.server";
import { describePasskeyError, isPasskeyErrorReason } from "~/http/auth/passkeys.server";
import {
	clearPendingSignIn,
	describeCodeError,
	readPendingSignInSecret,
} from "~/http/auth/two-factor.server";
import type { FormReply } from "~/http/input/validate-form.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { redirectTo, respondWithForm } from "~/http/responses/respond.server";
import { getSignInPath, toSafeReturnPath } from "~/http/responses/return-to";
import { redirectWithToast } from "~/http/responses/toast.server";

type PendingSignIn = { secret: string; userId: string; factors: FactorKind[]; from: string };

/** Throws a redirect to the login page when no sign-in is pending. */
export async function requirePendingSignIn(
	request: Request,
	context: AppLoadContext,
): Promise<PendingSignIn> {
	const { platform, getSession } = context;
	const from = toSafeReturnPath(new URL(request.url).searchParams.get("from"));
	const secret = await readPendingSignInSecret(request, platform.settings);
	const pendingFactors = secret === null ? null : await findPendingSignInFactors(platform, secret);
	if (secret !== null && pendingFactors && pendingFactors.factors.length > 0)
		return { secret, ...pendingFactors, from };
	// The user pressed Back after the last step.
	if ((await getSession()).user) throw redirect(from);
	throw await redirectToLogin(context, from);
}

/** Completes the sign-in with a code or passkey; otherwise `reply` shows the validation error. */
export async function finishSignIn(
	{ request, context }: Pick<ActionFunctionArgs, "request" | "context">,
	{ secret, from }: PendingSignIn,
	credential: SecondFactorCredential,
	reply: FormReply,
) {
	const { platform } = context;
	// Pending sign-ins and factors count wrong codes themselves; this limits attempts over many
	// accounts.
	await enforceRateLimit(request, platform, "two-factor-code", secret);
	const verification = await verifySecondFactor(platform, secret, credential);
	if (!verification.ok) {
		const { reason } = verification;
		if (reason === "sign-in-expired") return redirectToLogin(context, from);
		const { status, errors } = isPasskeyErrorReason(reason)
			? describePasskeyError(reason)
			: describeCodeError(reason);
		return respondWithForm(reply(errors), status);
	}
	const cookies = [await clearPendingSignIn(platform.settings)];
	return createSessionAndRedirect(request, context, { user: verification.user, from, cookies });
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
