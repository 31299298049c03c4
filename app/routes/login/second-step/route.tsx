import type { AppLoadContext, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { codeBySmsInput, secondStepInput } from "~/domain/accounts/input";
import { passkeyInput } from "~/domain/accounts/passkey-input";
import { hasPasskey } from "~/domain/accounts/passkeys/queries.server";
import { SIGN_IN_ERRORS, signInSentence } from "~/domain/accounts/sign-in/sign-in-errors";
import {
	FACTOR_NAMES,
	type FactorKind,
	factorNamed,
	firstFactor,
} from "~/domain/accounts/two-factor-rules";
import { passkeySite, requirePasskeySite } from "~/http/auth/passkeys.server";
import { factorPath, secondStepPath } from "~/http/auth/two-factor.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { formOf } from "~/http/input/parse-form.server";
import { type ReadInput, readForm } from "~/http/input/validate-form.server";
import { again } from "~/http/responses/respond.server";
import type { Platform } from "~/platform/platform.server";
import { asksForSms, sendCode, smsStepOf } from "~/routes/sms-code/handle-send-sms-code.server";
import { SendCode } from "~/routes/sms-code/send-sms-code-form";
import { Notice } from "~/ui/elements/notice";
import { FormErrors } from "~/ui/forms/form-errors";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { PasskeyButton } from "~/ui/passkeys/passkey-button";
import { CodeForm } from "./code-form";
import { finishSignIn, startAgain, waitingSignIn } from "./finish-sign-in.server";
import { OtherWays } from "./other-methods";

export const meta: MetaFunction = (page) => privatePage(page, "Second step");

/** The factors of an account that the shop can ask for: SMS may be switched off since. */
const usable = ({ sms }: Platform, factors: readonly FactorKind[]) =>
	factors.filter((kind) => kind !== "sms" || sms !== null);

/** Only looks: an SMS is sent by its button's POST. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { platform } = context;
	const { factors, from, userId } = await waitingSignIn(request, context);
	const offered = usable(platform, factors);
	const site = passkeySite(request, platform.settings);
	const wanted = factorNamed(new URL(request.url).searchParams.get("by"));
	const by = offered.find((kind) => kind === wanted) ?? firstFactor(offered);
	const others = offered
		.filter((kind) => kind !== by)
		.map((kind) => ({ name: FACTOR_NAMES[kind], to: factorPath(from, kind) }));
	return {
		by,
		idempotencyKey: platform.newId(),
		page: by ? factorPath(from, by) : secondStepPath(from),
		sms: by === "sms" ? await smsStepOf(platform, userId) : null,
		passkey: await hasPasskey(platform.db, userId, site),
		smsAway: offered.length < factors.length,
		ways: [...others, { name: "Recovery code", to: secondStepPath(from, true) }],
	};
}

/** Three kinds of buttons: 'Go on', with the code, those that ask for an SMS, and 'Start again'. */
export const action = idempotentAction(async ({ request, context }) => {
	const waiting = await waitingSignIn(request, context);
	const { platform } = context;
	const { intent } = Object.fromEntries(await formOf(request));
	if (intent === "start-again") return startAgain(context, waiting);
	if (intent === "passkey") return byPasskey(request, context, waiting);
	const offered = usable(platform, waiting.factors);
	if (asksForSms(intent)) {
		const asked = await readForm(request, codeBySmsInput);
		if (!asked.ok) return again(asked.result, 400);
		if (asked.value.factor !== "sms" || !offered.includes("sms")) return unnamed(asked);
		const page = factorPath(waiting.from, "sms");
		return sendCode(request, platform, { userId: waiting.userId, intent, page });
	}
	const input = await readForm(request, secondStepInput);
	if (!input.ok) return again(input.result, 400);
	const by = offered.find((kind) => kind === input.value.factor);
	if (!by) return unnamed(input);
	const done = await finishSignIn(request, context, waiting, { by, code: input.value.code });
	return "errors" in done ? again(input.reply(done.errors), done.status) : done;
});

function unnamed({ reply }: Pick<Extract<ReadInput<unknown>, { ok: true }>, "reply">) {
	const errors = { formErrors: [signInSentence("missing-multi-factor-info")] };
	return again(reply(errors), SIGN_IN_ERRORS["missing-multi-factor-info"].status);
}

async function byPasskey(
	request: Request,
	context: AppLoadContext,
	waiting: Awaited<ReturnType<typeof waitingSignIn>>,
) {
	const site = requirePasskeySite(request, context.platform.settings);
	const input = await readForm(request, passkeyInput);
	if (!input.ok) return again(input.result, 400);
	const asked = { purpose: "second-step", holder: waiting.secret } as const;
	const proof = { ...asked, site, assertion: input.value.credential };
	const done = await finishSignIn(request, context, waiting, proof);
	return "errors" in done ? again(input.reply(done.errors), done.status) : done;
}

/** Between the password, or a provider, and the shop. */
export default function SignInStep() {
	const { by, page, sms, smsAway, passkey, ways, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const hint = sms
		? `The six digits that we sent to the number that ends in ${sms.to}.`
		: "The six digits that your authenticator app shows for this shop.";
	return (
		<Page title="Second step" intro={signInSentence("multi-factor-auth-required")} width="narrow">
			{smsAway ? (
				<Notice kind="warning" title="We can't send codes by SMS at the moment">
					{by ? "Use your authenticator app" : "Use a recovery code"}, or come back later.
				</Notice>
			) : null}
			{sms && !sms.codeIsOut ? <SendCode to={sms.to} action={page} /> : null}
			{by && (!sms || sms.codeIsOut) ? (
				<CodeForm
					key={by}
					by={by}
					hint={hint}
					action={page}
					idempotencyKey={idempotencyKey}
					lastResult={lastResult}
				/>
			) : (
				<FormErrors errors={lastResult?.error?.[""] ?? []} />
			)}
			{passkey ? (
				<Form method="post" action={page}>
					<PasskeyButton label="Use a passkey" challenge="/login/second-step/passkey" />
				</Form>
			) : null}
			<OtherWays ways={ways} page={page} />
		</Page>
	);
}
