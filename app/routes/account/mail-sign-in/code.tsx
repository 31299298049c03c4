import { useForm } from "@conform-to/react";
import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { type CodeFields, sixDigitsInput } from "~/domain/accounts/input";
import { SIGN_IN_ERRORS, signInSentence } from "~/domain/accounts/sign-in-errors";
import { requireTurn, retryAfter, takeTurn, tooOften } from "~/http/limits.server";
import { readAskedMail } from "~/http/mail-sign-in.server";
import { readForm } from "~/http/read-input.server";
import { again } from "~/http/respond.server";
import { signInPath } from "~/http/return-to";
import { redirectWithToast } from "~/http/toast.server";
import { forgetTurns } from "~/platform/limits.server";
import { Button } from "~/ui/button";
import { CodeField } from "~/ui/code-field";
import { FormErrors } from "~/ui/form-errors";
import { Page } from "~/ui/page";
import { privatePage } from "~/ui/page-meta";
import { Spinner } from "~/ui/spinner";
import { askForMail } from "./ask.server";
import { enterByMail } from "./enter.server";

export const headers = retryAfter;

export const meta: MetaFunction = (page) => privatePage(page, "Look into your mail");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { settings } = context.platform;
	const asked = await readAskedMail(request, settings);
	// Who is signed in may have come to prove once more who they are.
	if (!asked) throw redirect((await context.visit()).user ? "/" : "/login");
	const login = signInPath(asked.from);
	return { email: asked.email, login, minutes: settings.mailSignInMs / 60_000 };
}

/** Two buttons: Log in, with the code, and 'Send another mail'. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { platform } = context;
	const asked = await readAskedMail(request, platform.settings);
	if (!asked) throw redirect("/login", 303);
	const form = await request.clone().formData();
	if (form.get("intent") === "again") {
		await requireTurn(request, platform, "mail-sign-in", asked.email);
		const kept = await askForMail(request, platform, asked);
		throw await redirectWithToast("/login/mail", "mail-asked-again", [kept]);
	}
	const input = await readForm(request, sixDigitsInput);
	if (!input.ok) return again(input.result, 400);
	const turn = await takeTurn(request, platform, "mail-code", asked.email);
	if (!turn.ok) return tooOften(input, turn);
	const proof = { code: input.value.code, request: asked.request };
	const entered = await enterByMail(request, context, proof);
	if (entered) {
		await forgetTurns(platform, turn);
		throw entered;
	}
	const errors = { fieldErrors: { code: [signInSentence("invalid-verification-code")] } };
	return again(input.reply(errors), SIGN_IN_ERRORS["invalid-verification-code"].status);
}

export default function MailedCode() {
	const { email, login, minutes } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const { formMethod, formData } = useNavigation();
	const busy = formMethod === "POST";
	const asking = formData?.get("intent") === "again";
	const [form, fields] = useForm<CodeFields>({ lastResult, defaultNoValidate: true });
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
			<Form method="post" id={form.id} noValidate replace>
				<CodeField hint={`It works for ${minutes} minutes.`} errors={fields.code.errors} />
				<FormErrors errors={form.errors} />
				<div className="flex flex-wrap items-center justify-between gap-3">
					<Button type="submit" variant="main" disabled={busy}>
						{busy && !asking ? <Spinner label="Signing in" /> : null}
						Log in
					</Button>
					<Button
						type="submit"
						variant="plain"
						name="intent"
						value="again"
						formNoValidate
						disabled={busy}
					>
						{asking ? <Spinner label="Sending the mail" /> : null}
						Send another mail
					</Button>
				</div>
			</Form>
			<p className="mt-6 text-small text-soft">
				Nothing there after a minute? Look among the unwanted mail, or{" "}
				<Link to={login}>log in another way</Link>.
			</p>
		</Page>
	);
}
