import { listEvents } from "~/domain/payments/provider-events/queries.server";
import { isInReview, type ProviderEventDto } from "~/domain/payments/rules";
import { admin } from "~/http/pages/page.server";
import { readTabbedListUrl } from "~/http/responses/list-url.server";
import { titled, withData } from "~/http/routing/route-handle";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { EventMessage } from "~/ui/lists/event-message";
import { ListPage } from "~/ui/lists/list-page";
import { getTabLabel, ListTabs } from "~/ui/lists/list-tabs";
import { EVENT_LIST } from "./event-list";

export const meta = titled<typeof loader>(
	"Provider events",
	({ tab }) => `Provider events: ${getTabLabel(EVENT_LIST, tab)}`,
);

export const loader = admin.loader(async ({ request, ctx }) => {
	const { tab, after, place, query } = readTabbedListUrl(EVENT_LIST, request.url);
	const { events, next } = await listEvents(ctx.db, tab || undefined, after);
	return { events, tab, query, place: { ...place, next } };
});

export default withData<typeof loader>(({ events, tab, query, place }) => (
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
));

const OUTCOME_BADGES = {
	applied: ["good", "Applied"],
	ignored: ["neutral", "Ignored"],
	review: ["warn", "In review"],
} as const;

function EventOutcomeCell({ outcome, note, settledAt, settleNote }: ProviderEventDto) {
	const [tone, label] = settledAt ? (["neutral", "Settled"] as const) : OUTCOME_BADGES[outcome];
	return (
		<>
			<Badge tone={tone}>{label}</Badge>
			{note ? <small className="block">{note}</small> : null}
			{settledAt ? (
				<small className="block">
					<Moment at={settledAt} />: {settleNote}
				</small>
			) : null}
		</>
	);
}

function SettleLink({ event, query }: { event: ProviderEventDto; query: string }) {
	if (!isInReview(event)) return null;
	return (
		<ButtonLink
			to={`/dashboard/events/${event.id}/settle${query}`}
			aria-label={`Settle by hand: ${event.type} ${event.id}`}
			preventScrollReset
		>
			Settle by hand
		</ButtonLink>
	);
}
