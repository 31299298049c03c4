import type { SubmissionResult } from "@conform-to/react";
import { Link, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { phoneInput } from "~/domain/accounts/input";
import { findPhoneToVerify, findVerifiedPhone } from "~/domain/accounts/phone/phone.server";
import { type SmsCodeRefusal, sendSmsCode } from "~/domain/accounts/phone/sms-codes.server";
import { findSmsFactor } from "~/domain/accounts/two-factor/factors.server";
import { confirmed } from "~/http/pages/page.server";
import { redirectTo } from "~/http/responses/respond.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found, Refused } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Page } from "~/ui/layout/page";
import { PhoneForm } from "./phone-form";
import { requirePhoneNotInUse } from "./require-phone-not-in-use.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Phone number");

export const loader = confirmed.loader(async ({ user, ctx }) => {
	const phone = await findVerifiedPhone(ctx.db, user.id);
	const offered = ctx.sms !== null;
	found(offered || phone);
	const [waiting, factor] = await Promise.all([
		findPhoneToVerify(ctx, user.id),
		findSmsFactor(ctx, user.id),
	]);
	return { phone, offered, waiting, isInUse: factor !== null };
});

export const action = confirmed.action(async ({ user, ctx, form }) => {
	found(ctx.sms);
	await requirePhoneNotInUse(ctx, user.id);
	const { phone } = await form.read(phoneInput);
	await form.limit("sms");
	const sent = await sendSmsCode(ctx, { userId: user.id, purpose: "verify-phone", phone });
	// A double click gets the same response as the first.
	if (!sent.ok && (await findPhoneToVerify(ctx, user.id)) !== phone)
		throw new Refused({ phone: describeWait(sent) }, 429);
	return redirectTo("/account/phone/code", []);
});

const describeWait = ({ reason, waitMs }: SmsCodeRefusal) =>
	reason === "too-soon"
		? `Wait ${Math.ceil(waitMs / 1000)} seconds, then request a code again`
		: "You've reached today's limit for codes. Try again tomorrow";

export default function PhoneNumberPage() {
	const { phone, offered, waiting, isInUse } = useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
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
