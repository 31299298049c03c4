import { Form, useNavigation } from "@remix-run/react";
import { SMS_CODE_MS } from "~/domain/accounts/rules";
import { Button } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";
import { useSending } from "~/ui/forms/use-is-submitting";

/** The values of the buttons that ask for a code by SMS: the first, and another in its place. */
export const SENDS_CODE = "send-code";
export const SENDS_AGAIN = "send-again";

type SendCodeProps = {
	/** The end of the number. */
	to: string;
	/** Where it is posted to. */
	action?: string;
};

/** Asks for a code by SMS. Nothing is sent before its button is pressed: an SMS costs money. */
export function SendCode({ to, action }: SendCodeProps) {
	const busy = useSending(action);
	return (
		<Form method="post" action={action} replace>
			<input type="hidden" name="factor" value="sms" />
			<p className="mb-6">
				We send a code by SMS to your number that ends in{" "}
				<strong className="whitespace-nowrap">{to}</strong>. It works for {SMS_CODE_MS / 60_000}{" "}
				minutes.
			</p>
			<Button type="submit" variant="main" name="intent" value={SENDS_CODE} disabled={busy}>
				{busy ? <Spinner label="Sending the code" /> : null}
				Send the code
			</Button>
		</Form>
	);
}

/** Asks for another code, on a form that takes one. */
export function SendAgain() {
	const { formData } = useNavigation();
	const busy = useSending();
	return (
		<Button
			type="submit"
			variant="plain"
			name="intent"
			value={SENDS_AGAIN}
			formNoValidate
			disabled={busy}
		>
			{busy && formData?.get("intent") === SENDS_AGAIN ? (
				<Spinner label="Sending the code" />
			) : null}
			Send another code
		</Button>
	);
}
