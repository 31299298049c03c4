import type { SubmissionResult } from "@conform-to/react";
import type { EndpointFields } from "~/domain/webhooks/input";
import { ORDER_EVENTS } from "~/domain/webhooks/rules";
import { Field } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { Page } from "~/ui/layout/page";
import { EventCheckboxes } from "./event-checkboxes";

type EndpointFormProps = {
	idempotencyKey: string;
	lastResult: SubmissionResult | null | undefined;
};

export function EndpointForm({ idempotencyKey, lastResult }: EndpointFormProps) {
	return (
		<Page title="Add a webhook" width="narrow">
			<PostForm<EndpointFields>
				reloadDocument
				lastResult={lastResult}
				defaultValue={{ events: [...ORDER_EVENTS] }}
				idempotencyKey={idempotencyKey}
				buttons={{ submit: "Add webhook", cancelTo: "/dashboard/webhooks" }}
			>
				{(fields) => (
					<>
						<Field
							label="URL"
							type="url"
							inputMode="url"
							autoComplete="off"
							spellCheck={false}
							required
							hint="Must be a public https URL. It receives buyers' names, addresses and phone numbers."
							field={fields.url}
						/>
						<EventCheckboxes field={fields.events} />
					</>
				)}
			</PostForm>
		</Page>
	);
}
