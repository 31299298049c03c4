import type { SubmissionResult } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { sendSmsCodeInput, twoFactorInput } from "~/domain/accounts/input";
import { passkeyInput } from "~/domain/accounts/passkey-input";
import { hasPasskey } from "~/domain/accounts/passkeys/queries.server";
import type { SecondFactorCredential } from "~/domain/accounts/sign-in/second-step.server";
import { getSignInErrorMessage, refuseSignIn } from "~/domain/accounts/sign-in-errors";
import {
	FACTOR_NAMES,
	type FactorKind,
	parseFactorKind,
	pickPreferredFactor,
} from "~/domain/accounts/two-factor-rules";
import { findPasskeySite, requirePasskeySite } from "~/http/auth/passkeys.server";
import { getTwoFactorMethodPath, getTwoFactorPath } from "~/http/auth/two-factor.server";
import { anyone } from "~/http/pages/page.server";
import {
	getSmsCodeStatus,
	handleSendSmsCode,
	isSmsCodeIntent,
} from "~/http/reauthenticate/sms-code.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import type { Platform } from "~/platform/platform.server";
import { Notice } from "~/ui/elements/notice";
import { FormErrors } from "~/ui/forms/form-errors";
import { Page } from "~/ui/layout/page";
import { PasskeyButton } from "~/ui/passkeys/passkey-button";
import { SendSmsCodeForm } from "~/ui/sign-in/send-sms-code-form";
import { FactorCodeForm } from "./code-form";
import { cancelPendingSignIn, finishSignIn, requirePendingSignIn } from "./finish-sign-in.server";
import { OtherSignInMethods } from "./other-methods";

export const handle = { access: "anyone" } satisfies RouteHandle;

export const meta = titled("Two-factor authentication");

/** Leaves out SMS if the shop can no longer send it. */
const listAvailableFactors = ({ sms }: Platform, factors: readonly FactorKind[]) =>
	factors.filter((kind) => kind !== "sms" || sms !== null);

export const loader = anyone.loader(async ({ request, context, ctx }) => {
	const { factors, from, userId } = await requirePendingSignIn(request, context);
	const availableFactors = listAvailableFactors(ctx, factors);
	const site = findPasskeySite(request, ctx.settings);
	const requestedFactor = parseFactorKind(new URL(request.url).searchParams.get("by"));
	const by =
		availableFactors.find((kind) => kind === requestedFactor) ??
		pickPreferredFactor(availableFactors);
	const others = availableFactors
		.filter((kind) => kind !== by)
		.map((kind) => ({ name: FACTOR_NAMES[kind], to: getTwoFactorMethodPath(from, kind) }));
	return {
		by,
		idempotencyKey: ctx.newId(),
		page: by ? getTwoFactorMethodPath(from, by) : getTwoFactorPath(from),
		sms: by === "sms" ? await getSmsCodeStatus(ctx, userId) : null,
		passkey: await hasPasskey(ctx.db, userId, site),
		isSmsUnavailable: availableFactors.length < factors.length,
		methods: [...others, { name: "Recovery code", to: getTwoFactorPath(from, true) }],
	};
});

/** Handles three kinds of buttons: Continue, those that send an SMS, and 'Start over'. */
export const action = anyone.action(async ({ request, context, ctx, form }) => {
	const pendingSignIn = await requirePendingSignIn(request, context);
	const { intent } = Object.fromEntries(await form.data());
	if (intent === "start-again") return cancelPendingSignIn(context, pendingSignIn);
	const finish = (credential: SecondFactorCredential) =>
		finishSignIn({ request, context }, pendingSignIn, credential);
	const { secret, userId, from } = pendingSignIn;
	if (intent === "passkey") {
		const site = requirePasskeySite(request, ctx.settings);
		const { credential: assertion } = await form.read(passkeyInput);
		return finish({ purpose: "two-factor", browserSecret: secret, site, assertion });
	}
	const availableFactors = listAvailableFactors(ctx, pendingSignIn.factors);
	if (isSmsCodeIntent(intent)) {
		const { factor } = await form.read(sendSmsCodeInput);
		if (factor !== "sms" || !availableFactors.includes("sms"))
			throw refuseSignIn("missing-multi-factor-info");
		const page = getTwoFactorMethodPath(from, "sms");
		return handleSendSmsCode(request, ctx, { userId, intent, page });
	}
	const { factor, code } = await form.read(twoFactorInput);
	const kind = availableFactors.find((available) => available === factor);
	if (!kind) throw refuseSignIn("missing-multi-factor-info");
	return finish({ kind, code });
});

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
	const lastResult = useActionData<SubmissionResult>();
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
