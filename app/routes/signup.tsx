import { useForm } from "@conform-to/react";
import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { type SignUpFields, signUpInput } from "~/domain/accounts/input";
import { SIGN_IN_ERRORS, signInSentence } from "~/domain/accounts/sign-in/sign-in-errors";
import { signUp } from "~/domain/accounts/sign-in/sign-up.server";
import { enterShop } from "~/http/auth/complete-sign-in.server";
import { providersOffered } from "~/http/auth/providers/sign-in.server";
import { signInPurpose } from "~/http/auth/sign-in-purpose.server";
import { drawnNow, readPublicForm } from "~/http/input/public-form.server";
import { retryAfter, takeTurn, tooOften } from "~/http/rate-limit/rate-limit.server";
import { again } from "~/http/responses/respond.server";
import { safeReturnTo } from "~/http/responses/return-to";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import { Button } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field, typed } from "~/ui/forms/field";
import { Honeypot } from "~/ui/forms/honeypot";
import { useSending } from "~/ui/forms/use-is-submitting";
import { publicPage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { DRAWN } from "~/ui/public-form-fields";
import { ProviderButtons } from "./login-page/provider-buttons";

export const headers = retryAfter;

export const meta: MetaFunction = (page) =>
	publicPage(page, {
		title: "Sign up",
		path: "/signup",
		description: "Make an account to see each product in full and to order at wholesale prices.",
	});

export async function loader({ request, context }: LoaderFunctionArgs) {
	const from = safeReturnTo(new URL(request.url).searchParams.get("from"));
	const { user } = await context.visit();
	if (user) throw redirect("/");
	const { platform } = context;
	return {
		from,
		purpose: await signInPurpose(platform.db, from),
		providers: providersOffered(platform.settings),
		drawn: drawnNow(platform),
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { platform } = context;
	const from = safeReturnTo(new URL(request.url).searchParams.get("from"));
	const input = await readPublicForm(request, signUpInput, platform);
	if (!input.ok) return again(input.result, 400);
	const turn = await takeTurn(request, platform, "sign-up", input.value.email);
	if (!turn.ok) return tooOften(input, turn);
	const signedUp = await signUp(platform, input.value, from);
	if (!signedUp.ok) {
		const errors = { fieldErrors: { email: [signInSentence(signedUp.reason)] } };
		return again(input.reply(errors), SIGN_IN_ERRORS[signedUp.reason].status);
	}
	platform.afterAnswer(sendDueMail(platform));
	return enterShop(request, context, { userId: signedUp.userId, from, toast: "verification-sent" });
}

export default function SignUp() {
	const { from, purpose, providers, drawn } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const busy = useSending("/signup");
	const [form, fields] = useForm<SignUpFields>({ lastResult, defaultNoValidate: true });
	const query = from === "/" ? "" : `?from=${encodeURIComponent(from)}`;
	return (
		<Page title="Sign up" intro={purpose ?? "Trade prices for every account."} width="narrow">
			<Form method="post" action={`/signup${query}`} id={form.id} noValidate replace>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<Field label="Full name" name="name" autoComplete="name" required {...typed(fields.name)} />
				<Field
					label="Email"
					name="email"
					type="email"
					autoComplete="email"
					required
					hint="We mail a link there to verify it."
					{...typed(fields.email)}
				/>
				<Field
					label="Password"
					name="password"
					type="password"
					autoComplete="new-password"
					required
					hint="At least 6 characters."
					errors={fields.password.errors}
				/>
				<input type="hidden" name={DRAWN} value={drawn} />
				<Honeypot />
				<Button type="submit" variant="main" disabled={busy}>
					{busy ? <Spinner label="Signing up" /> : null}
					signup
				</Button>
			</Form>
			<ProviderButtons providers={providers} from={from} />
			<p className="mt-6">
				Already a customer? <Link to={`/login${query}`}>Login</Link>
			</p>
		</Page>
	);
}
