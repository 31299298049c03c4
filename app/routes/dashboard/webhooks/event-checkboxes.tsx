import { EVENT_WORDS, WEBHOOK_EVENTS } from "~/domain/webhooks/rules";
import { Icon } from "~/ui/elements/icon";

type EventChoiceProps = { chosen: readonly (string | undefined)[]; errors?: string[] };

/** Which events an endpoint is told of: a tick box each, with one error for all of them. */
export function EventChoice({ chosen, errors }: EventChoiceProps) {
	const wrong = Boolean(errors?.length);
	return (
		<fieldset className="field" aria-describedby={wrong ? "error-events" : undefined}>
			<legend className="field-label">Tell of</legend>
			{WEBHOOK_EVENTS.map((event, place) => (
				<label key={event} className="check mb-0">
					<input
						type="checkbox"
						name="events"
						value={event}
						// The error's line in the summary leads to the first of them.
						id={place === 0 ? "field-events" : undefined}
						aria-invalid={wrong || undefined}
						defaultChecked={chosen.includes(event)}
					/>
					<span>
						<span className="code">{event}</span>
						<small className="block text-soft">{EVENT_WORDS[event]}</small>
					</span>
				</label>
			))}
			{wrong ? (
				<p id="error-events" className="field-error">
					<Icon name="alert" />
					<span>{errors?.join(". ")}</span>
				</p>
			) : null}
		</fieldset>
	);
}
