import { z } from "zod";
import { submissionKeyField } from "../../platform/submission";
import { requiredText } from "../../platform/text";
import { WEBHOOK_EVENTS } from "./rules";

const events = z
	.array(z.enum(WEBHOOK_EVENTS, { error: "Choose from the list" }))
	.min(1, "Choose what to tell of");

/** What the form of a new endpoint sends. */
export const endpointInput = z.object({
	url: requiredText("URL is required", 500),
	events,
	submissionKey: submissionKeyField,
});
export type EndpointInput = z.infer<typeof endpointInput>;
export type EndpointFields = z.input<typeof endpointInput>;

/** What the form that changes an endpoint's events sends. */
export const eventsInput = z.object({ events });
export type EventsFields = z.input<typeof eventsInput>;

/** What 'Send a test' and 'Make another secret' send. */
export const pressInput = z.object({ submissionKey: submissionKeyField });
