import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import {
	dropPendingSignIn,
	factorsAskedFor,
} from "~/domain/accounts/sign-in/pending-sign-in.server";
import {
	passSecondStep,
	type SignInProof,
} from "~/domain/accounts/sign-in/verify-second-factor.server";
import type { FactorKind } from "~/domain/accounts/two-factor-rules";
import { letIn } from "~/http/auth/complete-sign-in.server";
import { isPasskeyReason, passkeyRefusal } from "~/http/auth/passkeys.server";
import { codeRefusal, dropPendingCookie, pendingSecret } from "~/http/auth/two-factor.server";
import { requireTurn } from "~/http/rate-limit/rate-limit.server";
import { redirectTo } from "~/http/responses/respond.server";
import { safeReturnTo, signInPath } from "~/http/responses/return-to";
import { redirectWithToast } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";

/** The sign-in that a browser waits to finish: its secret, whose it is, the account's factors, and where to go on to. */
type Waiting = { secret: string; userId: string; factors: FactorKind[]; from: string };

/** The sign-in that this browser waits to finish; throws a redirect to the login page, with the reason, when there is none. */
export async function waitingSignIn(request: Request, context: AppLoadContext): Promise<Waiting> {
	const { platform, visit } = context;
	const from = safeReturnTo(new URL(request.url).searchParams.get("from"));
	const secret = await pendingSecret(request, platform.settings);
	const asked = secret === null ? null : await factorsAskedFor(platform, secret);
	if (secret !== null && asked && asked.factors.length > 0) return { secret, ...asked, from };
	// Somebody who pressed Back after the last step.
	if ((await visit()).user) throw redirect(from);
	throw await leadBack(context, from);
}

/** Lets in whoever brings the right code, or a passkey. Returns the refusal of a wrong one, next to its field or over the form. */
export async function finishSignIn(
	request: Request,
	context: AppLoadContext,
	{ secret, from }: Waiting,
	proof: SignInProof,
) {
	const { platform } = context;
	// The waiting sign-in and its factor count wrong codes of their own; this is for who tries many accounts.
	await requireTurn(request, platform, "code", secret);
	const passed = await passSecondStep(platform, secret, proof);
	platform.afterAnswer(sendDueMail(platform));
	if (!passed.ok) {
		const { reason } = passed;
		if (reason === "sign-in-over") return leadBack(context, from);
		return isPasskeyReason(reason) ? passkeyRefusal(reason) : codeRefusal(reason);
	}
	const { userId, remembered } = passed;
	const cookies = [await dropPendingCookie(platform.settings)];
	return letIn(request, context, { userId, remembered, pendingSecret: secret, from, cookies });
}

/** Ends the waiting sign-in at its own request. */
export async function startAgain({ platform }: AppLoadContext, { secret, from }: Waiting) {
	await dropPendingSignIn(platform, secret);
	return redirectTo(signInPath(from), [await dropPendingCookie(platform.settings)]);
}

async function leadBack({ platform }: AppLoadContext, from: string) {
	const cookies = [await dropPendingCookie(platform.settings)];
	return redirectWithToast(signInPath(from), "sign-in-over", cookies);
}
