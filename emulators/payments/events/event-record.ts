import type Stripe from "stripe";
import { getUnixSeconds } from "../clock.ts";
import { createId } from "../objects/ids.ts";
import type { Cause } from "../request-cause.ts";

export type Delivery = { at: string; ms: number; outcome: string; ok: boolean };

/** The SDK's own type is a union per event, which can't be built generically. */
type ProviderEvent = Omit<Stripe.EventBase, "data"> & {
	data: { object: object; previous_attributes?: object };
};

export type EventRecord = {
	event: ProviderEvent;
	state: "waiting" | "held" | "lost" | "delivered" | "given up" | "nowhere to send";
	deliveries: Delivery[];
};

const API_VERSION = "2026-10-28.endive";

/** Copies the object, so that later changes don't show in the event. */
export function createEvent(
	type: Stripe.Event.Type,
	object: object,
	cause: Cause,
	previous?: object,
): ProviderEvent {
	const data: ProviderEvent["data"] = { object: structuredClone(object) };
	if (previous) data.previous_attributes = previous;
	return {
		id: createId("evt"),
		object: "event",
		api_version: API_VERSION,
		created: getUnixSeconds(),
		data,
		livemode: false,
		pending_webhooks: 1,
		request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
		type,
	};
}
