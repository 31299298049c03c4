import { useForm } from "@conform-to/react";
import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { type SignInFields, signInInput } from "~/domain/accounts/input";
import { startSession } from "~/domain/accounts/sessions.server";
import { signInBy } from "~/http/auth.server";
import { readForm } from "~/http/read-input.server";
import { again } from "~/http/respond.server";
import { safeReturnTo } from "~/http/return-to";
import { carrySession } from "~/http/session.server";
import { Button } from "~/ui/button";
import { CheckboxField, Field, typed } from "~/ui/field";
import { Page } from "~/ui/page";
import { publicPage } from "~/ui/page-meta";
import { Spinner } from "~/ui/spinner";

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
	return { from };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { platform } = context;
	const from = safeReturnTo(new URL(request.url).searchParams.get("from"));
	const input = await readForm(request.clone(), signInInput);
	if (!input.ok) return again(input.result, 400);
	const signIn = await signInBy("password", request, platform);
	if (!signIn.ok) return again(input.reply({ formErrors: [signIn.message] }), 400);
	const { remember: remembered } = input.value;
	const secret = await startSession(platform, {
		userId: signIn.user.id,
		remembered,
		userAgent: request.headers.get("user-agent") ?? "",
	});
	return redirect(from, {
		status: 303,
		headers: { "set-cookie": await carrySession(platform.settings, secret, remembered) },
	});
}

export default function Login() {
	const { from } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const busy = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<SignInFields>({ lastResult, defaultNoValidate: true });
	const query = from === "/" ? "" : `?from=${encodeURIComponent(from)}`;
	return (
		<Page title="Login" width="narrow">
			<Form method="post" action={`/login${query}`} id={form.id} noValidate replace>
				<Field
					label="Email"
					name="email"
					type="email"
					autoComplete="email"
					required
					{...typed(fields.email)}
				/>
				<Field
					label="Password"
					name="password"
					type="password"
					autoComplete="current-password"
					required
					errors={fields.password.errors}
				/>
				<CheckboxField label="Remember me for 30 days" name="remember" />
				{form.errors?.map((message) => (
					<p key={message} role="alert" className="form-error">
						{message}
					</p>
				))}
				<Button type="submit" variant="main" disabled={busy}>
					{busy ? <Spinner label="Signing in" /> : null}
					Login
				</Button>
			</Form>
			<p>
				New here? <Link to={`/signup${query}`}>Create an account</Link>
			</p>
		</Page>
	);
}
