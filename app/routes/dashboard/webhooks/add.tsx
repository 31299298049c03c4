import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addEndpoint } from "~/domain/webhooks/endpoints.server";
import { type EndpointFields, endpointInput } from "~/domain/webhooks/input";
import { confirmedAdmin } from "~/http/pages/page.server";
import { titled } from "~/http/routing/route-handle";
import { ORDER_EVENTS } from "~/platform/webhooks/events";
import { PlainField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { Page } from "~/ui/layout/page";
import { EventCheckboxes } from "./event-checkboxes";
import { NewSecret } from "./new-secret";

export const meta = titled("Add a webhook");

// Buyers' personal data is sent to the URL.
export const loader = confirmedAdmin.loader(async ({ ctx }) => ({ idempotencyKey: ctx.newId() }));

type Made = { secret: string; endpointId: string; url: string };

/** Responds without a redirect: the secret is shown once. */
export const action = confirmedAdmin.action(async ({ ctx, form }) => {
	const input = await form.read(endpointInput(ctx.settings));
	return { made: { ...(await addEndpoint(ctx, input)), url: input.url } satisfies Made };
});

export default function AddWebhook() {
	const { idempotencyKey } = useLoaderData<typeof loader>();
	const answer = useActionData<SubmissionResult | { made: Made }>();
	if (answer && "made" in answer) {
		const { endpointId, ...shown } = answer.made;
		return <NewSecret {...shown} to={`/dashboard/webhooks/${endpointId}`} />;
	}
	return (
		<Page title="Add a webhook" width="narrow">
			<PostForm<EndpointFields>
				reloadDocument
				lastResult={answer}
				defaultValue={{ events: [...ORDER_EVENTS] }}
				idempotencyKey={idempotencyKey}
				buttons={{ submit: "Add webhook", cancelTo: "/dashboard/webhooks" }}
			>
				{(fields) => (
					<>
						<PlainField
							label="URL"
							type="url"
							inputMode="url"
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
