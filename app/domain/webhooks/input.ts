import { z } from "zod";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { requiredText } from "~/platform/input/text-schemas";
import { WEBHOOK_EVENTS } from "~/platform/webhooks/events";
import { findUrlError, URL_ERRORS, type UrlRules } from "./url-rules";

const events = z
	.array(z.enum(WEBHOOK_EVENTS, { error: "Choose from the list" }))
	.min(1, "Choose at least one event");

export const endpointInput = (rules: UrlRules) =>
	z.object({
		url: requiredText("URL is required", 500).pipe(
			z.string().superRefine((url, { addIssue }) => {
				const error = findUrlError(url, rules);
				if (error) addIssue(URL_ERRORS[error]);
			}),
		),
		events,
		idempotencyKey: idempotencyKeyInput,
	});
export type EndpointInput = z.infer<ReturnType<typeof endpointInput>>;
export type EndpointFields = z.input<ReturnType<typeof endpointInput>>;

export const eventsInput = z.object({ events });
export type EventsFields = z.input<typeof eventsInput>;

/** What the buttons on an endpoint's page send. */
export const endpointCommandInput = z.discriminatedUnion("do", [
	z.object({ do: z.literal("ping"), idempotencyKey: idempotencyKeyInput }),
	z.object({ do: z.literal("pause") }),
	z.object({ do: z.literal("resume") }),
	z.object({ do: z.literal("replay"), deliveryId: z.string().default("") }),
	z.object({ do: z.literal("replay-all") }),
]);
export type EndpointCommand = z.infer<typeof endpointCommandInput>;

export const submissionInput = z.object({ idempotencyKey: idempotencyKeyInput });
