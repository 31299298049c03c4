import type { z } from "zod";
import { buildEventSchema } from "~/domain/webhooks/event-body.server";
import { EVENT_LABELS, WEBHOOK_EVENTS } from "~/domain/webhooks/rules";

type Json = Record<string, unknown>;

const createHeaderParameter = (name: string, description: string) => ({
	name,
	in: "header",
	required: true,
	description,
	schema: { type: "string" },
});

const HEADER_PARAMETERS = [
	createHeaderParameter(
		"webhook-id",
		"The event's id, the same at every try: drop what you had before",
	),
	createHeaderParameter(
		"webhook-timestamp",
		"When it was sent, in seconds since 1970: refuse what is old",
	),
	createHeaderParameter(
		"webhook-signature",
		"'v1,' and the base64 of HMAC-SHA256 over id.timestamp.body; several with spaces between while a secret changes",
	),
];

export function describeWebhooks(toSchema: (schema: z.ZodType, io: "output") => Json): Json {
	return Object.fromEntries(
		WEBHOOK_EVENTS.map((event) => [
			event,
			{
				post: {
					operationId: event.replace(/\.(\w)/, (_, first: string) => first.toUpperCase()),
					tags: ["Webhooks"],
					summary: EVENT_LABELS[event],
					description: "Signed by the Standard Webhooks scheme (standardwebhooks.com).",
					security: [],
					parameters: HEADER_PARAMETERS,
					requestBody: {
						required: true,
						content: {
							"application/json": { schema: toSchema(buildEventSchema(event), "output") },
						},
					},
					responses: {
						"2XX": { description: "Taken: it is not sent again" },
						410: { description: "Gone: nothing is sent here any more" },
						default: { description: "Not taken: it is sent again later, seven times in all" },
					},
				},
			},
		]),
	);
}
