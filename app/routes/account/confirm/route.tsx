import type { SubmissionResult } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { createReauthenticateInput } from "~/domain/accounts/input";
import { passkeyInput } from "~/domain/accounts/passkey-input";
import { verifyPasskeyForUser } from "~/domain/accounts/passkeys/ceremony.server";
import { hasPasskey } from "~/domain/accounts/passkeys/queries.server";
import { REAUTHENTICATION_MS } from "~/domain/accounts/rules";
import { reauthenticateSession } from "~/domain/accounts/sessions/sessions.server";
import {
	getRequiredCredentials,
	reauthenticate,
} from "~/domain/accounts/sign-in/reauthenticate.server";
import { findPasskeySite, requirePasskeySite } from "~/http/auth/passkeys.server";
import { serializeRenewedSessionCookie } from "~/http/auth/session.server";
import { customer } from "~/http/pages/page.server";
import {
	getSmsCodeStatus,
	handleSendSmsCode,
	isSmsCodeIntent,
} from "~/http/reauthenticate/sms-code.server";
import { redirectTo } from "~/http/responses/respond.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import type { Platform } from "~/platform/platform.server";
import { type RateLimitResult, resetRateLimit } from "~/platform/rate-limit/rate-limit.server";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { FormErrors } from "~/ui/forms/form-errors";
import { Page } from "~/ui/layout/page";
import { PasskeyButton } from "~/ui/passkeys/passkey-button";
import { ProviderButtons } from "~/ui/sign-in/provider-buttons";
import { SendSmsCodeForm } from "~/ui/sign-in/send-sms-code-form";
import { ConfirmForm } from "./confirm-form";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Confirm it's you");

const getReturnPath = (request: Request) =>
	toSafeReturnPath(new URL(request.url).searchParams.get("from") ?? "/account");

export const loader = customer.loader(async ({ request, user, ctx }) => {
	const { signInMethods, password, code } = await getRequiredCredentials(ctx.db, user.id);
	const sms = code === "sms" ? await getSmsCodeStatus(ctx, user.id) : null;
	const site = findPasskeySite(request, ctx.settings);
	const passkey = await hasPasskey(ctx.db, user.id, site);
	const providers = signInMethods.linked.map(({ provider }) => provider);
	return {
		email: user.email,
		idempotencyKey: ctx.newId(),
		password,
		code,
		sms,
		passkey,
		providers,
		from: getReturnPath(request),
	};
});

export const action = customer.action(async ({ request, user, ctx, form, sessionSecret }) => {
	const { intent } = Object.fromEntries(await form.data());
	if (intent === "passkey") {
		const site = requirePasskeySite(request, ctx.settings);
		const { credential } = await form.read(passkeyInput);
		const turn = await form.limit("reauthenticate");
		const asked = { purpose: "reauthenticate", browserSecret: sessionSecret, site } as const;
		// The passkey verifies the user (biometrics or PIN), so it replaces password and code.
		await verifyPasskeyForUser(ctx, user.id, { ...asked, assertion: credential });
		return completeConfirmation(request, ctx, sessionSecret, turn);
	}
	const asked = await getRequiredCredentials(ctx.db, user.id);
	if (asked.code === "sms" && ctx.sms && isSmsCodeIntent(intent)) {
		const page = `/account/confirm?from=${encodeURIComponent(getReturnPath(request))}`;
		return handleSendSmsCode(request, ctx, { userId: user.id, intent, page });
	}
	const credentials = await form.read(
		createReauthenticateInput({ password: asked.password, code: asked.code !== null }),
	);
	const turn = await form.limit("reauthenticate");
	await reauthenticate(ctx, user, asked, credentials);
	return completeConfirmation(request, ctx, sessionSecret, turn);
});

async function completeConfirmation(
	request: Request,
	ctx: Platform,
	sessionSecret: string,
	turn: RateLimitResult & { ok: true },
) {
	await resetRateLimit(ctx, turn);
	const renewed = await reauthenticateSession(ctx, sessionSecret);
	const cookies = renewed ? [await serializeRenewedSessionCookie(ctx, renewed)] : [];
	return redirectTo(getReturnPath(request), cookies);
}

/**
 * Step-up authentication by every method the account has: password, code, passkey, email link or
 * provider.
 */
export default function Confirm() {
	const { email, idempotencyKey, password, code, sms, passkey, providers, from } =
		useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
	const isSmsRequired = code === "sms";
	const isCredentialRequired = password || code !== null;
	const canShowForm = isCredentialRequired && (!isSmsRequired || sms?.isCodeSent);
	return (
		<Page
			title="Confirm it's you"
			intro={`For your security, please confirm it's you before you continue. We won't ask again for ${REAUTHENTICATION_MS / 60_000} minutes.`}
			width="narrow"
		>
			{isSmsRequired && !sms ? (
				<Notice kind="warning" title="We can't send SMS codes right now">
					Log out and log in again with a recovery code, or try again later.
				</Notice>
			) : null}
			{sms && !sms.isCodeSent ? <SendSmsCodeForm phoneEnd={sms.phoneEnd} /> : null}
			{canShowForm ? (
				<ConfirmForm
					email={email}
					idempotencyKey={idempotencyKey}
					requiresPassword={password}
					requiredFactor={code}
					phoneEnd={sms?.phoneEnd}
					lastResult={lastResult}
				/>
			) : (
				<FormErrors errors={lastResult?.error?.[""] ?? []} />
			)}
			{isCredentialRequired ? null : (
				<Form method="post" action={`/login?from=${encodeURIComponent(from)}`}>
					<input type="hidden" name="email" value={email} />
					<Button type="submit" variant="main" name="intent" value="mail-link">
						Email me a link
					</Button>
				</Form>
			)}
			{passkey ? (
				<Form method="post">
					<PasskeyButton label="Use a passkey" challengePath="/account/confirm/passkey" />
				</Form>
			) : null}
			<ProviderButtons providers={providers} from={from} />
			{code ? (
				<p className="mt-6 text-small text-soft">
					Don't have your phone? Log out and log in again with a recovery code.
				</p>
			) : null}
		</Page>
	);
}
