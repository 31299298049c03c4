import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { sixDigitsInput } from "~/domain/accounts/input";
import { SIGN_IN_ERRORS, signInSentence } from "~/domain/accounts/sign-in/sign-in-errors";
import { readAskedMail } from "~/http/auth/magic-link.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { formOf } from "~/http/input/parse-form.server";
import { readForm } from "~/http/input/validate-form.server";
import { requireTurn, retryAfter, takeTurn, tooOften } from "~/http/rate-limit/rate-limit.server";
import { again } from "~/http/responses/respond.server";
import { signInPath } from "~/http/responses/return-to";
import { redirectWithToast } from "~/http/responses/toast.server";
import { forgetTurns } from "~/platform/rate-limit/rate-limit.server";
import { CodeForm } from "~/ui/forms/code-form";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { enterByMail } from "./complete-email-sign-in.server";
import { askForMail } from "./request-magic-link.server";

export const headers = retryAfter;

export const meta: MetaFunction = (page) => privatePage(page, "Look into your mail");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { settings, newId } = context.platform;
	const asked = await readAskedMail(request, settings);
	// Who is signed in may have come to prove once more who they are.
	if (!asked) throw redirect((await context.visit()).user ? "/" : "/login");
	const login = signInPath(asked.from);
	const worksForMs = settings.mailSignInMs;
	return { email: asked.email, login, worksForMs, idempotencyKey: newId() };
}

/** Two buttons: Log in, with the code, and 'Send another mail'. */
export const action = idempotentAction(async ({ request, context }) => {
	const { platform } = context;
	const asked = await readAskedMail(request, platform.settings);
	if (!asked) throw redirect("/login", 303);
	const form = await formOf(request);
	if (form.get("intent") === "again") {
		await requireTurn(request, platform, "mail-sign-in", asked.email);
		const kept = await askForMail(request, platform, asked);
		return redirectWithToast("/login/mail", "mail-asked-again", [kept]);
	}
	const input = await readForm(request, sixDigitsInput);
	if (!input.ok) return again(input.result, 400);
	const turn = await takeTurn(request, platform, "mail-code", asked.email);
	if (!turn.ok) return tooOften(input, turn);
	const proof = { code: input.value.code, request: asked.request, turn };
	const entered = await enterByMail(request, context, proof);
	if (entered) {
		await forgetTurns(platform, turn);
		return entered;
	}
	const errors = { fieldErrors: { code: [signInSentence("invalid-verification-code")] } };
	return again(input.reply(errors), SIGN_IN_ERRORS["invalid-verification-code"].status);
});

export default function MailedCode() {
	const { email, login, worksForMs, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	return (
		<Page
			title="Look into your mail"
			intro={
				<>
					If <strong className="break-words text-ink">{email}</strong> has an account, a mail is on
					its way there. Press its button, on any device, or type its code here.
				</>
			}
			width="narrow"
		>
			<CodeForm
				lastResult={lastResult}
				idempotencyKey={idempotencyKey}
				worksForMs={worksForMs}
				enter={{ label: "Log in", busy: "Signing in" }}
				again={{ label: "Send another mail", busy: "Sending the mail" }}
			/>
			<p className="mt-6 text-small text-soft">
				Nothing there after a minute? Look among the unwanted mail, or{" "}
				<Link to={login}>log in another way</Link>.
			</p>
		</Page>
	);
}
