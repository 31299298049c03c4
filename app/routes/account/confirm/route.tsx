import type { AppLoadContext, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { confirmInput } from "~/domain/accounts/input";
import { passkeyInput } from "~/domain/accounts/passkey-input";
import { hasPasskey } from "~/domain/accounts/passkeys/queries.server";
import { usePasskeyOf } from "~/domain/accounts/passkeys/verify-passkey.server";
import { CONFIRMED_MS, type SignedInUser } from "~/domain/accounts/rules";
import { confirmSession } from "~/domain/accounts/sessions/sessions.server";
import {
	type ProveAgainResult,
	proofAskedOf,
	proveAgain,
} from "~/domain/accounts/sign-in/reauthenticate.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { passkeyRefusal, passkeySite, requirePasskeySite } from "~/http/auth/passkeys.server";
import { carryRenewedSession } from "~/http/auth/session.server";
import { codeRefusal } from "~/http/auth/two-factor.server";
import type { Refusal } from "~/http/errors/domain-error.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { formOf } from "~/http/input/parse-form.server";
import { readForm } from "~/http/input/validate-form.server";
import { retryAfter, takeTurn, tooOften } from "~/http/rate-limit/rate-limit.server";
import { again, redirectTo } from "~/http/responses/respond.server";
import { safeReturnTo } from "~/http/responses/return-to";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import { forgetTurns, type Turn } from "~/platform/rate-limit/rate-limit.server";
import { ProviderButtons } from "~/routes/login-page/provider-buttons";
import { asksForSms, sendCode, smsStepOf } from "~/routes/sms-code/handle-send-sms-code.server";
import { SendCode } from "~/routes/sms-code/send-sms-code-form";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { FormErrors } from "~/ui/forms/form-errors";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { PasskeyButton } from "~/ui/passkeys/passkey-button";
import { ConfirmForm } from "./confirm-form";

export const headers = retryAfter;

export const meta: MetaFunction = (page) => privatePage(page, "Confirm that it is you");

const pageToGoOnTo = (request: Request) =>
	safeReturnTo(new URL(request.url).searchParams.get("from") ?? "/account");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const { ways, password, code } = await proofAskedOf(platform.db, user.id);
	const sms = code === "sms" ? await smsStepOf(platform, user.id) : null;
	const site = passkeySite(request, platform.settings);
	const passkey = await hasPasskey(platform.db, user.id, site);
	const providers = ways.linked.map(({ provider }) => provider);
	return {
		email: user.email,
		idempotencyKey: platform.newId(),
		password,
		code,
		sms,
		passkey,
		providers,
		from: pageToGoOnTo(request),
	};
}

/** 'Go on' brings the proof; where that is a code by SMS, other buttons ask for one. */
export const action = idempotentAction(async ({ request, context }) => {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const { intent } = Object.fromEntries(await formOf(request));
	if (intent === "passkey") return byPasskey(request, context, user);
	const asked = await proofAskedOf(platform.db, user.id);
	if (asked.code === "sms" && platform.sms && asksForSms(intent)) {
		const page = `/account/confirm?from=${encodeURIComponent(pageToGoOnTo(request))}`;
		return sendCode(request, platform, { userId: user.id, intent, page });
	}
	const fields = confirmInput({ password: asked.password, code: asked.code !== null });
	const input = await readForm(request, fields);
	if (!input.ok) return again(input.result, 400);
	const turn = await takeTurn(request, platform, "confirm", user.id);
	if (!turn.ok) return tooOften(input, turn);
	const proved = await proveAgain(platform, user, asked, input.value);
	platform.afterAnswer(sendDueMail(platform));
	if (!proved.ok) {
		const { status, errors } = refusal(proved.reason);
		return again(input.reply(errors), status);
	}
	return goOn(request, context, turn);
});

/** A passkey asks for the device and for a finger, a face or a PIN: it stands for the password and the code. */
async function byPasskey(request: Request, context: AppLoadContext, user: SignedInUser) {
	const { platform } = context;
	const site = requirePasskeySite(request, platform.settings);
	const input = await readForm(request, passkeyInput);
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
	const renewed = sessionSecret ? await confirmSession(context.platform, sessionSecret) : null;
	const cookies = renewed ? [await carryRenewedSession(context.platform, renewed)] : [];
	return redirectTo(pageToGoOnTo(request), cookies);
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
	const { email, idempotencyKey, password, code, sms, passkey, providers, from } =
		useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const bySms = code === "sms";
	const isAskedFor = password || code !== null;
	const canType = isAskedFor && (!bySms || sms?.codeIsOut);
	return (
		<Page
			title="Confirm that it is you"
			intro={`What comes next is grave enough to ask once more. We won't ask again for ${CONFIRMED_MS / 60_000} minutes.`}
			width="narrow"
		>
			{bySms && !sms ? (
				<Notice kind="warning" title="We can't send codes by SMS at the moment">
					Log out, and log in with a recovery code, or come back later.
				</Notice>
			) : null}
			{sms && !sms.codeIsOut ? <SendCode to={sms.to} /> : null}
			{canType ? (
				<ConfirmForm
					email={email}
					idempotencyKey={idempotencyKey}
					password={password}
					code={code}
					to={sms?.to}
					lastResult={lastResult}
				/>
			) : (
				<FormErrors errors={lastResult?.error?.[""] ?? []} />
			)}
			{isAskedFor ? null : (
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
