import type { z } from "zod";
import { buildEventSchema } from "~/domain/webhooks/event-body.server";
import { EVENT_LABELS } from "~/domain/webhooks/rules";
import { WEBHOOK_EVENTS } from "~/platform/webhooks/events";

type Json = Record<string, unknown>;

const createHeaderParameter = (name: string, description: string) => ({
	name,
	in: "header",
	required: true,
	description,
	schema: { type: "string" },
});

const HEADER_PARAMETERS = [
	createHeaderParameter("webhook-id", "The event's id, the same for every retry: ignore repeats"),
	createHeaderParameter(
		"webhook-timestamp",
		"When it was sent, in seconds since 1970: reject old messages",
	),
	createHeaderParameter(
		"webhook-signature",
		"'v1,' and the base64 of HMAC-SHA256 over id.timestamp.body; several, separated by spaces, while a secret is being replaced",
	),
];

export function describeWebhooks(toSchema: (schema: z.ZodType, io: "output") => Json): Json {
	return Object.fromEntries(
		WEBHOOK_EVENTS.map((event) => [
			event,
			{
				post: {
					operationId: event.replace(/[._](\w)/g, (_, first: string) => first.toUpperCase()),
					tags: ["Webhooks"],
					summary: EVENT_LABELS[event],
					description: "Signed according to Standard Webhooks (standardwebhooks.com).",
					security: [],
					parameters: HEADER_PARAMETERS,
					requestBody: {
						required: true,
						content: {
							"application/json": { schema: toSchema(buildEventSchema(event), "output") },
						},
					},
					responses: {
						"2XX": { description: "Accepted: not sent again" },
						410: { description: "Gone: sending to this URL stops" },
						default: { description: "Failed: retried later, seven attempts in total" },
					},
				},
			},
		]),
	);
}
