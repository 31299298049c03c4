import type { SubmissionResult } from "@conform-to/react";
import { useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { type SignUpFields, signUpInput } from "~/domain/accounts/input";
import { signUp } from "~/domain/accounts/sign-in/sign-up.server";
import { completeSignIn } from "~/http/auth/complete-sign-in.server";
import { listConfiguredProviders } from "~/http/auth/providers/sign-in.server";
import { findSignInPurpose } from "~/http/auth/sign-in-purpose.server";
import { signRenderTime, validatePublicForm } from "~/http/input/public-form.server";
import { anyone } from "~/http/pages/page.server";
import { readReturnPath } from "~/http/responses/return-to";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { Honeypot } from "~/ui/forms/honeypot";
import { NewPasswordField } from "~/ui/forms/new-password-field";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";
import { publicPage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { RENDERED_AT_FIELD } from "~/ui/public-form-fields";
import { ProviderButtons } from "~/ui/sign-in/provider-buttons";

// Not shared: its render time must be the visitor's own (docs/decisions/032-the-edge-cache.md).
export const handle = { access: "anyone", cache: "browser" } satisfies RouteHandle;

export const meta = publicPage({
	title: "Sign up",
	path: "/signup",
	description: "Create an account to see full product details and order at wholesale prices.",
});

export const loader = anyone.loader(async ({ request, context, ctx }) => {
	const from = readReturnPath(request);
	const { user } = await context.getSession();
	if (user) throw redirect("/");
	return {
		from,
		purpose: await findSignInPurpose(ctx.db, from),
		providers: listConfiguredProviders(ctx.settings),
		renderedAt: signRenderTime(ctx),
	};
});

export const action = anyone.action(async ({ request, context, ctx, form }) => {
	const from = readReturnPath(request);
	const input = form.use(await validatePublicForm(request, signUpInput, ctx));
	await form.limit("sign-up", input.email);
	const userId = await signUp(ctx, input, from);
	return completeSignIn(request, context, {
		user: { userId, remembered: false },
		from,
		toast: "verification-sent",
	});
});

export default function SignUp() {
	const { from, purpose, providers, renderedAt } = useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
	const busy = useIsSubmitting("/signup");
	const [form, fields] = useForm<SignUpFields>({ lastResult, defaultNoValidate: true });
	const query = from === "/" ? "" : `?from=${encodeURIComponent(from)}`;
	return (
		<Page title="Sign up" intro={purpose ?? "Trade prices for every account."} width="narrow">
			<Form method="post" action={`/signup${query}`} id={form.id} noValidate replace>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<Field label="Full name" autoComplete="name" required field={fields.name} />
				<Field
					label="Email"
					type="email"
					autoComplete="email"
					required
					hint="We'll email you a link to verify it."
					field={fields.email}
				/>
				<NewPasswordField label="Password" errors={fields.password.errors} />
				<input type="hidden" name={RENDERED_AT_FIELD} value={renderedAt} />
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
