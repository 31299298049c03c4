import { EVENT_LABELS, WEBHOOK_EVENTS } from "~/domain/webhooks/rules";
import { CheckboxGroup } from "~/ui/forms/checkbox-group";

type EventCheckboxesProps = { chosen: readonly (string | undefined)[]; errors?: string[] };

export const EventCheckboxes = (props: EventCheckboxesProps) => (
	<CheckboxGroup
		legend="Events"
		name="events"
		choices={WEBHOOK_EVENTS.map((event) => ({
			id: event,
			label: <span className="code">{event}</span>,
			hint: EVENT_LABELS[event],
		}))}
		{...props}
	/>
);
