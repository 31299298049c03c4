import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReauthenticateFields } from "~/domain/accounts/input";
import type { FactorKind } from "~/domain/accounts/two-factor-rules";
import { Button } from "~/ui/elements/button";
import { CodeField } from "~/ui/forms/code-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { ResendSmsCodeButton } from "~/ui/sign-in/send-sms-code-form";

type ConfirmFormProps = {
	email: string;
	idempotencyKey: string;
	requiresPassword: boolean;
	requiredFactor: FactorKind | null;
	phoneEnd?: string;
	lastResult?: SubmissionResult;
};

export function ConfirmForm({
	email,
	idempotencyKey,
	requiresPassword,
	requiredFactor,
	phoneEnd,
	lastResult,
}: ConfirmFormProps) {
	const [form, fields] = useForm<ReauthenticateFields>({ lastResult, defaultNoValidate: true });
	return (
		<Form method="post" id={form.id} noValidate replace>
			<ErrorSummary errors={{}} formErrors={form.errors} />
			<input type="hidden" name="email" autoComplete="username" value={email} />
			<IdempotencyKeyField value={idempotencyKey} />
			{requiresPassword ? (
				<Field
					label="Password"
					name="password"
					type="password"
					autoComplete="current-password"
					required
					errors={fields.password.errors}
				/>
			) : null}
			{requiredFactor ? (
				<CodeField
					hint={
						requiredFactor === "sms"
							? `The 6-digit code we sent to the number ending in ${phoneEnd}.`
							: "The 6-digit code in your authenticator app."
					}
					field={fields.code}
				/>
			) : null}
			<div className="flex flex-wrap items-center justify-between gap-3">
				<Button type="submit" variant="main">
					Continue
				</Button>
				{requiredFactor === "sms" ? <ResendSmsCodeButton /> : null}
			</div>
		</Form>
	);
}
