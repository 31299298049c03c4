import { z } from "zod";
import { type OrderFacts, orderInShape, orderShape } from "~/domain/orders/order-response.server";
import type { DeliveryType, WebhookEvent } from "./rules";

/** What is posted for an event, by its type. */
export const eventShape = (type: WebhookEvent) =>
	z.strictObject({
		id: z.string().describe("The event's: the same at every try, so drop what you had before"),
		type: z.literal(type),
		created: z.iso.datetime().describe("When it happened"),
		data: orderShape,
	});

type Told = { eventId: string; type: DeliveryType; createdAt: number; facts: string };

/** The JSON that is signed and posted; the same for the same row, however often and whenever it is made. */
export function bodyOf({ eventId, type, createdAt, facts }: Told, origin: string): string {
	const data = type === "ping" ? {} : orderInShape(JSON.parse(facts) as OrderFacts, origin);
	return JSON.stringify({ id: eventId, type, created: new Date(createdAt).toISOString(), data });
}
