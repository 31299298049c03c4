import { EVENT_LABELS, WEBHOOK_EVENTS } from "~/domain/webhooks/rules";
import { FieldError } from "~/ui/forms/field-error";

type EventCheckboxesProps = { chosen: readonly (string | undefined)[]; errors?: string[] };

export function EventCheckboxes({ chosen, errors }: EventCheckboxesProps) {
	const hasErrors = Boolean(errors?.length);
	return (
		<fieldset className="field" aria-describedby={hasErrors ? "error-events" : undefined}>
			<legend className="field-label">Events</legend>
			{WEBHOOK_EVENTS.map((event, place) => (
				<label key={event} className="check mb-0">
					<input
						type="checkbox"
						name="events"
						value={event}
						// The error summary links to the first checkbox.
						id={place === 0 ? "field-events" : undefined}
						aria-invalid={hasErrors || undefined}
						defaultChecked={chosen.includes(event)}
					/>
					<span>
						<span className="code">{event}</span>
						<small className="block text-soft">{EVENT_LABELS[event]}</small>
					</span>
				</label>
			))}
			<FieldError id="error-events" message={errors?.join(". ")} />
		</fieldset>
	);
}
