import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { SecondStepFields } from "~/domain/accounts/input";
import type { FactorKind } from "~/domain/accounts/two-factor-rules";
import { SENDS_AGAIN, SendAgain } from "~/routes/sms-code/send-sms-code-form";
import { Button } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";
import { CodeField } from "~/ui/forms/code-field";
import { typed } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { useSending } from "~/ui/forms/use-is-submitting";

type CodeFormProps = {
	by: FactorKind;
	hint: string;
	/** Where it is posted to. */
	action: string;
	idempotencyKey: string;
	lastResult?: SubmissionResult;
};

/** Takes the code of one factor. */
export function CodeForm({ by, hint, action, idempotencyKey, lastResult }: CodeFormProps) {
	const { formData } = useNavigation();
	const busy = useSending(action);
	const checking = busy && formData?.get("intent") !== SENDS_AGAIN;
	const [form, fields] = useForm<SecondStepFields>({ lastResult, defaultNoValidate: true });
	return (
		<Form method="post" action={action} id={form.id} noValidate replace>
			<input type="hidden" name="factor" value={by} />
			<IdempotencyKeyField value={idempotencyKey} />
			<CodeField hint={hint} {...typed(fields.code)} />
			<FormErrors errors={form.errors} />
			<div className="flex flex-wrap items-center justify-between gap-3">
				<Button type="submit" variant="main" disabled={busy}>
					{checking ? <Spinner label="Checking the code" /> : null}
					Go on
				</Button>
				{by === "sms" ? <SendAgain /> : null}
			</div>
		</Form>
	);
}
