import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { SCOPE_LABELS, TOKEN_DAYS, type TokenScope } from "~/domain/accounts/api-token-rules";
import type { ApiTokenFields } from "~/domain/accounts/api-tokens/input";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field, getFieldState, SelectField } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { Page } from "~/ui/layout/page";

type TokenFormProps = {
	scopes: readonly TokenScope[];
	idempotencyKey: string;
	lastResult: SubmissionResult | null | undefined;
};

export function TokenForm({ scopes, idempotencyKey, lastResult }: TokenFormProps) {
	const [form, fields] = useForm<ApiTokenFields>({ lastResult, defaultNoValidate: true });
	return (
		<Page title="Create an API token" width="narrow">
			<Form method="post" id={form.id} noValidate reloadDocument>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<IdempotencyKeyField value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
				<Field
					label="Name"
					autoComplete="off"
					required
					hint="The program that will use it."
					{...getFieldState(fields.name)}
				/>
				<SelectField label="Permission" required {...getFieldState(fields.scope)}>
					{scopes.map((scope) => (
						<option key={scope} value={scope}>
							{SCOPE_LABELS[scope]}
						</option>
					))}
				</SelectField>
				<SelectField label="Expires after" required {...getFieldState(fields.days)}>
					{TOKEN_DAYS.map((days) => (
						<option key={days} value={days}>
							{days} days
						</option>
					))}
				</SelectField>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="main">
						Create token
					</Button>
					<ButtonLink to="/account/tokens">Cancel</ButtonLink>
				</div>
			</Form>
		</Page>
	);
}
