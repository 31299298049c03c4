import { chooseEvents, findEndpoint } from "~/domain/webhooks/endpoints.server";
import { type EventsFields, eventsInput } from "~/domain/webhooks/input";
import { admin } from "~/http/pages/page.server";
import { titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { FormPage } from "~/ui/forms/form-page";
import { EventCheckboxes } from "../event-checkboxes";

export const meta = titled<typeof loader>("Events for a webhook", ({ url }) => `Events for ${url}`);

export const loader = admin.loader(async ({ params, ctx }) => {
	const { id, url, events } = found(await findEndpoint(ctx.db, params.endpointId ?? ""));
	return { id, url, events };
});

export const action = admin.action(async ({ params: { endpointId = "" }, ctx, form }) => {
	const { events } = await form.read(eventsInput);
	await chooseEvents(ctx, endpointId, events);
	return form.leave(`/dashboard/webhooks/${endpointId}`, "updated");
});

export default withData<typeof loader>(({ id, url, events }) => (
	<FormPage<EventsFields>
		title="Change events"
		intro={<span className="break-all">{url}</span>}
		width="narrow"
		saved={{ events: [...events] }}
		buttons={{ submit: "Save", cancelTo: `/dashboard/webhooks/${id}` }}
	>
		{(fields) => <EventCheckboxes field={fields.events} />}
	</FormPage>
));
