import { z } from "zod";
import {
	type LinePayload,
	lineResponseSchema,
	toLineResponse,
} from "~/domain/orders/line-response.server";
import type { Settings } from "~/platform/config/settings.server";
import type { DeliveryType, WebhookEvent } from "./rules";

export const buildEventSchema = (type: WebhookEvent) =>
	z.strictObject({
		id: z
			.string()
			.describe("Event ID, the same for every attempt: ignore IDs you already processed"),
		type: z.literal(type),
		created: z.iso.datetime().describe("When it happened"),
		data: lineResponseSchema,
	});

type EventRow = { eventId: string; type: DeliveryType; createdAt: number; payload: string };

/** Always the same for the same row. */
export function buildEventBody(
	{ eventId, type, createdAt, payload }: EventRow,
	settings: Pick<Settings, "origin" | "carriers">,
): string {
	const data = type === "ping" ? {} : toLineResponse(JSON.parse(payload) as LinePayload, settings);
	return JSON.stringify({ id: eventId, type, created: new Date(createdAt).toISOString(), data });
}
