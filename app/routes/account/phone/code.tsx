import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { oneTimeCodeInput } from "~/domain/accounts/input";
import { sendSmsCode } from "~/domain/accounts/phone/send-sms-code.server";
import { findPhoneToVerify, verifyPhone } from "~/domain/accounts/phone/verify-phone.server";
import { SMS_CODE_MS } from "~/domain/accounts/rules";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { describeCodeError } from "~/http/auth/two-factor.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { parseForm } from "~/http/input/parse-form.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import {
	consumeRequestLimit,
	enforceRateLimit,
	replyTooManyRequests,
} from "~/http/rate-limit/rate-limit.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { Platform } from "~/platform/platform.server";
import { resetRateLimit } from "~/platform/rate-limit/rate-limit.server";
import { CodeForm } from "~/ui/forms/code-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { requirePhoneNotInUse } from "./require-phone-not-in-use.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Verify your phone");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const phone = await findPhoneToVerify(context.platform, user.id);
	if (!phone) throw redirect("/account/phone");
	return { phone, idempotencyKey: context.platform.newId() };
}

export const action = idempotentAction(async ({ request, context }) => {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	const form = await parseForm(request);
	await requirePhoneNotInUse(platform, user.id);
	if (form.get("intent") === "again") {
		await enforceRateLimit(request, platform, "sms", user.id);
		return resendCode(platform, user.id);
	}
	const input = await validateForm(request, oneTimeCodeInput);
	if (!input.ok) return input.response;
	const turn = await consumeRequestLimit(request, platform, "two-factor-code", user.id);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const verified = await verifyPhone(platform, user, input.value.code);
	if (!verified) {
		const isExpired = (await findPhoneToVerify(platform, user.id)) === null;
		if (isExpired) return redirectWithToast("/account/phone", "code-expired");
		return respondWithError(input, describeCodeError("wrong-sms-code"));
	}
	await resetRateLimit(platform, turn);
	return redirectWithToast("/account/phone", "phone-verified");
});

async function resendCode(platform: Platform, userId: string) {
	const phone = await findPhoneToVerify(platform, userId);
	if (!phone || !platform.sms) throw redirect("/account/phone", 303);
	const sent = await sendSmsCode(platform, { userId, purpose: "verify-phone", phone });
	return redirectWithToast("/account/phone/code", sent.ok ? "sms-sent" : `sms-${sent.reason}`);
}

export default function PhoneCode() {
	const { phone, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	return (
		<Page
			title="Verify your phone"
			intro={
				<>
					We sent an SMS code to <strong className="whitespace-nowrap text-ink">{phone}</strong>.
					Enter it here.
				</>
			}
			width="narrow"
		>
			<CodeForm
				lastResult={lastResult}
				idempotencyKey={idempotencyKey}
				validForMs={SMS_CODE_MS}
				submitLabels={{ label: "Verify", busy: "Checking the code" }}
				resendLabels={{ label: "Send another code", busy: "Sending the code" }}
			/>
			<p className="mt-6">
				Wrong number? <Link to="/account/phone">Use another</Link>
			</p>
		</Page>
	);
}
