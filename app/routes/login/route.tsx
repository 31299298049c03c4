import {
	type ActionFunctionArgs,
	type AppLoadContext,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forgotPasswordInput, mailSignInInput, signInInput } from "~/domain/accounts/input";
import { passkeySignInInput } from "~/domain/accounts/passkey-input";
import { requestPasswordReset } from "~/domain/accounts/password/request-password-reset.server";
import { signInByPasskey } from "~/domain/accounts/sign-in/sign-in-by-passkey.server";
import { SIGN_IN_ERRORS, signInSentence } from "~/domain/accounts/sign-in/sign-in-errors";
import { enterShop, letIn } from "~/http/auth/complete-sign-in.server";
import {
	challengeHolder,
	dropChallenges,
	passkeyRefusal,
	passkeySite,
	requirePasskeySite,
} from "~/http/auth/passkeys.server";
import { providersOffered } from "~/http/auth/providers/sign-in.server";
import { signInByPassword } from "~/http/auth/sign-in-by-password.server";
import { signInPurpose } from "~/http/auth/sign-in-purpose.server";
import { formOf } from "~/http/input/parse-form.server";
import { readForm } from "~/http/input/validate-form.server";
import { retryAfter, takeTurn, tooOften } from "~/http/rate-limit/rate-limit.server";
import { again, redirectTo } from "~/http/responses/respond.server";
import { safeReturnTo, signInPath } from "~/http/responses/return-to";
import { redirectWithToast } from "~/http/responses/toast.server";
import { mailAfterAnswer } from "~/http/worker/send-mail-after-response.server";
import type { Platform } from "~/platform/platform.server";
import { forgetTurns } from "~/platform/rate-limit/rate-limit.server";
import { useSending } from "~/ui/forms/use-is-submitting";
import { useTimesSent } from "~/ui/forms/use-success-count";
import { publicPage } from "~/ui/head/page-meta";
import { LoginPage } from "../login-page/login-page";
import { askForMail } from "./mail/request-magic-link.server";

export const headers = retryAfter;

export const meta: MetaFunction = (page) =>
	publicPage(page, {
		title: "Login",
		path: "/login",
		description: "Sign in to order, to follow your orders and to keep your cart.",
	});

export async function loader({ request, context }: LoaderFunctionArgs) {
	const from = safeReturnTo(new URL(request.url).searchParams.get("from"));
	const { user } = await context.visit();
	if (user) throw redirect(from);
	const { db, settings } = context.platform;
	const passkeys = passkeySite(request, settings) !== null;
	const purpose = await signInPurpose(db, from);
	return { from, purpose, passkeys, providers: providersOffered(settings) };
}

/** The form has four buttons: Login, two that want the e-mail alone, and one that wants nothing typed. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { platform } = context;
	const from = safeReturnTo(new URL(request.url).searchParams.get("from"));
	const { intent } = Object.fromEntries(await formOf(request));
	if (intent === "forgot-password") return forgotPassword(request, platform, from);
	if (intent === "mail-link") return mailLink(request, platform, from);
	if (intent === "passkey") return passkey(request, context, from);
	return login(request, context, from);
}

async function login(request: Request, context: AppLoadContext, from: string) {
	const input = await readForm(request, signInInput);
	if (!input.ok) return again(input.result, 400);
	const { platform } = context;
	const { email, remember: remembered } = input.value;
	const turn = await takeTurn(request, platform, "sign-in", email);
	if (!turn.ok) return tooOften(input, turn);
	const signIn = await signInByPassword(request, context);
	if (!signIn.ok) {
		const errors = { formErrors: [signInSentence(signIn.code)] };
		return again(input.reply(errors), SIGN_IN_ERRORS[signIn.code].status);
	}
	await forgetTurns(platform, turn);
	const { user, passwordHash } = signIn;
	return enterShop(request, context, { userId: user.id, remembered, passwordHash, from });
}

/** A passkey asks for the device and for a finger, a face or a PIN: no second step follows. */
async function passkey(request: Request, context: AppLoadContext, from: string) {
	const { platform } = context;
	const site = requirePasskeySite(request, platform.settings);
	const input = await readForm(request, passkeySignInInput);
	if (!input.ok) return again(input.result, 400);
	const { credential: assertion, remember: remembered } = input.value;
	const holder = await challengeHolder(request, platform.settings);
	const turn = await takeTurn(request, platform, "passkey", holder);
	if (!turn.ok) return tooOften(input, turn);
	const signIn = await signInByPasskey(platform, { holder, site, assertion });
	if (!signIn.ok) {
		const { status, errors } = passkeyRefusal(signIn.reason);
		return again(input.reply(errors), status);
	}
	const cookies = [await dropChallenges(platform.settings)];
	return letIn(request, context, { userId: signIn.userId, remembered, from, cookies });
}

async function forgotPassword(request: Request, platform: Platform, from: string) {
	const input = await readForm(request, forgotPasswordInput);
	if (!input.ok) return again(input.result, 400);
	const { email } = input.value;
	const turn = await takeTurn(request, platform, "reset", email);
	if (!turn.ok) return tooOften(input, turn);
	mailAfterAnswer(platform, () => requestPasswordReset(platform, email));
	return redirectWithToast(signInPath(from), "reset-sent");
}

async function mailLink(request: Request, platform: Platform, from: string) {
	const input = await readForm(request, mailSignInInput);
	if (!input.ok) return again(input.result, 400);
	const { email, remember: remembered } = input.value;
	const turn = await takeTurn(request, platform, "mail-sign-in", email);
	if (!turn.ok) return tooOften(input, turn);
	const kept = await askForMail(request, platform, { email, remembered, from });
	return redirectTo("/login/mail", [kept]);
}

export default function Login() {
	const shown = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const sending = useSending("/login");
	const timesSent = useTimesSent(sending, lastResult !== undefined);
	return <LoginPage key={timesSent} {...shown} lastResult={lastResult} />;
}
