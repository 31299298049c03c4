import { and, eq } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { addEndpoint } from "~/domain/webhooks/endpoints.server";
import { newId } from "~/platform/ids.server";
import type { PostWebhook } from "~/platform/post-webhook.server";
import { ORDER_EVENTS, type WebhookEvent } from "~/platform/webhooks/events";
import { webhookDeliveries, webhookEndpoints } from "~/platform/webhooks/tables.server";
import { createTestPlatform } from "../platform";

const platform = createTestPlatform();
const { db } = platform;

/** Receives every event of orders until the test ends, so that later tests don't notify it. */
export async function createEndpoint(
	given: { url?: string; events?: readonly WebhookEvent[] } = {},
) {
	const url = given.url ?? `https://hooks.example.com/${newId()}`;
	const events = [...(given.events ?? ORDER_EVENTS)];
	const input = { url, events, idempotencyKey: newId() };
	const ctx = actAs(platform, { kind: "admin", userId: "an-admin" });
	const { endpointId: id, secret } = await addEndpoint(ctx, input);
	onTestFinished(async () => {
		await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
	});
	return { id, secret, url };
}

export async function getEndpoint(id: string) {
	const [endpoint] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
	if (!endpoint) throw new Error(`No endpoint ${id}.`);
	return endpoint;
}

export function listOrderDeliveries(endpointId: string, orderId: string) {
	return db
		.select()
		.from(webhookDeliveries)
		.where(
			and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.orderId, orderId)),
		)
		.orderBy(webhookDeliveries.createdAt, webhookDeliveries.type);
}

type PostedWebhook = { url: string; headers: Record<string, string>; body: string };

/** Receivers that return these statuses in turn, then the last one; null never responds. */
export function createReceivers(...responses: (number | null)[]) {
	const got: PostedWebhook[] = [];
	const postWebhook: PostWebhook = async (url, message) => {
		const response = responses[Math.min(got.length, responses.length - 1)];
		got.push({ url, ...message });
		if (response === null) throw new Error("The operation was aborted due to timeout");
		return { status: response ?? 200, body: response === undefined ? "" : `said ${response}` };
	};
	return { got, postWebhook };
}
