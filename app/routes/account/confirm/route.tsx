import type { AppLoadContext, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { createReauthenticateInput } from "~/domain/accounts/input";
import { passkeyInput } from "~/domain/accounts/passkey-input";
import { hasPasskey } from "~/domain/accounts/passkeys/queries.server";
import { verifyPasskeyForUser } from "~/domain/accounts/passkeys/verify-passkey.server";
import { REAUTHENTICATION_MS, type SignedInUser } from "~/domain/accounts/rules";
import { reauthenticateSession } from "~/domain/accounts/sessions/sessions.server";
import {
	getRequiredCredentials,
	type ReauthenticateResult,
	reauthenticate,
} from "~/domain/accounts/sign-in/reauthenticate.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import {
	describePasskeyError,
	findPasskeySite,
	requirePasskeySite,
} from "~/http/auth/passkeys.server";
import { serializeRenewedSessionCookie } from "~/http/auth/session.server";
import { describeCodeError } from "~/http/auth/two-factor.server";
import type { FormError } from "~/http/errors/domain-error.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { parseForm } from "~/http/input/parse-form.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { redirectTo, respondWithForm } from "~/http/responses/respond.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import type { RouteHandle } from "~/http/routing/route-handle";
import { type RateLimitResult, resetRateLimit } from "~/platform/rate-limit/rate-limit.server";
import { ProviderButtons } from "~/routes/login-page/provider-buttons";
import {
	getSmsCodeStatus,
	handleSendSmsCode,
	isSmsCodeIntent,
} from "~/routes/sms-code/handle-send-sms-code.server";
import { SendSmsCodeForm } from "~/routes/sms-code/send-sms-code-form";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { FormErrors } from "~/ui/forms/form-errors";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { PasskeyButton } from "~/ui/passkeys/passkey-button";
import { ConfirmForm } from "./confirm-form";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Confirm it's you");

const getReturnPath = (request: Request) =>
	toSafeReturnPath(new URL(request.url).searchParams.get("from") ?? "/account");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const { signInMethods, password, code } = await getRequiredCredentials(platform.db, user.id);
	const sms = code === "sms" ? await getSmsCodeStatus(platform, user.id) : null;
	const site = findPasskeySite(request, platform.settings);
	const passkey = await hasPasskey(platform.db, user.id, site);
	const providers = signInMethods.linked.map(({ provider }) => provider);
	return {
		email: user.email,
		idempotencyKey: platform.newId(),
		password,
		code,
		sms,
		passkey,
		providers,
		from: getReturnPath(request),
	};
}

export const action = idempotentAction(async ({ request, context }) => {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const { intent } = Object.fromEntries(await parseForm(request));
	if (intent === "passkey") return confirmByPasskey(request, context, user);
	const asked = await getRequiredCredentials(platform.db, user.id);
	if (asked.code === "sms" && platform.sms && isSmsCodeIntent(intent)) {
		const page = `/account/confirm?from=${encodeURIComponent(getReturnPath(request))}`;
		return handleSendSmsCode(request, platform, { userId: user.id, intent, page });
	}
	const fields = createReauthenticateInput({ password: asked.password, code: asked.code !== null });
	const input = await validateForm(request, fields);
	if (!input.ok) return input.response;
	const turn = await consumeRequestLimit(request, platform, "reauthenticate", user.id);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const proved = await reauthenticate(platform, user, asked, input.value);
	if (!proved.ok) {
		const { status, errors } = getFormError(proved.reason);
		return respondWithForm(input.reply(errors), status);
	}
	return completeConfirmation(request, context, turn);
});

/** A passkey verifies the user (biometrics or PIN), so it replaces password and code. */
async function confirmByPasskey(request: Request, context: AppLoadContext, user: SignedInUser) {
	const { platform } = context;
	const site = requirePasskeySite(request, platform.settings);
	const input = await validateForm(request, passkeyInput);
	if (!input.ok) return input.response;
	const turn = await consumeRequestLimit(request, platform, "reauthenticate", user.id);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const { sessionSecret } = await context.getSession();
	const asked = { purpose: "reauthenticate", browserSecret: sessionSecret ?? "", site } as const;
	const assertion = input.value.credential;
	const proved = await verifyPasskeyForUser(platform, user.id, { ...asked, assertion });
	if (proved.ok) return completeConfirmation(request, context, turn);
	return respondWithError(input, describePasskeyError(proved.reason));
}

async function completeConfirmation(
	request: Request,
	context: AppLoadContext,
	turn: RateLimitResult & { ok: true },
) {
	await resetRateLimit(context.platform, turn);
	const { sessionSecret } = await context.getSession();
	const renewed = sessionSecret
		? await reauthenticateSession(context.platform, sessionSecret)
		: null;
	const cookies = renewed ? [await serializeRenewedSessionCookie(context.platform, renewed)] : [];
	return redirectTo(getReturnPath(request), cookies);
}

function getFormError(reason: Extract<ReauthenticateResult, { ok: false }>["reason"]): FormError {
	if (reason === "wrong-password") {
		return { status: 400, errors: { fieldErrors: { password: ["This is not your password"] } } };
	}
	if (reason === "no-credential") {
		return { status: 400, errors: { formErrors: ["Log in again to continue."] } };
	}
	return describeCodeError(reason);
}

/**
 * Step-up authentication by every method the account has: password, code, passkey, email link or
 * provider.
 */
export default function Confirm() {
	const { email, idempotencyKey, password, code, sms, passkey, providers, from } =
		useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
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
