import type { AppLoadContext, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { sendSmsCodeInput, twoFactorInput } from "~/domain/accounts/input";
import { passkeyInput } from "~/domain/accounts/passkey-input";
import { hasPasskey } from "~/domain/accounts/passkeys/queries.server";
import { getSignInErrorMessage, SIGN_IN_ERRORS } from "~/domain/accounts/sign-in/sign-in-errors";
import {
	FACTOR_NAMES,
	type FactorKind,
	parseFactorKind,
	pickPreferredFactor,
} from "~/domain/accounts/two-factor-rules";
import { findPasskeySite, requirePasskeySite } from "~/http/auth/passkeys.server";
import { getTwoFactorMethodPath, getTwoFactorPath } from "~/http/auth/two-factor.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { parseForm } from "~/http/input/parse-form.server";
import { type FormResult, validateForm } from "~/http/input/validate-form.server";
import { respondWithForm } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { Platform } from "~/platform/platform.server";
import {
	getSmsCodeStatus,
	handleSendSmsCode,
	isSmsCodeIntent,
} from "~/routes/sms-code/handle-send-sms-code.server";
import { SendSmsCodeForm } from "~/routes/sms-code/send-sms-code-form";
import { Notice } from "~/ui/elements/notice";
import { FormErrors } from "~/ui/forms/form-errors";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { PasskeyButton } from "~/ui/passkeys/passkey-button";
import { FactorCodeForm } from "./code-form";
import { cancelPendingSignIn, finishSignIn, requirePendingSignIn } from "./finish-sign-in.server";
import { OtherSignInMethods } from "./other-methods";

export const handle = { access: "anyone" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Two-factor authentication");

/** Leaves out SMS if the shop can no longer send it. */
const listAvailableFactors = ({ sms }: Platform, factors: readonly FactorKind[]) =>
	factors.filter((kind) => kind !== "sms" || sms !== null);

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { platform } = context;
	const { factors, from, userId } = await requirePendingSignIn(request, context);
	const availableFactors = listAvailableFactors(platform, factors);
	const site = findPasskeySite(request, platform.settings);
	const requestedFactor = parseFactorKind(new URL(request.url).searchParams.get("by"));
	const by =
		availableFactors.find((kind) => kind === requestedFactor) ??
		pickPreferredFactor(availableFactors);
	const others = availableFactors
		.filter((kind) => kind !== by)
		.map((kind) => ({ name: FACTOR_NAMES[kind], to: getTwoFactorMethodPath(from, kind) }));
	return {
		by,
		idempotencyKey: platform.newId(),
		page: by ? getTwoFactorMethodPath(from, by) : getTwoFactorPath(from),
		sms: by === "sms" ? await getSmsCodeStatus(platform, userId) : null,
		passkey: await hasPasskey(platform.db, userId, site),
		isSmsUnavailable: availableFactors.length < factors.length,
		methods: [...others, { name: "Recovery code", to: getTwoFactorPath(from, true) }],
	};
}

/** Handles three kinds of buttons: Continue, those that send an SMS, and 'Start over'. */
export const action = idempotentAction(async ({ request, context }) => {
	const pendingSignIn = await requirePendingSignIn(request, context);
	const { platform } = context;
	const { intent } = Object.fromEntries(await parseForm(request));
	if (intent === "start-again") return cancelPendingSignIn(context, pendingSignIn);
	if (intent === "passkey") return finishByPasskey(request, context, pendingSignIn);
	const availableFactors = listAvailableFactors(platform, pendingSignIn.factors);
	if (isSmsCodeIntent(intent)) {
		const smsInput = await validateForm(request, sendSmsCodeInput);
		if (!smsInput.ok) return smsInput.response;
		if (smsInput.value.factor !== "sms" || !availableFactors.includes("sms"))
			return respondMissingFactor(smsInput);
		const page = getTwoFactorMethodPath(pendingSignIn.from, "sms");
		return handleSendSmsCode(request, platform, { userId: pendingSignIn.userId, intent, page });
	}
	const input = await validateForm(request, twoFactorInput);
	if (!input.ok) return input.response;
	const by = availableFactors.find((kind) => kind === input.value.factor);
	if (!by) return respondMissingFactor(input);
	const credential = { kind: by, code: input.value.code };
	return finishSignIn({ request, context }, pendingSignIn, credential, input.reply);
});

function respondMissingFactor({
	reply,
}: Pick<Extract<FormResult<unknown>, { ok: true }>, "reply">) {
	const errors = { formErrors: [getSignInErrorMessage("missing-multi-factor-info")] };
	return respondWithForm(reply(errors), SIGN_IN_ERRORS["missing-multi-factor-info"].status);
}

async function finishByPasskey(
	request: Request,
	context: AppLoadContext,
	pendingSignIn: Awaited<ReturnType<typeof requirePendingSignIn>>,
) {
	const site = requirePasskeySite(request, context.platform.settings);
	const input = await validateForm(request, passkeyInput);
	if (!input.ok) return input.response;
	const asked = { purpose: "two-factor", browserSecret: pendingSignIn.secret } as const;
	const credential = { ...asked, site, assertion: input.value.credential };
	return finishSignIn({ request, context }, pendingSignIn, credential, input.reply);
}

export default function TwoFactorSignIn() {
	const {
		by,
		page,
		sms,
		isSmsUnavailable,
		passkey,
		methods: ways,
		idempotencyKey,
	} = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const hint = sms
		? `The 6-digit code we sent to the number ending in ${sms.phoneEnd}.`
		: "The 6-digit code in your authenticator app.";
	return (
		<Page
			title="Two-factor authentication"
			intro={getSignInErrorMessage("multi-factor-auth-required")}
			width="narrow"
		>
			{isSmsUnavailable ? (
				<Notice kind="warning" title="We can't send SMS codes right now">
					{by ? "Use your authenticator app" : "Use a recovery code"}, or try again later.
				</Notice>
			) : null}
			{sms && !sms.isCodeSent ? <SendSmsCodeForm phoneEnd={sms.phoneEnd} action={page} /> : null}
			{by && (!sms || sms.isCodeSent) ? (
				<FactorCodeForm
					key={by}
					factor={by}
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
					<PasskeyButton label="Use a passkey" challengePath="/login/second-step/passkey" />
				</Form>
			) : null}
			<OtherSignInMethods methods={ways} page={page} />
		</Page>
	);
}
