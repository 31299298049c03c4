import { useForm } from "@conform-to/react";
import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { checkPassword } from "~/domain/accounts/check-password.server";
import { type ConfirmFields, confirmInput } from "~/domain/accounts/input";
import { confirmSession } from "~/domain/accounts/sessions.server";
import { waysToSignIn } from "~/domain/accounts/ways-to-sign-in.server";
import { requireVerifiedUser } from "~/http/guards.server";
import { retryAfter, takeTurn, tooOften } from "~/http/limits.server";
import { readForm } from "~/http/read-input.server";
import { again } from "~/http/respond.server";
import { safeReturnTo } from "~/http/return-to";
import { forgetTurns } from "~/platform/limits.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";
import { privatePage } from "~/ui/page-meta";
import { ProviderButtons } from "../provider/provider-buttons";

export const headers = retryAfter;

export const meta: MetaFunction = (page) => privatePage(page, "Confirm that it is you");

const pageToGoOnTo = (request: Request) =>
	safeReturnTo(new URL(request.url).searchParams.get("from") ?? "/account");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { hasPassword, linked } = await waysToSignIn(context.platform.db, user.id);
	const providers = linked.map(({ provider }) => provider);
	return { email: user.email, hasPassword, providers, from: pageToGoOnTo(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const input = await readForm(request, confirmInput);
	if (!input.ok) return again(input.result, 400);
	const turn = await takeTurn(request, platform, "confirm", user.id);
	if (!turn.ok) return tooOften(input, turn);
	const checked = await checkPassword(platform, { ...input.value, email: user.email });
	if (!checked.ok) {
		return again(input.reply({ fieldErrors: { password: ["This is not your password"] } }), 400);
	}
	await forgetTurns(platform, turn);
	const { sessionSecret } = await context.visit();
	if (sessionSecret) await confirmSession(platform, sessionSecret);
	throw redirect(pageToGoOnTo(request), 303);
}

/** Asks for a fresh proof before something grave: the password, or signing in once more at a provider that is linked. */
export default function Confirm() {
	const { email, hasPassword, providers, from } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<ConfirmFields>({ lastResult, defaultNoValidate: true });
	return (
		<Page
			title="Confirm that it is you"
			intro="What comes next is grave enough to ask once more. We won't ask again for ten minutes."
			width="narrow"
		>
			{hasPassword ? (
				<Form method="post" id={form.id} noValidate replace>
					<ErrorSummary errors={{}} formErrors={form.errors} />
					<input type="hidden" name="email" autoComplete="username" value={email} />
					<Field
						label="Password"
						name="password"
						type="password"
						autoComplete="current-password"
						required
						errors={fields.password.errors}
					/>
					<Button type="submit" variant="main">
						Go on
					</Button>
				</Form>
			) : null}
			<ProviderButtons providers={providers} from={from} />
		</Page>
	);
}
