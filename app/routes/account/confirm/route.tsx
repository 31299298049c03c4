import { useForm } from "@conform-to/react";
import {
	type ActionFunctionArgs,
	type AppLoadContext,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type ConfirmFields, confirmInput } from "~/domain/accounts/input";
import { passkeyInput } from "~/domain/accounts/passkey-input";
import { hasPasskey } from "~/domain/accounts/passkeys.server";
import {
	type ProveAgainResult,
	proofAskedOf,
	proveAgain,
} from "~/domain/accounts/prove-again.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { confirmSession } from "~/domain/accounts/sessions.server";
import { usePasskeyOf } from "~/domain/accounts/use-passkey.server";
import { requireVerifiedUser } from "~/http/guards.server";
import { retryAfter, takeTurn, tooOften } from "~/http/limits.server";
import { passkeyRefusal, passkeySite, requirePasskeySite } from "~/http/passkeys.server";
import { readForm } from "~/http/read-input.server";
import type { Refusal } from "~/http/refusals.server";
import { again } from "~/http/respond.server";
import { safeReturnTo } from "~/http/return-to";
import { codeRefusal } from "~/http/second-step.server";
import { forgetTurns, type Turn } from "~/platform/limits.server";
import { Button } from "~/ui/button";
import { CodeField } from "~/ui/code-field";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, typed } from "~/ui/field";
import { Page } from "~/ui/page";
import { privatePage } from "~/ui/page-meta";
import { PasskeyButton } from "~/ui/passkey-button";
import { ProviderButtons } from "../provider/provider-buttons";

export const headers = retryAfter;

export const meta: MetaFunction = (page) => privatePage(page, "Confirm that it is you");

const pageToGoOnTo = (request: Request) =>
	safeReturnTo(new URL(request.url).searchParams.get("from") ?? "/account");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { db, settings } = context.platform;
	const { ways, password, code } = await proofAskedOf(db, user.id);
	const providers = ways.linked.map(({ provider }) => provider);
	const passkey = await hasPasskey(db, user.id, passkeySite(request, settings));
	return { email: user.email, password, code, passkey, providers, from: pageToGoOnTo(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const { intent } = Object.fromEntries(await request.clone().formData());
	if (intent === "passkey") return byPasskey(request, context, user);
	const asked = await proofAskedOf(platform.db, user.id);
	const input = await readForm(request, confirmInput(asked));
	if (!input.ok) return again(input.result, 400);
	const turn = await takeTurn(request, platform, "confirm", user.id);
	if (!turn.ok) return tooOften(input, turn);
	const proved = await proveAgain(platform, user, asked, input.value);
	if (!proved.ok) {
		const { status, errors } = refusal(proved.reason);
		return again(input.reply(errors), status);
	}
	return goOn(request, context, turn);
}

/** A passkey asks for the device and for a finger, a face or a PIN: it stands for the password and the code. */
async function byPasskey(request: Request, context: AppLoadContext, user: SignedInUser) {
	const { platform } = context;
	const site = requirePasskeySite(request, platform.settings);
	const input = await readForm(request.clone(), passkeyInput);
	if (!input.ok) return again(input.result, 400);
	const turn = await takeTurn(request, platform, "confirm", user.id);
	if (!turn.ok) return tooOften(input, turn);
	const { sessionSecret } = await context.visit();
	const asked = { purpose: "confirm", holder: sessionSecret ?? "", site } as const;
	const assertion = input.value.credential;
	const proved = await usePasskeyOf(platform, user.id, { ...asked, assertion });
	if (proved.ok) return goOn(request, context, turn);
	const { status, errors } = passkeyRefusal(proved.reason);
	return again(input.reply(errors), status);
}

async function goOn(request: Request, context: AppLoadContext, turn: Turn & { ok: true }) {
	await forgetTurns(context.platform, turn);
	const { sessionSecret } = await context.visit();
	if (sessionSecret) await confirmSession(context.platform, sessionSecret);
	throw redirect(pageToGoOnTo(request), 303);
}

function refusal(reason: Extract<ProveAgainResult, { ok: false }>["reason"]): Refusal {
	if (reason === "wrong-password") {
		return { status: 400, errors: { fieldErrors: { password: ["This is not your password"] } } };
	}
	if (reason === "nothing-to-prove-by") {
		return { status: 400, errors: { formErrors: ["Sign in once more to go on."] } };
	}
	return codeRefusal(reason);
}

/**
 * Asks for a fresh proof before something grave: the password, with a code where there is a second factor, or signing in
 * once more by a mail or at a provider that is linked, which asks for the code too.
 */
export default function Confirm() {
	const { email, password, code, passkey, providers, from } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<ConfirmFields>({ lastResult, defaultNoValidate: true });
	return (
		<Page
			title="Confirm that it is you"
			intro="What comes next is grave enough to ask once more. We won't ask again for ten minutes."
			width="narrow"
		>
			<ErrorSummary errors={{}} formErrors={form.errors} />
			{password || code ? (
				<Form method="post" id={form.id} noValidate replace>
					<input type="hidden" name="email" autoComplete="username" value={email} />
					{password ? (
						<Field
							label="Password"
							name="password"
							type="password"
							autoComplete="current-password"
							required
							errors={fields.password.errors}
						/>
					) : null}
					{code ? (
						<CodeField
							hint="The six digits that your authenticator app shows."
							{...typed(fields.code)}
						/>
					) : null}
					<Button type="submit" variant="main">
						Go on
					</Button>
				</Form>
			) : (
				<Form method="post" action={`/login?from=${encodeURIComponent(from)}`}>
					<input type="hidden" name="email" value={email} />
					<Button type="submit" variant="main" name="intent" value="mail-link">
						Mail me a link
					</Button>
				</Form>
			)}
			{passkey ? (
				<Form method="post">
					<PasskeyButton label="Use a passkey" challenge="/account/confirm/passkey" />
				</Form>
			) : null}
			<ProviderButtons providers={providers} from={from} />
			{code ? (
				<p className="mt-6 text-small text-soft">
					Without your phone: log out, and log in with a recovery code.
				</p>
			) : null}
		</Page>
	);
}
