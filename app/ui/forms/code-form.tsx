import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "../elements/button";
import { Spinner } from "../elements/spinner";
import { CodeField } from "./code-field";
import { FormErrors } from "./form-errors";
import { IdempotencyKeyField } from "./idempotency-key-field";
import { useIsSubmitting } from "./use-is-submitting";

type ButtonLabels = { label: string; busy: string };

type CodeFormProps = {
	lastResult: SubmissionResult | undefined;
	idempotencyKey: string;
	validForMs: number;
	submitLabels: ButtonLabels;
	resendLabels: ButtonLabels;
};

export function CodeForm({
	lastResult,
	idempotencyKey,
	validForMs,
	submitLabels,
	resendLabels,
}: CodeFormProps) {
	const { formData } = useNavigation();
	const busy = useIsSubmitting();
	const asking = busy && formData?.get("intent") === "again";
	const [form, fields] = useForm<{ code: string }>({ lastResult, defaultNoValidate: true });
	return (
		<Form method="post" id={form.id} noValidate replace>
			<IdempotencyKeyField value={idempotencyKey} />
			<CodeField
				hint={`It works for ${validForMs / 60_000} minutes.`}
				field={{ name: "code", errors: fields.code.errors }}
			/>
			<FormErrors errors={form.errors} />
			<div className="flex flex-wrap items-center justify-between gap-3">
				<Button type="submit" variant="main" disabled={busy}>
					{busy && !asking ? <Spinner label={submitLabels.busy} /> : null}
					{submitLabels.label}
				</Button>
				<Button
					type="submit"
					variant="plain"
					name="intent"
					value="again"
					formNoValidate
					disabled={busy}
				>
					{asking ? <Spinner label={resendLabels.busy} /> : null}
					{resendLabels.label}
				</Button>
			</div>
		</Form>
	);
}
