import { Form } from "@remix-run/react";
import type { DeliveryDto, EndpointDto } from "~/domain/webhooks/rules";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { DataTable } from "~/ui/lists/data-table";
import { EventMessage } from "~/ui/lists/event-message";
import { FoldedText } from "~/ui/lists/folded-text";
import { ListPager, type ListPlace } from "~/ui/lists/list-page";
import { ListTabs, type TabbedList } from "~/ui/lists/list-tabs";
import { RowButton } from "~/ui/lists/row-actions";

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

export const buildDeliveryList = (endpointId: string) =>
	({
		path: `/dashboard/webhooks/${endpointId}`,
		param: "state",
		tabs: [
			["All", ""],
			["Waiting", "pending"],
			["Sent", "sent"],
			["Given up", "given-up"],
		],
	}) as const satisfies TabbedList;

type DeliveryTab = ReturnType<typeof buildDeliveryList>["tabs"][number][1];

function ReplayButton({ id, type, eventId, action }: DeliveryDto & { action: string }) {
	if (type === "ping") return null;
	return (
		<RowButton
			action={action}
			fields={{ deliveryId: id }}
			name="do"
			value="replay"
			label="Replay"
			aria-label={`Replay ${type} ${eventId}`}
		/>
	);
}

function DeliveryStatus({ state, tries, dueAt, triedAt }: DeliveryDto) {
	if (state === "pending") {
		return (
			<>
				<Badge tone={tries === 0 ? "neutral" : "warn"}>{tries === 0 ? "Due" : "Waiting"}</Badge>
				<small className="block">
					Next attempt <Moment at={dueAt} />
				</small>
			</>
		);
	}
	return (
		<>
			<Badge tone={state === "sent" ? "good" : "bad"}>
				{state === "sent" ? "Sent" : "Given up"}
			</Badge>
			{triedAt === null ? null : (
				<small className="block">
					<Moment at={triedAt} />
				</small>
			)}
		</>
	);
}

function LastResponse({ triedAt, lastStatus, lastAnswer, eventId }: DeliveryDto) {
	if (triedAt === null) return "None yet";
	if (lastStatus === null) return <span className="text-bad">{lastAnswer || "No response"}</span>;
	return (
		<>
			{lastStatus}
			{lastAnswer ? <FoldedText label="Response" of={`to ${eventId}`} text={lastAnswer} /> : null}
		</>
	);
}
