import { isInReview, type ProviderEventDto } from "~/domain/payments/rules";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";

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

export const EventMessage = ({ type, id, body }: ProviderEventDto) => (
	<div className="md:min-w-60">
		<strong>{type}</strong>
		<br />
		<small className="code">{id}</small>
		<details className="event-body">
			<summary>
				Message<span className="sr-only"> {id}</span>
			</summary>
			<pre>{formatJson(body)}</pre>
		</details>
	</div>
);

export function EventOutcomeCell({ outcome, note, settledAt, settleNote }: ProviderEventDto) {
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

export function SettleLink({ event, query }: { event: ProviderEventDto; query: string }) {
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
