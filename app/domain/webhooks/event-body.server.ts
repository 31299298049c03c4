import { z } from "zod";
import {
	type LinePayload,
	lineResponseSchema,
	toLineResponse,
} from "~/domain/orders/responses/line-response.server";
import {
	type ShipmentPayload,
	shipmentResponseSchema,
	toShipmentResponse,
} from "~/domain/orders/shipping/shipment-response.server";
import { ALERT_KINDS, ALERT_TITLES, type AlertKind } from "~/domain/payments/alert-rules";
import type { Settings } from "~/platform/config/settings.server";
import type { DeliveryType, WebhookEvent } from "~/platform/webhooks/events";
import {
	type OrderPayload,
	orderResponseSchema,
	refundedOrderSchema,
	toOrderResponse,
} from "./order-response.server";
import { isLineEvent } from "./rules";

const alertResponseSchema = z
	.strictObject({
		_id: z.string(),
		kind: z.enum(ALERT_KINDS),
		title: z.string().describe("What the kind means, in English"),
		subject: z.string().describe("What it is about, such as 'order:<id>'"),
		detail: z.string(),
	})
	.meta({ id: "Alert" });

/** `raiseAlerts` writes it. */
type AlertPayload = { id: string; kind: AlertKind; subject: string; detail: string };

function toAlertResponse({ id, kind, subject, detail }: AlertPayload) {
	return { _id: id, kind, title: ALERT_TITLES[kind], subject, detail };
}

function getDataSchema(type: WebhookEvent): z.ZodType {
	if (type === "alert.raised") return alertResponseSchema;
	if (type === "order.refunded") return refundedOrderSchema;
	if (type === "shipment.sent") return shipmentResponseSchema;
	return isLineEvent(type) ? lineResponseSchema : orderResponseSchema;
}

export const buildEventSchema = (type: WebhookEvent) =>
	z.strictObject({
		id: z
			.string()
			.describe("Event ID, the same for every attempt: ignore IDs you already processed"),
		type: z.literal(type),
		created: z.iso.datetime().describe("When it happened"),
		data: getDataSchema(type),
	});

type EventRow = { eventId: string; type: DeliveryType; createdAt: number; payload: string };

/** Gives the same text for the same row, as its signature and a replay need. */
export function buildEventBody(
	{ eventId, type, createdAt, payload }: EventRow,
	settings: Pick<Settings, "origin" | "carriers">,
): string {
	const data = buildEventData(type, JSON.parse(payload), settings);
	return JSON.stringify({ id: eventId, type, created: new Date(createdAt).toISOString(), data });
}

function buildEventData(
	type: DeliveryType,
	payload: unknown,
	settings: Pick<Settings, "origin" | "carriers">,
) {
	if (type === "ping") return {};
	if (type === "alert.raised") return toAlertResponse(payload as AlertPayload);
	if (isLineEvent(type)) return toLineResponse(payload as LinePayload, settings);
	if (type === "shipment.sent") return toShipmentResponse(payload as ShipmentPayload, settings);
	return toOrderResponse(payload as OrderPayload, settings);
}
