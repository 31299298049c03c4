import { Form } from "@remix-run/react";
import type { DeliveryDto, EndpointDto } from "~/domain/webhooks/rules";
import { Button } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { DataTable } from "~/ui/lists/data-table";
import { EventMessage } from "~/ui/lists/event-message";
import { ListPager, type ListPlace } from "~/ui/lists/list-page";
import { ListTabs } from "~/ui/lists/list-tabs";
import { DeliveryStatus, LastResponse, ReplayButton } from "./delivery-cells";
import { buildDeliveryList, type DeliveryTab } from "./delivery-list";

const EMPTY: Record<DeliveryTab, string> = {
	"": "No deliveries in the last 30 days",
	pending: "No waiting deliveries",
	sent: "No deliveries sent yet",
	"given-up": "No failed deliveries",
};

type DeliveryLogProps = {
	endpoint: EndpointDto;
	deliveries: readonly DeliveryDto[];
	tab: DeliveryTab;
	place: ListPlace;
	currentUrl: string;
};

export function DeliveryLog({ endpoint, deliveries, tab, place, currentUrl }: DeliveryLogProps) {
	const canReplay = endpoint.pausedAt === null;
	const canReplayAll =
		canReplay && tab === "given-up" && deliveries.some(({ type }) => type !== "ping");
	return (
		<section aria-labelledby="deliveries">
			<h2 id="deliveries" className="mb-2">
				Deliveries
			</h2>
			<ListTabs
				label="Filter deliveries"
				list={buildDeliveryList(endpoint.id)}
				current={tab}
				preventScrollReset
			/>
			{canReplayAll ? (
				<Form method="post" action={currentUrl} preventScrollReset className="mb-4">
					<Button type="submit" name="do" value="replay-all">
						Replay all that were given up
					</Button>
				</Form>
			) : null}
			<DataTable
				empty={place.isFirst ? EMPTY[tab] : "No more deliveries"}
				caption="Deliveries, newest first; Bangladesh time"
				rows={deliveries}
				columns={[
					["Time", ({ createdAt }) => <Moment at={createdAt} />],
					["Event", ({ eventId, ...event }) => <EventMessage {...event} id={eventId} />],
					["State", (delivery) => <DeliveryStatus {...delivery} />],
					["Attempts", ({ tries }) => tries, "end"],
					["Last response", (delivery) => <LastResponse {...delivery} />],
					[
						"Actions",
						(delivery) => (canReplay ? <ReplayButton {...delivery} action={currentUrl} /> : null),
					],
				]}
			/>
			<ListPager {...place} />
		</section>
	);
}
