import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { oneTimeCodeInput } from "~/domain/accounts/input";
import { getSignInErrorMessage, SIGN_IN_ERRORS } from "~/domain/accounts/sign-in/sign-in-errors";
import { readMagicLinkRequest } from "~/http/auth/magic-link.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { parseForm } from "~/http/input/parse-form.server";
import { validateForm } from "~/http/input/validate-form.server";
import {
	consumeRequestLimit,
	enforceRateLimit,
	replyTooManyRequests,
} from "~/http/rate-limit/rate-limit.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { getSignInPath } from "~/http/responses/return-to";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { resetRateLimit } from "~/platform/rate-limit/rate-limit.server";
import { CodeForm } from "~/ui/forms/code-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { completeEmailSignIn } from "./complete-email-sign-in.server";
import { requestMagicLink } from "./request-magic-link.server";

export const handle = { access: "anyone" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Check your email");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { settings, newId } = context.platform;
	const magicLinkRequest = await readMagicLinkRequest(request, settings);
	// A logged-in user may be here for step-up authentication.
	if (!magicLinkRequest) throw redirect((await context.getSession()).user ? "/" : "/login");
	const login = getSignInPath(magicLinkRequest.from);
	const validForMs = settings.emailSignInMs;
	return { email: magicLinkRequest.email, login, worksForMs: validForMs, idempotencyKey: newId() };
}

export const action = idempotentAction(async ({ request, context }) => {
	const { platform } = context;
	const magicLinkRequest = await readMagicLinkRequest(request, platform.settings);
	if (!magicLinkRequest) throw redirect("/login", 303);
	const form = await parseForm(request);
	if (form.get("intent") === "again") {
		await enforceRateLimit(request, platform, "email-sign-in", magicLinkRequest.email);
		const cookie = await requestMagicLink(request, platform, magicLinkRequest);
		return redirectWithToast("/login/mail", "mail-requested-again", [cookie]);
	}
	const input = await validateForm(request, oneTimeCodeInput);
	if (!input.ok) return input.response;
	const turn = await consumeRequestLimit(request, platform, "email-code", magicLinkRequest.email);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const credential = {
		code: input.value.code,
		browserSecret: magicLinkRequest.request,
		rateLimit: turn,
	};
	const response = await completeEmailSignIn(request, context, credential);
	if (response) {
		await resetRateLimit(platform, turn);
		return response;
	}
	const errors = { fieldErrors: { code: [getSignInErrorMessage("invalid-verification-code")] } };
	return respondWithForm(input.reply(errors), SIGN_IN_ERRORS["invalid-verification-code"].status);
});

export default function EmailCodePage() {
	const { email, login, worksForMs, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	return (
		<Page
			title="Check your email"
			intro={
				<>
					If <strong className="break-words text-ink">{email}</strong> has an account, we've sent it
					an email. Press the button in it, on any device, or enter its code here.
				</>
			}
			width="narrow"
		>
			<CodeForm
				lastResult={lastResult}
				idempotencyKey={idempotencyKey}
				validForMs={worksForMs}
				submitLabels={{ label: "Log in", busy: "Logging in" }}
				resendLabels={{ label: "Send another email", busy: "Sending the email" }}
			/>
			<p className="mt-6 text-small text-soft">
				Nothing after a minute? Check your spam folder, or{" "}
				<Link to={login}>log in another way</Link>.
			</p>
		</Page>
	);
}
