import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ConfirmFields } from "~/domain/accounts/input";
import type { FactorKind } from "~/domain/accounts/two-factor-rules";
import { SendAgain } from "~/routes/sms-code/send-sms-code-form";
import { Button } from "~/ui/elements/button";
import { CodeField } from "~/ui/forms/code-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field, typed } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";

type ConfirmFormProps = {
	email: string;
	idempotencyKey: string;
	password: boolean;
	code: FactorKind | null;
	/** The end of the number that codes by SMS go to. */
	to?: string;
	lastResult?: SubmissionResult;
};

/** Takes all that the account can be asked for: its password, a code, or both. */
export function ConfirmForm({
	email,
	idempotencyKey,
	password,
	code,
	to,
	lastResult,
}: ConfirmFormProps) {
	const [form, fields] = useForm<ConfirmFields>({ lastResult, defaultNoValidate: true });
	return (
		<Form method="post" id={form.id} noValidate replace>
			<ErrorSummary errors={{}} formErrors={form.errors} />
			<input type="hidden" name="email" autoComplete="username" value={email} />
			<IdempotencyKeyField value={idempotencyKey} />
			{password ? (
				<Field
					label="Password"
					name="password"
					type="password"
					autoComplete="current-password"
					required
					errors={fields.password.errors}
				/>
			) : null}
			{code ? (
				<CodeField
					hint={
						code === "sms"
							? `The six digits that we sent to the number that ends in ${to}.`
							: "The six digits that your authenticator app shows."
					}
					{...typed(fields.code)}
				/>
			) : null}
			<div className="flex flex-wrap items-center justify-between gap-3">
				<Button type="submit" variant="main">
					Go on
				</Button>
				{code === "sms" ? <SendAgain /> : null}
			</div>
		</Form>
	);
}
