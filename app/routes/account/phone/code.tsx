import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { sixDigitsInput } from "~/domain/accounts/input";
import { sendSmsCode } from "~/domain/accounts/phone/send-sms-code.server";
import { phoneToVerify, verifyPhone } from "~/domain/accounts/phone/verify-phone.server";
import { SMS_CODE_MS } from "~/domain/accounts/rules";
import { SIGN_IN_ERRORS, signInSentence } from "~/domain/accounts/sign-in/sign-in-errors";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { formOf } from "~/http/input/parse-form.server";
import { readForm } from "~/http/input/validate-form.server";
import { requireTurn, retryAfter, takeTurn, tooOften } from "~/http/rate-limit/rate-limit.server";
import { again } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { forgetTurns } from "~/platform/rate-limit/rate-limit.server";
import { CodeForm } from "~/ui/forms/code-form";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { requireFreePhone } from "./require-phone-not-in-use.server";

export const headers = retryAfter;

export const meta: MetaFunction = (page) => privatePage(page, "Verify your phone");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const phone = await phoneToVerify(context.platform, user.id);
	if (!phone) throw redirect("/account/phone");
	return { phone, idempotencyKey: context.platform.newId() };
}

/** Two buttons: Verify, with the code, and 'Send another code'. */
export const action = idempotentAction(async ({ request, context }) => {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	const form = await formOf(request);
	await requireFreePhone(platform, user.id);
	if (form.get("intent") === "again") {
		await requireTurn(request, platform, "sms", user.id);
		return sendAgain(platform, user.id);
	}
	const input = await readForm(request, sixDigitsInput);
	if (!input.ok) return again(input.result, 400);
	const turn = await takeTurn(request, platform, "code", user.id);
	if (!turn.ok) return tooOften(input, turn);
	const verified = await verifyPhone(platform, user, input.value.code);
	if (!verified) {
		const isOver = (await phoneToVerify(platform, user.id)) === null;
		if (isOver) return redirectWithToast("/account/phone", "code-over");
		const errors = { fieldErrors: { code: [signInSentence("invalid-verification-code")] } };
		return again(input.reply(errors), SIGN_IN_ERRORS["invalid-verification-code"].status);
	}
	await forgetTurns(platform, turn);
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast("/account/phone", "phone-verified");
});

async function sendAgain(platform: Platform, userId: string) {
	const phone = await phoneToVerify(platform, userId);
	if (!phone || !platform.sms) throw redirect("/account/phone", 303);
	const sent = await sendSmsCode(platform, { userId, purpose: "verify-phone", phone });
	platform.afterAnswer(sendDueMail(platform));
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
					We sent a code by SMS to <strong className="whitespace-nowrap text-ink">{phone}</strong>.
					Type it here.
				</>
			}
			width="narrow"
		>
			<CodeForm
				lastResult={lastResult}
				idempotencyKey={idempotencyKey}
				worksForMs={SMS_CODE_MS}
				enter={{ label: "Verify", busy: "Checking the code" }}
				again={{ label: "Send another code", busy: "Sending the code" }}
			/>
			<p className="mt-6">
				Wrong number? <Link to="/account/phone">Use another</Link>
			</p>
		</Page>
	);
}
