import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { PhoneFields } from "~/domain/accounts/input";
import { Button } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";
import { Field } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";

type PhoneFormProps = { lastResult?: SubmissionResult; replaces: boolean };

export function PhoneForm({ lastResult, replaces }: PhoneFormProps) {
	const busy = useIsSubmitting("/account/phone");
	const [form, fields] = useForm<PhoneFields>({ lastResult, defaultNoValidate: true });
	return (
		<Form method="post" action="/account/phone" id={form.id} noValidate>
			<Field
				label={replaces ? "New number" : "Phone"}
				type="tel"
				autoComplete="tel"
				required
				hint={
					<>
						Like 01711000000, or with the country code:{" "}
						<span className="whitespace-nowrap">+44 7700 900123</span>. We'll send an SMS code
						there.
					</>
				}
				field={fields.phone}
			/>
			<FormErrors errors={form.errors} />
			<Button type="submit" variant="main" disabled={busy}>
				{busy ? <Spinner label="Sending the code" /> : null}
				Send a code
			</Button>
		</Form>
	);
}
