import type { SubmissionResult } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { codeInput } from "~/domain/accounts/input";
import { enableSms } from "~/domain/accounts/two-factor/factors.server";
import { getRecoveryCodeStatus, getTotpState } from "~/domain/accounts/two-factor/queries.server";
import { enableTotp, startTotpSetup } from "~/domain/accounts/two-factor/totp.server";
import { confirmed } from "~/http/pages/page.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { renderQrCode } from "~/platform/format/qr-code.server";
import type { Platform } from "~/platform/platform.server";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";
import { Page } from "~/ui/layout/page";
import { AppSection } from "./app-section";
import { AppSetup } from "./app-setup";
import { getSmsSection } from "./get-sms-section.server";
import { RecoveryCodesSection, UnsavedCodesNotice } from "./recovery-codes-section";
import { SmsSection } from "./sms-section";

const TWO_FACTOR_PATH = "/account/second-step";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Two-factor authentication");

export const loader = confirmed.loader(async ({ user, ctx }) => {
	const [totp, sms] = await Promise.all([getTotpState(ctx, user), getSmsSection(ctx, user.id)]);
	const isEnabled = totp.state === "enabled" || sms?.enabledSince;
	return {
		app: totp.state === "setup-started" ? { ...totp, qr: renderQrCode(totp.address) } : totp,
		sms,
		recovery: isEnabled ? await getRecoveryCodeStatus(ctx, user.id) : null,
	};
});

/** Handles three buttons: generate a key, verify its code, turn on SMS codes. */
export const action = confirmed.action(async ({ user, ctx, form }) => {
	const { intent } = Object.fromEntries(await form.data());
	await form.limit("sign-in-method");
	if (intent === "start") {
		await startTotpSetup(ctx, user.id);
		return redirect(TWO_FACTOR_PATH, 303);
	}
	if (intent === "turn-on-sms") {
		return ctx.sms && (await enableSms(ctx, user))
			? redirectAfterEnabling(ctx, user.id)
			: redirectWithToast(TWO_FACTOR_PATH, "phone-required");
	}
	const { code } = await form.read(codeInput);
	return (await enableTotp(ctx, user, code))
		? redirectAfterEnabling(ctx, user.id)
		: redirectWithToast(TWO_FACTOR_PATH, "totp-setup-expired");
});

async function redirectAfterEnabling(platform: Platform, userId: string) {
	const { isUnsaved } = await getRecoveryCodeStatus(platform, userId);
	return isUnsaved
		? redirect(`${TWO_FACTOR_PATH}/codes`, 303)
		: redirectWithToast(TWO_FACTOR_PATH, "two-factor-method-enabled");
}

export default function TwoFactorPage() {
	const { app, sms, recovery } = useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
	const busy = useIsSubmitting();
	return (
		<>
			<Page
				title="Two-factor authentication"
				intro="When you log in, we also ask for a code from your phone. A stolen password alone is then not enough."
				width="text"
			>
				{recovery?.isUnsaved ? <UnsavedCodesNotice /> : null}
				{app.state === "setup-started" ? (
					<AppSetup
						secretKey={app.key}
						address={app.address}
						qr={app.qr}
						lastResult={lastResult}
						isSubmitting={busy}
					/>
				) : null}
				<ul>
					{app.state === "setup-started" ? null : <AppSection {...app} isSubmitting={busy} />}
					{sms ? <SmsSection {...sms} isSubmitting={busy} /> : null}
					{recovery ? <RecoveryCodesSection left={recovery.remaining} /> : null}
				</ul>
			</Page>
			<Outlet />
		</>
	);
}
