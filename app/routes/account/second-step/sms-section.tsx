import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/elements/button";
import { AccountSection } from "~/ui/layout/account-section";
import { formatEnabledSince } from "./format-enabled-since";
import type { SmsSectionDto } from "./get-sms-section.server";

type SmsSectionProps = SmsSectionDto & { isSubmitting: boolean };

export function SmsSection({ enabledSince, phoneEnd, isAvailable, isSubmitting }: SmsSectionProps) {
	return (
		<AccountSection
			title="SMS codes"
			about={
				<>
					{enabledSince !== null && isAvailable
						? `${formatEnabledSince(enabledSince)} Codes go to the number ending in ${phoneEnd}.`
						: null}
					{enabledSince !== null && !isAvailable
						? `${formatEnabledSince(enabledSince)} We can't send SMS right now: log in with your authenticator app or a recovery code.`
						: null}
					{enabledSince === null && phoneEnd !== null
						? `We send a code to the number ending in ${phoneEnd} when you log in.`
						: null}
					{enabledSince === null && phoneEnd === null
						? "We send a code to your phone when you log in. Verify your number first."
						: null}
				</>
			}
		>
			<SmsButton enabledSince={enabledSince} phoneEnd={phoneEnd} isSubmitting={isSubmitting} />
		</AccountSection>
	);
}

function SmsButton({ enabledSince, phoneEnd, isSubmitting }: Omit<SmsSectionProps, "isAvailable">) {
	if (enabledSince !== null) {
		return (
			<ButtonLink
				to="/account/second-step/off/sms"
				preventScrollReset
				aria-label="Turn off SMS codes"
			>
				Turn off
			</ButtonLink>
		);
	}
	if (phoneEnd === null) return <ButtonLink to="/account/phone">Verify your number</ButtonLink>;
	return (
		<Form method="post">
			<Button type="submit" name="intent" value="turn-on-sms" disabled={isSubmitting}>
				Turn on
			</Button>
		</Form>
	);
}
