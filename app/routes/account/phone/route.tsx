import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { phoneInput } from "~/domain/accounts/input";
import { sendSmsCode } from "~/domain/accounts/phone/send-sms-code.server";
import { findVerifiedPhone } from "~/domain/accounts/phone/verified-phone.server";
import { findPhoneToVerify } from "~/domain/accounts/phone/verify-phone.server";
import { findSmsFactor } from "~/domain/accounts/two-factor/sms-factor.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { describeSmsCodeError } from "~/http/errors/accounts.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { notFound, redirectTo } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { PhoneForm } from "./phone-form";
import { requirePhoneNotInUse } from "./require-phone-not-in-use.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Phone number");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	const phone = await findVerifiedPhone(platform.db, user.id);
	const offered = platform.sms !== null;
	if (!offered && !phone) throw notFound();
	const [waiting, factor] = await Promise.all([
		findPhoneToVerify(platform, user.id),
		findSmsFactor(platform, user.id),
	]);
	return { phone, offered, waiting, isInUse: factor !== null };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	if (!platform.sms) throw notFound();
	await requirePhoneNotInUse(platform, user.id);
	const input = await validateForm(request, phoneInput);
	if (!input.ok) return input.response;
	const turn = await consumeRequestLimit(request, platform, "sms", user.id);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const { phone } = input.value;
	const sent = await sendSmsCode(platform, { userId: user.id, purpose: "verify-phone", phone });
	// A double click gets the same response as the first.
	if (!sent.ok && (await findPhoneToVerify(platform, user.id)) !== phone)
		return respondWithError(input, describeSmsCodeError(sent));
	return redirectTo("/account/phone/code", []);
}

export default function PhoneNumberPage() {
	const { phone, offered, waiting, isInUse } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	return (
		<>
			<Page
				title="Phone number"
				intro="Your verified phone number. We fill it in on your orders."
				width="narrow"
			>
				{waiting && !isInUse ? (
					<Notice kind="info">
						We sent a code to <span className="whitespace-nowrap">{waiting}</span>.{" "}
						<Link to="/account/phone/code">Enter it</Link>.
					</Notice>
				) : null}
				{phone ? (
					<div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y py-4">
						<p>
							<span className="text-small text-soft">Verified</span>
							<br />
							<strong className="text-lead">{phone}</strong>
						</p>
						{isInUse ? null : (
							<ButtonLink to="/account/phone/remove" preventScrollReset>
								Remove
							</ButtonLink>
						)}
					</div>
				) : null}
				{isInUse ? (
					<p>
						Your login codes go to this number. To change or remove it, first turn off SMS codes
						under <Link to="/account/second-step">Two-factor authentication</Link>.
					</p>
				) : null}
				{offered && !isInUse ? (
					<PhoneForm lastResult={lastResult} replaces={phone !== null} />
				) : null}
				<p className="mt-6">
					<Link to="/account">Account and security</Link>
				</p>
			</Page>
			<Outlet />
		</>
	);
}
