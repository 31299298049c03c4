import type { SubmissionResult } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { oneTimeCodeInput } from "~/domain/accounts/input";
import { refuseSignIn } from "~/domain/accounts/sign-in-errors";
import { readMagicLinkRequest } from "~/http/auth/magic-link.server";
import { anyone } from "~/http/pages/page.server";
import { getSignInPath } from "~/http/responses/return-to";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { resetRateLimit } from "~/platform/rate-limit/rate-limit.server";
import { CodeForm } from "~/ui/forms/code-form";
import { Page } from "~/ui/layout/page";
import { completeEmailSignIn } from "./complete-email-sign-in.server";
import { requestMagicLink } from "./request-magic-link.server";

export const handle = { access: "anyone" } satisfies RouteHandle;

export const meta = titled("Check your email");

export const loader = anyone.loader(async ({ request, context, ctx }) => {
	const { settings, newId } = ctx;
	const magicLinkRequest = await readMagicLinkRequest(request, settings);
	// A logged-in user may be here for step-up authentication.
	if (!magicLinkRequest) throw redirect((await context.getSession()).user ? "/" : "/login");
	const login = getSignInPath(magicLinkRequest.from);
	const validForMs = settings.emailSignInMs;
	return { email: magicLinkRequest.email, login, worksForMs: validForMs, idempotencyKey: newId() };
});

export const action = anyone.action(async ({ request, context, ctx, form }) => {
	const magicLinkRequest = await readMagicLinkRequest(request, ctx.settings);
	if (!magicLinkRequest) throw redirect("/login", 303);
	const { email } = magicLinkRequest;
	if ((await form.data()).get("intent") === "again") {
		await form.limit("email-sign-in", email);
		const cookie = await requestMagicLink(request, ctx, magicLinkRequest);
		return form.leave("/login/mail", "mail-requested-again", [cookie]);
	}
	const { code } = await form.read(oneTimeCodeInput);
	const turn = await form.limit("email-code", email);
	const credential = { code, browserSecret: magicLinkRequest.request, rateLimit: turn };
	const response = await completeEmailSignIn(request, context, credential);
	if (!response) throw refuseSignIn("invalid-verification-code", "code");
	await resetRateLimit(ctx, turn);
	return response;
});

export default function EmailCodePage() {
	const { email, login, worksForMs, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
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
