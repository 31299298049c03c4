import { useForm } from "@conform-to/react";
import type {
	ActionFunctionArgs,
	AppLoadContext,
	LoaderFunctionArgs,
	MetaFunction,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { FACTOR_NAMES, type FactorKind, factorNamed } from "~/domain/accounts/factors";
import { type SecondStepFields, secondStepInput } from "~/domain/accounts/input";
import { passkeyInput } from "~/domain/accounts/passkey-input";
import { hasPasskey } from "~/domain/accounts/passkeys.server";
import { whoIsWaiting } from "~/domain/accounts/pending-sign-in.server";
import { SIGN_IN_ERRORS, signInSentence } from "~/domain/accounts/sign-in-errors";
import { passkeySite, requirePasskeySite } from "~/http/passkeys.server";
import { readForm } from "~/http/read-input.server";
import { again } from "~/http/respond.server";
import { secondStepPath } from "~/http/second-step.server";
import { Button } from "~/ui/button";
import { CodeField } from "~/ui/code-field";
import { typed } from "~/ui/field";
import { Page } from "~/ui/page";
import { privatePage } from "~/ui/page-meta";
import { PasskeyButton } from "~/ui/passkey-button";
import { Spinner } from "~/ui/spinner";
import { finishSignIn, startAgain, waitingSignIn } from "./finish.server";

export const meta: MetaFunction = (page) => privatePage(page, "Second step");

/** What each factor asks for. */
const HINTS: Record<FactorKind, string> = {
	totp: "The six digits that your authenticator app shows for this shop.",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { secret, factors, from } = await waitingSignIn(request, context);
	const { platform } = context;
	const who = await whoIsWaiting(platform, secret);
	const site = passkeySite(request, platform.settings);
	const passkey = who !== null && (await hasPasskey(platform.db, who, site));
	const wanted = factorNamed(new URL(request.url).searchParams.get("by"));
	const by = factors.find((kind) => kind === wanted) ?? factors[0];
	const page = secondStepPath(from);
	const others = factors
		.filter((kind) => kind !== by)
		.map((kind) => ({
			name: FACTOR_NAMES[kind],
			to: `${page}${page.includes("?") ? "&" : "?"}by=${kind}`,
		}));
	return {
		by,
		page,
		passkey,
		ways: [...others, { name: "recovery code", to: secondStepPath(from, true) }],
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const waiting = await waitingSignIn(request, context);
	const { intent } = Object.fromEntries(await request.clone().formData());
	if (intent === "start-again") return startAgain(context, waiting);
	if (intent === "passkey") return byPasskey(request, context, waiting);
	const input = await readForm(request, secondStepInput);
	if (!input.ok) return again(input.result, 400);
	const { factor, code } = input.value;
	const by = waiting.factors.find((kind) => kind === factor);
	if (!by) {
		const errors = { formErrors: [signInSentence("missing-multi-factor-info")] };
		return again(input.reply(errors), SIGN_IN_ERRORS["missing-multi-factor-info"].status);
	}
	const done = await finishSignIn(request, context, waiting, { by, code });
	return "errors" in done ? again(input.reply(done.errors), done.status) : done;
}

async function byPasskey(
	request: Request,
	context: AppLoadContext,
	waiting: Awaited<ReturnType<typeof waitingSignIn>>,
) {
	const site = requirePasskeySite(request, context.platform.settings);
	const input = await readForm(request.clone(), passkeyInput);
	if (!input.ok) return again(input.result, 400);
	const asked = { purpose: "second-step", holder: waiting.secret } as const;
	const proof = { ...asked, site, assertion: input.value.credential };
	const done = await finishSignIn(request, context, waiting, proof);
	return "errors" in done ? again(input.reply(done.errors), done.status) : done;
}

/** Between the password, or a provider, and the shop. */
export default function SignInStep() {
	const { by, page, passkey, ways } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const busy = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<SecondStepFields>({ lastResult, defaultNoValidate: true });
	return (
		<Page title="Second step" intro={signInSentence("multi-factor-auth-required")} width="narrow">
			<Form method="post" action={page} id={form.id} noValidate replace>
				<input type="hidden" name="factor" value={by} />
				<CodeField hint={HINTS[by]} {...typed(fields.code)} />
				{form.errors?.map((message) => (
					<p key={message} role="alert" className="form-error">
						{message}
					</p>
				))}
				<div className="flex flex-wrap items-center justify-between gap-3">
					<Button type="submit" variant="main" disabled={busy}>
						{busy ? <Spinner label="Checking the code" /> : null}
						Go on
					</Button>
					<Button
						type="submit"
						variant="plain"
						name="intent"
						value="start-again"
						formNoValidate
						disabled={busy}
					>
						Start again
					</Button>
				</div>
				{passkey ? (
					<PasskeyButton label="Use a passkey" challenge="/login/second-step/passkey" />
				) : null}
			</Form>
			{ways.map(({ name, to }) => (
				<p key={to} className="mt-6">
					<Link to={to}>Use a {name}</Link>
				</p>
			))}
		</Page>
	);
}
