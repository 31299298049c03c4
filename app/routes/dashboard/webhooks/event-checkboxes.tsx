import type { ComponentProps } from "react";
import { EVENT_LABELS } from "~/domain/webhooks/rules";
import { LINE_EVENTS, ORDER_EVENTS, type WebhookEvent } from "~/platform/webhooks/events";
import { CheckboxGroup } from "~/ui/forms/checkbox-group";

type EventCheckboxesProps = Pick<ComponentProps<typeof CheckboxGroup>, "field">;

const toChoice = (event: WebhookEvent) => ({
	id: event,
	label: <span className="code">{event}</span>,
	hint: EVENT_LABELS[event],
});

export const EventCheckboxes = (props: EventCheckboxesProps) => (
	<CheckboxGroup
		legend="Events"
		groups={[
			{ legend: "Orders, one message for each", choices: ORDER_EVENTS.map(toChoice) },
			{ legend: "Products of orders, one message for each", choices: LINE_EVENTS.map(toChoice) },
			{ legend: "The shop", choices: [toChoice("alert.raised")] },
		]}
		{...props}
	/>
);
