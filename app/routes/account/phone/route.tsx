import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { phoneInput } from "~/domain/accounts/input";
import { sendSmsCode } from "~/domain/accounts/phone/send-sms-code.server";
import { provenPhoneOf } from "~/domain/accounts/phone/verified-phone.server";
import { phoneToVerify } from "~/domain/accounts/phone/verify-phone.server";
import { smsFactorOf } from "~/domain/accounts/two-factor/sms-factor.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { smsCodeRefusal } from "~/http/errors/accounts.server";
import { readForm } from "~/http/input/validate-form.server";
import { retryAfter, takeTurn, tooOften } from "~/http/rate-limit/rate-limit.server";
import { again, notFound, redirectTo } from "~/http/responses/respond.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { PhoneForm } from "./phone-form";
import { requireFreePhone } from "./require-phone-not-in-use.server";

export const headers = retryAfter;

export const meta: MetaFunction = (page) => privatePage(page, "Phone number");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	const phone = await provenPhoneOf(platform.db, user.id);
	const offered = platform.sms !== null;
	if (!offered && !phone) throw notFound();
	const [waiting, factor] = await Promise.all([
		phoneToVerify(platform, user.id),
		smsFactorOf(platform, user.id),
	]);
	return { phone, offered, waiting, inUse: factor !== null };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	if (!platform.sms) throw notFound();
	await requireFreePhone(platform, user.id);
	const input = await readForm(request, phoneInput);
	if (!input.ok) return again(input.result, 400);
	const turn = await takeTurn(request, platform, "sms", user.id);
	if (!turn.ok) return tooOften(input, turn);
	const { phone } = input.value;
	const sent = await sendSmsCode(platform, { userId: user.id, purpose: "verify-phone", phone });
	// A double click is answered like the first: a code is on its way to this number.
	if (!sent.ok && (await phoneToVerify(platform, user.id)) !== phone) {
		const { status, errors } = smsCodeRefusal(sent);
		return again(input.reply(errors), status);
	}
	platform.afterAnswer(sendDueMail(platform));
	return redirectTo("/account/phone/code", []);
}

export default function PhoneNumber() {
	const { phone, offered, waiting, inUse } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	return (
		<>
			<Page
				title="Phone number"
				intro="A number that a code by SMS has proven to be yours. We fill it in on your orders."
				width="narrow"
			>
				{waiting && !inUse ? (
					<Notice kind="info">
						A code is on its way to <span className="whitespace-nowrap">{waiting}</span>.{" "}
						<Link to="/account/phone/code">Type it in</Link>.
					</Notice>
				) : null}
				{phone ? (
					<div className="phone-now">
						<p>
							<span className="text-small text-soft">Verified</span>
							<br />
							<strong className="text-lead">{phone}</strong>
						</p>
						{inUse ? null : (
							<ButtonLink to="/account/phone/remove" preventScrollReset>
								Remove
							</ButtonLink>
						)}
					</div>
				) : null}
				{inUse ? (
					<p>
						Codes to log in go to this number. To change or remove it, turn them off first on the
						page <Link to="/account/second-step">Second step</Link>.
					</p>
				) : null}
				{offered && !inUse ? <PhoneForm lastResult={lastResult} replaces={phone !== null} /> : null}
				<p className="mt-6">
					<Link to="/account">Account and security</Link>
				</p>
			</Page>
			<Outlet />
		</>
	);
}
