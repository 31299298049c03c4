import { isInReview, type ProviderEventDto } from "~/domain/payments/rules";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";

const OUTCOME_BADGES = {
	applied: ["good", "Applied"],
	ignored: ["neutral", "Ignored"],
	review: ["warn", "In review"],
} as const;

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
