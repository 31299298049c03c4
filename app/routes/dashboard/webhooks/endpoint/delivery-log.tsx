import { Form, Link } from "@remix-run/react";
import type { DeliveryDto, DeliveryState, EndpointDto } from "~/domain/webhooks/rules";
import { Button } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { DeliveryRow } from "./delivery-row";

const FILTERS: readonly { label: string; state: DeliveryState | null; empty: string }[] = [
	{ label: "All", state: null, empty: "No deliveries in the last 30 days" },
	{ label: "Waiting", state: "pending", empty: "No waiting deliveries" },
	{ label: "Sent", state: "sent", empty: "No deliveries sent yet" },
	{ label: "Given up", state: "given-up", empty: "No failed deliveries" },
];

type DeliveryLogProps = {
	endpoint: EndpointDto;
	deliveries: readonly DeliveryDto[];
	next: string | null;
	state: DeliveryState | null;
	isFirst: boolean;
	currentUrl: string;
};

export function DeliveryLog(props: DeliveryLogProps) {
	const { endpoint, deliveries, next, state, isFirst, currentUrl } = props;
	const page = `/dashboard/webhooks/${endpoint.id}`;
	const getListPath = (part: DeliveryState | null) => (part ? `${page}?state=${part}` : page);
	const list = getListPath(state);
	const canReplay = endpoint.pausedAt === null;
	const canReplayAll =
		canReplay && state === "given-up" && deliveries.some(({ type }) => type !== "ping");
	return (
		<section aria-labelledby="deliveries">
			<h2 id="deliveries" className="mb-2">
				Deliveries
			</h2>
			<StateFilter current={state} getListPath={getListPath} />
			{deliveries.length === 0 ? (
				<EmptyState
					title={
						isFirst ? FILTERS.find((part) => part.state === state)?.empty : "No more deliveries"
					}
				/>
			) : (
				<>
					{canReplayAll ? (
						<Form method="post" action={currentUrl} preventScrollReset className="mb-4">
							<Button type="submit" name="do" value="replay-all">
								Replay all that were given up
							</Button>
						</Form>
					) : null}
					<Table
						caption="Deliveries, newest first; Bangladesh time"
						head={["Time", "Event", "State", "Attempts", "Last response", "Actions"]}
					>
						{deliveries.map((delivery) => (
							<DeliveryRow key={delivery.id} {...{ delivery, currentUrl }} canReplay={canReplay} />
						))}
					</Table>
				</>
			)}
			<Pager
				first={isFirst ? null : list}
				next={next && `${list}${state ? "&" : "?"}after=${next}`}
			/>
		</section>
	);
}

type StateFilterProps = {
	current: DeliveryState | null;
	getListPath: (state: DeliveryState | null) => string;
};

function StateFilter({ current, getListPath }: StateFilterProps) {
	return (
		<nav aria-label="Filter deliveries" className="tabs">
			{FILTERS.map((part) => (
				<Link
					key={part.label}
					to={getListPath(part.state)}
					aria-current={part.state === current ? "page" : undefined}
					preventScrollReset
				>
					{part.label}
				</Link>
			))}
		</nav>
	);
}
