import { Form, useNavigation } from "@remix-run/react";
import { SMS_CODE_MS } from "~/domain/accounts/rules";
import { Button } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";

export const SEND_CODE_INTENT = "send-code";
export const RESEND_CODE_INTENT = "send-again";

type SendSmsCodeFormProps = {
	phoneEnd: string;
	action?: string;
};

/** Only the button sends an SMS: it costs money. */
export function SendSmsCodeForm({ phoneEnd, action }: SendSmsCodeFormProps) {
	const busy = useIsSubmitting(action);
	return (
		<Form method="post" action={action} replace>
			<input type="hidden" name="factor" value="sms" />
			<p className="mb-6">
				We'll send an SMS code to your number ending in{" "}
				<strong className="whitespace-nowrap">{phoneEnd}</strong>. It works for{" "}
				{SMS_CODE_MS / 60_000} minutes.
			</p>
			<Button type="submit" variant="main" name="intent" value={SEND_CODE_INTENT} disabled={busy}>
				{busy ? <Spinner label="Sending the code" /> : null}
				Send the code
			</Button>
		</Form>
	);
}

export function ResendSmsCodeButton() {
	const { formData } = useNavigation();
	const busy = useIsSubmitting();
	return (
		<Button
			type="submit"
			variant="plain"
			name="intent"
			value={RESEND_CODE_INTENT}
			formNoValidate
			disabled={busy}
		>
			{busy && formData?.get("intent") === RESEND_CODE_INTENT ? (
				<Spinner label="Sending the code" />
			) : null}
			Send another code
		</Button>
	);
}
