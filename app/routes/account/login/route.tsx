import {
	type ActionFunctionArgs,
	type AppLoadContext,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { forgotPasswordInput, mailSignInInput, signInInput } from "~/domain/accounts/input";
import { requestPasswordReset } from "~/domain/accounts/request-reset.server";
import { SIGN_IN_ERRORS, signInSentence } from "~/domain/accounts/sign-in-errors";
import { signInByPassword } from "~/http/auth.server";
import { enterShop } from "~/http/enter-shop.server";
import { retryAfter, takeTurn, tooOften } from "~/http/limits.server";
import { providersOffered } from "~/http/providers/sign-in.server";
import { readForm } from "~/http/read-input.server";
import { again, redirectTo } from "~/http/respond.server";
import { safeReturnTo, signInPath } from "~/http/return-to";
import { redirectWithToast } from "~/http/toast.server";
import { forgetTurns } from "~/platform/limits.server";
import { sendDueMail } from "~/platform/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { publicPage } from "~/ui/page-meta";
import { useTimesSent } from "~/ui/use-times-sent";
import { askForMail } from "../mail-sign-in/ask.server";
import { LoginPage } from "./login-page";

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
	return { from, providers: providersOffered(context.platform.settings) };
}

/** The form has three buttons: Login, and two that want the e-mail alone. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { platform } = context;
	const from = safeReturnTo(new URL(request.url).searchParams.get("from"));
	const { intent } = Object.fromEntries(await request.clone().formData());
	if (intent === "forgot-password") return forgotPassword(request, platform, from);
	if (intent === "mail-link") return mailLink(request, platform, from);
	return login(request, context, from);
}

async function login(request: Request, context: AppLoadContext, from: string) {
	const input = await readForm(request.clone(), signInInput);
	if (!input.ok) return again(input.result, 400);
	const { platform } = context;
	const { email, remember: remembered } = input.value;
	const turn = await takeTurn(request, platform, "sign-in", email);
	if (!turn.ok) return tooOften(input, turn);
	const signIn = await signInByPassword(request, platform);
	if (!signIn.ok) {
		const errors = { formErrors: [signInSentence(signIn.code)] };
		return again(input.reply(errors), SIGN_IN_ERRORS[signIn.code].status);
	}
	await forgetTurns(platform, turn);
	return enterShop(request, context, { userId: signIn.user.id, remembered, from });
}

async function forgotPassword(request: Request, platform: Platform, from: string) {
	const input = await readForm(request, forgotPasswordInput);
	if (!input.ok) return again(input.result, 400);
	const { email } = input.value;
	const turn = await takeTurn(request, platform, "reset", email);
	if (!turn.ok) return tooOften(input, turn);
	await requestPasswordReset(platform, email);
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast(signInPath(from), "reset-sent");
}

async function mailLink(request: Request, platform: Platform, from: string) {
	const input = await readForm(request.clone(), mailSignInInput);
	if (!input.ok) return again(input.result, 400);
	const { email, remember: remembered } = input.value;
	const turn = await takeTurn(request, platform, "mail-sign-in", email);
	if (!turn.ok) return tooOften(input, turn);
	const kept = await askForMail(request, platform, { email, remembered, from });
	return redirectTo("/login/mail", [kept]);
}

export default function Login() {
	const { from, providers } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const sending = useNavigation().formMethod === "POST";
	const timesSent = useTimesSent(sending, lastResult !== undefined);
	return <LoginPage key={timesSent} from={from} providers={providers} lastResult={lastResult} />;
}
