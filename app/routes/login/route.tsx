import type { SubmissionResult } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { emailSignInInput, forgotPasswordInput, signInInput } from "~/domain/accounts/input";
import { passkeySignInInput } from "~/domain/accounts/passkey-input";
import { requestPasswordReset } from "~/domain/accounts/password/password.server";
import { signInByPasskey } from "~/domain/accounts/sign-in/reauthenticate.server";
import { completeSignIn, createSessionAndRedirect } from "~/http/auth/complete-sign-in.server";
import {
	clearChallengeCookie,
	findPasskeySite,
	readChallengeSecret,
	requirePasskeySite,
} from "~/http/auth/passkeys.server";
import { listConfiguredProviders } from "~/http/auth/providers/sign-in.server";
import { signInByPassword } from "~/http/auth/sign-in-by-password.server";
import { findSignInPurpose } from "~/http/auth/sign-in-purpose.server";
import { anyone } from "~/http/pages/page.server";
import { redirectTo } from "~/http/responses/respond.server";
import { getSignInPath, readReturnPath } from "~/http/responses/return-to";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { resetRateLimit } from "~/platform/rate-limit/rate-limit.server";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";
import { useSuccessCount } from "~/ui/forms/use-success-count";
import { publicPage } from "~/ui/head/page-meta";
import { LoginPage } from "~/ui/sign-in/login-page";
import { requestMagicLink } from "./mail/request-magic-link.server";

export const handle = { access: "anyone", cache: "shared" } satisfies RouteHandle;

export const meta = publicPage({
	title: "Login",
	path: "/login",
	description: "Log in to order, track your orders and keep your cart.",
});

export const loader = anyone.loader(async ({ request, context, ctx }) => {
	const from = readReturnPath(request);
	const { user } = await context.getSession();
	if (user) throw redirect(from);
	const { db, settings } = ctx;
	const passkeysAvailable = findPasskeySite(request, settings) !== null;
	const purpose = await findSignInPurpose(db, from);
	return { from, purpose, passkeysAvailable, providers: listConfiguredProviders(settings) };
});

export const action = anyone.action(async (args) => {
	const { intent } = Object.fromEntries(await args.form.data());
	const from = readReturnPath(args.request);
	if (intent === "forgot-password") return mailPasswordReset(args, from);
	if (intent === "mail-link") return mailSignInLink(args, from);
	return intent === "passkey" ? signInWithPasskey(args, from) : signInWithPassword(args, from);
});

type Post = Parameters<Parameters<typeof anyone.action>[0]>[0];

async function signInWithPassword({ request, context, ctx, form }: Post, from: string) {
	const { email, remember: remembered } = await form.read(signInInput);
	const turn = await form.limit("sign-in", email);
	const { user, passwordHash } = await signInByPassword(request, context);
	await resetRateLimit(ctx, turn);
	return completeSignIn(request, context, {
		user: { userId: user.id, remembered, passwordHash },
		from,
	});
}

/** A passkey verifies the user (biometrics or PIN), so no second factor follows. */
async function signInWithPasskey({ request, context, ctx, form }: Post, from: string) {
	const site = requirePasskeySite(request, ctx.settings);
	const { credential: assertion, remember: remembered } = await form.read(passkeySignInInput);
	const browserSecret = await readChallengeSecret(request, ctx.settings);
	await form.limit("passkey", browserSecret);
	const userId = await signInByPasskey(ctx, { browserSecret, site, assertion });
	return createSessionAndRedirect(request, context, {
		user: { userId, remembered },
		from,
		cookies: [await clearChallengeCookie(ctx.settings)],
	});
}

async function mailPasswordReset({ ctx, form }: Post, from: string) {
	const { email } = await form.read(forgotPasswordInput);
	await form.limit("password-reset", email);
	ctx.runInSecret(() => requestPasswordReset(ctx, email));
	return redirectWithToast(getSignInPath(from), "reset-sent");
}

async function mailSignInLink({ request, ctx, form }: Post, from: string) {
	const { email, remember: remembered } = await form.read(emailSignInInput);
	await form.limit("email-sign-in", email);
	return redirectTo("/login/mail", [
		await requestMagicLink(request, ctx, { email, remembered, from }),
	]);
}

export default function Login() {
	const loaderData = useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
	const isSubmitting = useIsSubmitting("/login");
	const successCount = useSuccessCount(isSubmitting, lastResult !== undefined);
	return <LoginPage key={successCount} {...loaderData} lastResult={lastResult} />;
}
