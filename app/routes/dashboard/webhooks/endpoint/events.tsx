import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { chooseEvents } from "~/domain/webhooks/endpoints/choose-events.server";
import { type EventsFields, eventsInput } from "~/domain/webhooks/input";
import { findEndpoint } from "~/domain/webhooks/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { validateForm } from "~/http/input/validate-form.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { EventCheckboxes } from "../event-checkboxes";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Events for ${page.data?.url ?? "a webhook"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const endpoint = orNotFound(await findEndpoint(context.platform.db, params.endpointId ?? ""));
	return { id: endpoint.id, url: endpoint.url, events: endpoint.events };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateForm(request, eventsInput);
	if (!input.ok) return input.response;
	const endpointId = params.endpointId ?? "";
	const { events } = input.value;
	orNotFound(await chooseEvents(context.platform, admin.id, endpointId, events));
	return redirectWithToast(`/dashboard/webhooks/${endpointId}`, "updated");
}

export default function WebhookEvents() {
	const { id, url, events } = useLoaderData<typeof loader>();
	return (
		<FormPage<EventsFields>
			title="Change events"
			intro={<span className="break-all">{url}</span>}
			width="narrow"
			saved={{ events: [...events] }}
			buttons={{ submit: "Save", cancelTo: `/dashboard/webhooks/${id}` }}
		>
			{(fields) => <EventCheckboxes field={fields.events} />}
		</FormPage>
	);
}
