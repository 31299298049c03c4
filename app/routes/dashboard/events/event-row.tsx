import { useLocation } from "@remix-run/react";
import { isInReview, type ProviderEventDto } from "~/domain/payments/rules";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { ActionsCell, Cell } from "~/ui/elements/table";

const OUTCOME_BADGES = {
	applied: ["good", "Applied"],
	ignored: ["neutral", "Ignored"],
	review: ["warn", "In review"],
} as const;

/** Pretty-prints JSON; returns any other text unchanged. */
function formatJson(body: string): string {
	try {
		return JSON.stringify(JSON.parse(body), null, 2);
	} catch {
		return body;
	}
}

export function EventRow({ event }: { event: ProviderEventDto }) {
	const { search } = useLocation();
	const [tone, label] = event.settledAt
		? (["neutral", "Settled"] as const)
		: OUTCOME_BADGES[event.outcome];
	return (
		<tr>
			<Cell label="When">
				<Moment at={event.receivedAt} />
			</Cell>
			<Cell label="What">
				<div className="md:min-w-60">
					<strong>{event.type}</strong>
					<br />
					<small className="code">{event.id}</small>
					<details className="event-body">
						<summary>
							Message<span className="sr-only"> {event.id}</span>
						</summary>
						<pre>{formatJson(event.body)}</pre>
					</details>
				</div>
			</Cell>
			<Cell label="Outcome">
				<Badge tone={tone}>{label}</Badge>
				{event.note ? <small className="block">{event.note}</small> : null}
				{event.settledAt ? (
					<small className="block">
						<Moment at={event.settledAt} />: {event.settleNote}
					</small>
				) : null}
			</Cell>
			<ActionsCell>
				{isInReview(event) ? (
					<ButtonLink
						to={`/dashboard/events/${event.id}/settle${search}`}
						aria-label={`Settle by hand: ${event.type} ${event.id}`}
						preventScrollReset
					>
						Settle by hand
					</ButtonLink>
				) : null}
			</ActionsCell>
		</tr>
	);
}
