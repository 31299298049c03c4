import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { TwoFactorFields } from "~/domain/accounts/input";
import type { FactorKind } from "~/domain/accounts/two-factor-rules";
import { Button } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";
import { CodeField } from "~/ui/forms/code-field";
import { FormErrors } from "~/ui/forms/form-errors";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";
import { RESEND_CODE_INTENT, ResendSmsCodeButton } from "~/ui/sign-in/send-sms-code-form";

type FactorCodeFormProps = {
	factor: FactorKind;
	hint: string;
	action: string;
	idempotencyKey: string;
	lastResult?: SubmissionResult;
};

export function FactorCodeForm({
	factor: by,
	hint,
	action,
	idempotencyKey,
	lastResult,
}: FactorCodeFormProps) {
	const { formData } = useNavigation();
	const busy = useIsSubmitting(action);
	const isVerifying = busy && formData?.get("intent") !== RESEND_CODE_INTENT;
	const [form, fields] = useForm<TwoFactorFields>({ lastResult, defaultNoValidate: true });
	return (
		<Form method="post" action={action} id={form.id} noValidate replace>
			<input type="hidden" name="factor" value={by} />
			<IdempotencyKeyField value={idempotencyKey} />
			<CodeField hint={hint} field={fields.code} />
			<FormErrors errors={form.errors} />
			<div className="flex flex-wrap items-center justify-between gap-3">
				<Button type="submit" variant="main" disabled={busy}>
					{isVerifying ? <Spinner label="Checking the code" /> : null}
					Continue
				</Button>
				{by === "sms" ? <ResendSmsCodeButton /> : null}
			</div>
		</Form>
	);
}
