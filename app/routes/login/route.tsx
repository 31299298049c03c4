import {
	type ActionFunctionArgs,
	type AppLoadContext,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { emailSignInInput, forgotPasswordInput, signInInput } from "~/domain/accounts/input";
import { passkeySignInInput } from "~/domain/accounts/passkey-input";
import { requestPasswordReset } from "~/domain/accounts/password/request-password-reset.server";
import { signInByPasskey } from "~/domain/accounts/sign-in/sign-in-by-passkey.server";
import { getSignInErrorMessage, SIGN_IN_ERRORS } from "~/domain/accounts/sign-in/sign-in-errors";
import { completeSignIn, createSessionAndRedirect } from "~/http/auth/complete-sign-in.server";
import {
	clearChallengeCookie,
	describePasskeyError,
	findPasskeySite,
	readChallengeSecret,
	requirePasskeySite,
} from "~/http/auth/passkeys.server";
import { listConfiguredProviders } from "~/http/auth/providers/sign-in.server";
import { signInByPassword } from "~/http/auth/sign-in-by-password.server";
import { findSignInPurpose } from "~/http/auth/sign-in-purpose.server";
import { parseForm } from "~/http/input/parse-form.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { redirectTo, respondWithForm } from "~/http/responses/respond.server";
import { getSignInPath, toSafeReturnPath } from "~/http/responses/return-to";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { Platform } from "~/platform/platform.server";
import { resetRateLimit } from "~/platform/rate-limit/rate-limit.server";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";
import { useSuccessCount } from "~/ui/forms/use-success-count";
import { buildPublicPageMeta } from "~/ui/head/page-meta";
import { LoginPage } from "../login-page/login-page";
import { requestMagicLink } from "./mail/request-magic-link.server";

export const handle = { access: "anyone", cache: "shared" } satisfies RouteHandle;

export const meta: MetaFunction = (page) =>
	buildPublicPageMeta(page, {
		title: "Login",
		path: "/login",
		description: "Log in to order, track your orders and keep your cart.",
	});

export async function loader({ request, context }: LoaderFunctionArgs) {
	const from = toSafeReturnPath(new URL(request.url).searchParams.get("from"));
	const { user } = await context.getSession();
	if (user) throw redirect(from);
	const { db, settings } = context.platform;
	const passkeysAvailable = findPasskeySite(request, settings) !== null;
	const purpose = await findSignInPurpose(db, from);
	return { from, purpose, passkeysAvailable, providers: listConfiguredProviders(settings) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { platform } = context;
	const from = toSafeReturnPath(new URL(request.url).searchParams.get("from"));
	const { intent } = Object.fromEntries(await parseForm(request));
	if (intent === "forgot-password") return handlePasswordReset(request, platform, from);
	if (intent === "mail-link") return handleMagicLinkRequest(request, platform, from);
	if (intent === "passkey") return handlePasskeySignIn(request, context, from);
	return handlePasswordSignIn(request, context, from);
}

async function handlePasswordSignIn(request: Request, context: AppLoadContext, from: string) {
	const input = await validateForm(request, signInInput);
	if (!input.ok) return input.response;
	const { platform } = context;
	const { email, remember: remembered } = input.value;
	const turn = await consumeRequestLimit(request, platform, "sign-in", email);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const signIn = await signInByPassword(request, context);
	if (!signIn.ok) {
		const errors = { formErrors: [getSignInErrorMessage(signIn.code)] };
		return respondWithForm(input.reply(errors), SIGN_IN_ERRORS[signIn.code].status);
	}
	await resetRateLimit(platform, turn);
	const { user, passwordHash } = signIn;
	const verifiedUser = { userId: user.id, remembered, passwordHash };
	return completeSignIn(request, context, { user: verifiedUser, from });
}

/** A passkey verifies the user (biometrics or PIN), so no second factor follows. */
async function handlePasskeySignIn(request: Request, context: AppLoadContext, from: string) {
	const { platform } = context;
	const site = requirePasskeySite(request, platform.settings);
	const input = await validateForm(request, passkeySignInInput);
	if (!input.ok) return input.response;
	const { credential: assertion, remember: remembered } = input.value;
	const browserSecret = await readChallengeSecret(request, platform.settings);
	const turn = await consumeRequestLimit(request, platform, "passkey", browserSecret);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const signIn = await signInByPasskey(platform, { browserSecret, site, assertion });
	if (!signIn.ok) return respondWithError(input, describePasskeyError(signIn.reason));
	const cookies = [await clearChallengeCookie(platform.settings)];
	return createSessionAndRedirect(request, context, {
		user: { userId: signIn.userId, remembered },
		from,
		cookies,
	});
}

async function handlePasswordReset(request: Request, platform: Platform, from: string) {
	const input = await validateForm(request, forgotPasswordInput);
	if (!input.ok) return input.response;
	const { email } = input.value;
	const turn = await consumeRequestLimit(request, platform, "password-reset", email);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	platform.runInSecret(() => requestPasswordReset(platform, email));
	return redirectWithToast(getSignInPath(from), "reset-sent");
}

async function handleMagicLinkRequest(request: Request, platform: Platform, from: string) {
	const input = await validateForm(request, emailSignInInput);
	if (!input.ok) return input.response;
	const { email, remember: remembered } = input.value;
	const turn = await consumeRequestLimit(request, platform, "email-sign-in", email);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const cookie = await requestMagicLink(request, platform, { email, remembered, from });
	return redirectTo("/login/mail", [cookie]);
}

export default function Login() {
	const loaderData = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const isSubmitting = useIsSubmitting("/login");
	const successCount = useSuccessCount(isSubmitting, lastResult !== undefined);
	return <LoginPage key={successCount} {...loaderData} lastResult={lastResult} />;
}
