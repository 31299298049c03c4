import { z } from "zod";
import { requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { WEBHOOK_EVENTS } from "./rules";

const events = z
	.array(z.enum(WEBHOOK_EVENTS, { error: "Choose from the list" }))
	.min(1, "Choose at least one event");

/** `describeUrlError` returns '' for a valid URL. */
export const endpointInput = (describeUrlError: (url: string) => string) =>
	z.object({
		url: requiredText("URL is required", 500).pipe(
			z.string().superRefine((url, { addIssue }) => {
				const urlError = describeUrlError(url);
				if (urlError) addIssue(urlError);
			}),
		),
		events,
		idempotencyKey: idempotencyKeyInput,
	});
export type EndpointInput = z.infer<ReturnType<typeof endpointInput>>;
export type EndpointFields = z.input<ReturnType<typeof endpointInput>>;

export const eventsInput = z.object({ events });
export type EventsFields = z.input<typeof eventsInput>;

/** The buttons on an endpoint's page. */
export const endpointCommandInput = z.discriminatedUnion("do", [
	z.object({ do: z.literal("ping"), idempotencyKey: idempotencyKeyInput }),
	z.object({ do: z.literal("pause") }),
	z.object({ do: z.literal("resume") }),
	z.object({ do: z.literal("replay"), deliveryId: z.string().default("") }),
	z.object({ do: z.literal("replay-all") }),
]);
export type EndpointCommand = z.infer<typeof endpointCommandInput>;

export const submissionInput = z.object({ idempotencyKey: idempotencyKeyInput });
