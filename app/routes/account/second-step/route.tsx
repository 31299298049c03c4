import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { codeInput } from "~/domain/accounts/input";
import { enableSms } from "~/domain/accounts/two-factor/enable-sms.server";
import { enableTotp } from "~/domain/accounts/two-factor/enable-totp.server";
import { getRecoveryCodeStatus, getTotpState } from "~/domain/accounts/two-factor/queries.server";
import { startTotpSetup } from "~/domain/accounts/two-factor/start-totp-setup.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { describeCodeError } from "~/http/auth/two-factor.server";
import { parseForm } from "~/http/input/parse-form.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { Platform } from "~/platform/platform.server";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { AppSection } from "./app-section";
import { AppSetup } from "./app-setup";
import { getSmsSection } from "./get-sms-section.server";
import { RecoveryCodesSection, UnsavedCodesNotice } from "./recovery-codes-section";
import { renderQrCode } from "./render-qr-code.server";
import { SmsSection } from "./sms-section";

const TWO_FACTOR_PATH = "/account/second-step";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Two-factor authentication");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	const [totp, sms] = await Promise.all([
		getTotpState(platform, user),
		getSmsSection(platform, user.id),
	]);
	const isEnabled = totp.state === "enabled" || sms?.enabledSince;
	return {
		app: totp.state === "setup-started" ? { ...totp, qr: renderQrCode(totp.address) } : totp,
		sms,
		recovery: isEnabled ? await getRecoveryCodeStatus(platform, user.id) : null,
	};
}

/** Handles three buttons: generate a key, verify its code, turn on SMS codes. */
export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	const { intent } = Object.fromEntries(await parseForm(request));
	await enforceRateLimit(request, platform, "sign-in-method", user.id);
	if (intent === "start") {
		await startTotpSetup(platform, user.id);
		return redirect(TWO_FACTOR_PATH, 303);
	}
	if (intent === "turn-on-sms") {
		const enableResult = platform.sms ? await enableSms(platform, user) : null;
		return enableResult?.ok
			? redirectAfterEnabling(platform, user.id)
			: redirectWithToast(TWO_FACTOR_PATH, "phone-required");
	}
	const input = await validateForm(request, codeInput);
	if (!input.ok) return input.response;
	const enableResult = await enableTotp(platform, user, input.value.code);
	if (enableResult.ok) return redirectAfterEnabling(platform, user.id);
	if (enableResult.reason === "setup-not-started")
		return redirectWithToast(TWO_FACTOR_PATH, "totp-setup-expired");
	return respondWithError(input, describeCodeError(enableResult.reason));
}

async function redirectAfterEnabling(platform: Platform, userId: string) {
	const { isUnsaved } = await getRecoveryCodeStatus(platform, userId);
	return isUnsaved
		? redirect(`${TWO_FACTOR_PATH}/codes`, 303)
		: redirectWithToast(TWO_FACTOR_PATH, "two-factor-method-enabled");
}

export default function TwoFactorPage() {
	const { app, sms, recovery } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
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
