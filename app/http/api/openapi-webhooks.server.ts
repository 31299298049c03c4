import type { z } from "zod";
import { eventShape } from "~/domain/webhooks/event-body.server";
import { EVENT_WORDS, WEBHOOK_EVENTS } from "~/domain/webhooks/rules";

type Json = Record<string, unknown>;

const header = (name: string, description: string) => ({
	name,
	in: "header",
	required: true,
	description,
	schema: { type: "string" },
});

const HEADERS = [
	header("webhook-id", "The event's id, the same at every try: drop what you had before"),
	header("webhook-timestamp", "When it was sent, in seconds since 1970: refuse what is old"),
	header(
		"webhook-signature",
		"'v1,' and the base64 of HMAC-SHA256 over id.timestamp.body; several with spaces between while a secret changes",
	),
];

/** What the shop posts to a receiver, as OpenAPI's `webhooks`: from the very shape that the bodies are made in. */
export function describedWebhooks(schemaOf: (schema: z.ZodType, io: "output") => Json): Json {
	return Object.fromEntries(
		WEBHOOK_EVENTS.map((event) => [
			event,
			{
				post: {
					operationId: event.replace(/\.(\w)/, (_, first: string) => first.toUpperCase()),
					tags: ["Webhooks"],
					summary: EVENT_WORDS[event],
					description: "Signed by the Standard Webhooks scheme (standardwebhooks.com).",
					security: [],
					parameters: HEADERS,
					requestBody: {
						required: true,
						content: { "application/json": { schema: schemaOf(eventShape(event), "output") } },
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
