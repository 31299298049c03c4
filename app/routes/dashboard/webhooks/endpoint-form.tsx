import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { EndpointFields } from "~/domain/webhooks/input";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field, getFieldState } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { Page } from "~/ui/layout/page";
import { EventCheckboxes } from "./event-checkboxes";

type EndpointFormProps = {
	idempotencyKey: string;
	lastResult: SubmissionResult | null | undefined;
};

export function EndpointForm({ idempotencyKey, lastResult }: EndpointFormProps) {
	const [form, fields] = useForm<EndpointFields>({ lastResult, defaultNoValidate: true });
	return (
		<Page title="Add a webhook" width="narrow">
			<Form method="post" id={form.id} noValidate reloadDocument>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<IdempotencyKeyField value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
				<Field
					label="URL"
					type="url"
					inputMode="url"
					autoComplete="off"
					spellCheck={false}
					required
					hint="Must be a public https URL. It receives buyers' names, addresses and phone numbers."
					{...getFieldState(fields.url)}
				/>
				<EventCheckboxes
					chosen={[fields.events.initialValue ?? []].flat()}
					errors={fields.events.errors}
				/>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="main">
						Add webhook{" "}
					</Button>
					<ButtonLink to="/dashboard/webhooks">Cancel</ButtonLink>
				</div>
			</Form>
		</Page>
	);
}
