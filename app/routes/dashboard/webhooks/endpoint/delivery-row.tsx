import { Form } from "@remix-run/react";
import type { DeliveryDto } from "~/domain/webhooks/rules";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { ActionsCell, Cell } from "~/ui/elements/table";

type DeliveryRowProps = { delivery: DeliveryDto; currentUrl: string; canReplay: boolean };

export function DeliveryRow({ delivery, currentUrl, canReplay }: DeliveryRowProps) {
	const { id, eventId, type, createdAt, tries, body } = delivery;
	return (
		<tr>
			<Cell label="Time">
				<Moment at={createdAt} />
			</Cell>
			<Cell label="Event">
				<div className="md:min-w-60">
					<strong>{type}</strong>
					<br />
					<small className="code break-all">{eventId}</small>
					<details className="event-body">
						<summary>
							Message<span className="sr-only"> {eventId}</span>
						</summary>
						<pre>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
					</details>
				</div>
			</Cell>
			<Cell label="State">
				<DeliveryStatus delivery={delivery} />
			</Cell>
			<Cell label="Attempts" align="end">
				{tries}
			</Cell>
			<Cell label="Last response">
				<LastResponse delivery={delivery} />
			</Cell>
			<ActionsCell>
				{canReplay && type !== "ping" ? (
					<Form method="post" action={currentUrl} preventScrollReset>
						<input type="hidden" name="deliveryId" value={id} />
						<Button type="submit" name="do" value="replay" aria-label={`Replay ${type} ${eventId}`}>
							Replay
						</Button>
					</Form>
				) : null}
			</ActionsCell>
		</tr>
	);
}

function DeliveryStatus({ delivery: { state, tries, dueAt, triedAt } }: { delivery: DeliveryDto }) {
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

function LastResponse({ delivery }: { delivery: DeliveryDto }) {
	const { triedAt, lastStatus, lastAnswer, eventId } = delivery;
	if (triedAt === null) return "None yet";
	if (lastStatus === null) return <span className="text-bad">{lastAnswer || "No response"}</span>;
	return (
		<>
			{lastStatus}
			{lastAnswer ? (
				<details className="event-body">
					<summary>
						Response<span className="sr-only"> to {eventId}</span>
					</summary>
					<pre>{lastAnswer}</pre>
				</details>
			) : null}
		</>
	);
}
