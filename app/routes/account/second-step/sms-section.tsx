import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/elements/button";
import { onSince } from "./format-enabled-since";
import type { SmsPartView } from "./get-sms-section.server";

type SmsPartProps = SmsPartView & { busy: boolean };

/** Codes by SMS, on or to be turned on; they need a number that is verified. */
export function SmsPart({ since, to, offered, busy }: SmsPartProps) {
	return (
		<li>
			<div className="min-w-0">
				<h2>Code by SMS</h2>
				<p className="text-soft">
					{since !== null && offered
						? `${onSince(since)} Codes go to the number that ends in ${to}.`
						: null}
					{since !== null && !offered
						? `${onSince(since)} We can't send SMS at the moment: log in with your authenticator app or a recovery code.`
						: null}
					{since === null && to !== null
						? `We send a code to the number that ends in ${to} when you log in.`
						: null}
					{since === null && to === null
						? "We send a code to your phone when you log in. For that, verify your number first."
						: null}
				</p>
			</div>
			<SmsButton since={since} to={to} busy={busy} />
		</li>
	);
}

function SmsButton({ since, to, busy }: Omit<SmsPartProps, "offered">) {
	if (since !== null) {
		return (
			<ButtonLink
				to="/account/second-step/off/sms"
				preventScrollReset
				aria-label="Turn it off: code by SMS"
			>
				Turn it off
			</ButtonLink>
		);
	}
	if (to === null) return <ButtonLink to="/account/phone">Verify your number</ButtonLink>;
	return (
		<Form method="post">
			<Button type="submit" name="intent" value="turn-on-sms" disabled={busy}>
				Turn it on
			</Button>
		</Form>
	);
}
