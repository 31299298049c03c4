import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listEvents } from "~/domain/payments/provider-events/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { readTabbedListUrl } from "~/http/responses/list-url.server";
import { Moment } from "~/ui/elements/date-time";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { EventMessage } from "~/ui/lists/event-message";
import { ListPage } from "~/ui/lists/list-page";
import { getTabLabel, ListTabs } from "~/ui/lists/list-tabs";
import { EventOutcomeCell, SettleLink } from "./event-cells";
import { EVENT_LIST } from "./event-list";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Provider events", getTabLabel(EVENT_LIST, page.data?.tab));

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { tab, after, place, query } = readTabbedListUrl(EVENT_LIST, request.url);
	const { events, next } = await listEvents(context.platform.db, tab || undefined, after);
	return { events, tab, query, place: { ...place, next } };
}

export default function Events() {
	const { events, tab, query, place } = useLoaderData<typeof loader>();
	return (
		<ListPage
			title="Provider events"
			intro="Events from the payment provider and how the shop handled them."
			empty={tab === "review" ? "No events to review" : "No events here"}
			noMore="No events here"
			place={place}
			caption="Events, newest first; Bangladesh time"
			rows={events}
			columns={[
				["When", ({ receivedAt }) => <Moment at={receivedAt} />],
				["What", ({ type, id, body }) => <EventMessage type={type} id={id} body={body} />],
				["Outcome", (event) => <EventOutcomeCell {...event} />],
				["Actions", (event) => <SettleLink event={event} query={query} />],
			]}
		>
			<ListTabs label="Filter events" list={EVENT_LIST} current={tab} />
		</ListPage>
	);
}
