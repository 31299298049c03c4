import type { SubmissionResult } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { oneTimeCodeInput } from "~/domain/accounts/input";
import { findPhoneToVerify, verifyPhone } from "~/domain/accounts/phone/phone.server";
import { sendSmsCode } from "~/domain/accounts/phone/sms-codes.server";
import { SMS_CODE_MS } from "~/domain/accounts/rules";
import { refuseSignIn } from "~/domain/accounts/sign-in-errors";
import { confirmed } from "~/http/pages/page.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import type { Platform } from "~/platform/platform.server";
import { resetRateLimit } from "~/platform/rate-limit/rate-limit.server";
import { CodeForm } from "~/ui/forms/code-form";
import { Page } from "~/ui/layout/page";
import { requirePhoneNotInUse } from "./require-phone-not-in-use.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Verify your phone");

export const loader = confirmed.loader(async ({ user, ctx }) => {
	const phone = await findPhoneToVerify(ctx, user.id);
	if (!phone) throw redirect("/account/phone");
	return { phone, idempotencyKey: ctx.newId() };
});

export const action = confirmed.action(async ({ user, ctx, form }) => {
	const data = await form.data();
	await requirePhoneNotInUse(ctx, user.id);
	if (data.get("intent") === "again") {
		await form.limit("sms");
		return resendCode(ctx, user.id);
	}
	const { code } = await form.read(oneTimeCodeInput);
	const turn = await form.limit("two-factor-code");
	if (await verifyPhone(ctx, user, code)) {
		await resetRateLimit(ctx, turn);
		return redirectWithToast("/account/phone", "phone-verified");
	}
	if (!(await findPhoneToVerify(ctx, user.id)))
		return redirectWithToast("/account/phone", "code-expired");
	throw refuseSignIn("invalid-verification-code", "code");
});

async function resendCode(ctx: Platform, userId: string) {
	const phone = await findPhoneToVerify(ctx, userId);
	if (!phone || !ctx.sms) throw redirect("/account/phone", 303);
	const sent = await sendSmsCode(ctx, { userId, purpose: "verify-phone", phone });
	return redirectWithToast("/account/phone/code", sent.ok ? "sms-sent" : `sms-${sent.reason}`);
}

export default function PhoneCode() {
	const { phone, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
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
