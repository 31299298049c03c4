import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addEndpoint } from "~/domain/webhooks/endpoints/add-endpoint.server";
import { type EndpointFields, endpointInput } from "~/domain/webhooks/input";
import { ORDER_EVENTS } from "~/domain/webhooks/rules";
import { requireAdmin, requireConfirmedUser } from "~/http/auth/guards.server";
import { describeAddEndpointError, getUrlErrorMessage } from "~/http/errors/webhooks.server";
import { validateForm } from "~/http/input/validate-form.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { Field } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { EventCheckboxes } from "./event-checkboxes";
import { NewSecret } from "./new-secret";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Add a webhook");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	// Buyers' personal data is sent to this URL.
	await requireConfirmedUser(request, context);
	return { idempotencyKey: context.platform.newId() };
}

/** Responds without a redirect: the secret is shown once. */
export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	await requireConfirmedUser(request, context);
	const { platform } = context;
	const schema = endpointInput((url) => getUrlErrorMessage(url, platform.settings));
	const input = await validateForm(request, schema);
	if (!input.ok) return respondWithForm({ form: input.result, made: null }, 400);
	const made = await addEndpoint(platform, admin.id, input.value);
	if (!made.ok) {
		const { status, errors } = describeAddEndpointError(made);
		return respondWithForm({ form: input.reply(errors), made: null }, status);
	}
	const { secret, endpointId } = made;
	return { form: null, made: { secret, endpointId, url: input.value.url } };
}

export default function AddWebhook() {
	const { idempotencyKey } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	if (answer?.made) {
		const { endpointId, ...shown } = answer.made;
		return <NewSecret {...shown} to={`/dashboard/webhooks/${endpointId}`} />;
	}
	return (
		<Page title="Add a webhook" width="narrow">
			<PostForm<EndpointFields>
				reloadDocument
				lastResult={answer?.form}
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
