import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { codeInput } from "~/domain/accounts/input";
import { turnOnSms } from "~/domain/accounts/two-factor/enable-sms.server";
import { turnOnTotp } from "~/domain/accounts/two-factor/enable-totp.server";
import { recoveryCodesLeft, totpStateOf } from "~/domain/accounts/two-factor/queries.server";
import { startTotp } from "~/domain/accounts/two-factor/start-totp-setup.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { codeRefusal } from "~/http/auth/two-factor.server";
import { formOf } from "~/http/input/parse-form.server";
import { readForm } from "~/http/input/validate-form.server";
import { again } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { useSending } from "~/ui/forms/use-is-submitting";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { AppPart } from "./app-section";
import { SetUp } from "./app-setup";
import { smsPartOf } from "./get-sms-section.server";
import { RecoveryPart, UnsavedCodes } from "./recovery-codes-section";
import { qrDrawing } from "./render-qr-code.server";
import { SmsPart } from "./sms-section";

const PAGE = "/account/second-step";

export const meta: MetaFunction = (page) => privatePage(page, "Second step");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	const [totp, sms] = await Promise.all([
		totpStateOf(platform, user),
		smsPartOf(platform, user.id),
	]);
	const isOn = totp.state === "on" || sms?.since;
	return {
		app: totp.state === "begun" ? { ...totp, qr: qrDrawing(totp.address) } : totp,
		sms,
		recovery: isOn ? await recoveryCodesLeft(platform, user.id) : null,
	};
}

/** Three buttons: one makes a key, another brings the code that proves it, and one turns codes by SMS on. */
export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	const { intent } = Object.fromEntries(await formOf(request));
	if (intent === "start") {
		await startTotp(platform, user.id);
		return redirect(PAGE, 303);
	}
	if (intent === "turn-on-sms") {
		const turnedOn = platform.sms ? await turnOnSms(platform, user) : null;
		return turnedOn?.ok ? leadOn(platform, user.id) : redirectWithToast(PAGE, "no-phone");
	}
	const input = await readForm(request, codeInput);
	if (!input.ok) return again(input.result, 400);
	const turnedOn = await turnOnTotp(platform, user, input.value.code);
	if (turnedOn.ok) return leadOn(platform, user.id);
	if (turnedOn.reason === "not-begun") return redirectWithToast(PAGE, "totp-not-begun");
	const { status, errors } = codeRefusal(turnedOn.reason);
	return again(input.reply(errors), status);
}

/** With the first factor come recovery codes, which want to be saved. */
async function leadOn(platform: Platform, userId: string) {
	platform.afterAnswer(sendDueMail(platform));
	const { unsaved } = await recoveryCodesLeft(platform, userId);
	return unsaved ? redirect(`${PAGE}/codes`, 303) : redirectWithToast(PAGE, "factor-on");
}

export default function SecondStep() {
	const { app, sms, recovery } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const busy = useSending();
	return (
		<>
			<Page
				title="Second step"
				intro="After your password, or Google or Facebook, the shop asks for a code that only your phone can show. A stolen password alone then opens nothing."
				width="text"
			>
				{recovery?.unsaved ? <UnsavedCodes /> : null}
				{app.state === "begun" ? (
					<SetUp
						secretKey={app.key}
						address={app.address}
						qr={app.qr}
						lastResult={lastResult}
						busy={busy}
					/>
				) : null}
				<ul className="account-parts">
					{app.state === "begun" ? null : <AppPart {...app} busy={busy} />}
					{sms ? <SmsPart {...sms} busy={busy} /> : null}
					{recovery ? <RecoveryPart left={recovery.left} /> : null}
				</ul>
			</Page>
			<Outlet />
		</>
	);
}
