import { and, asc, eq, exists, isNull, sql } from "drizzle-orm";
import { webhookDeliveries, webhookEndpoints } from "../tables.server";
import type { DeliveryPlatform } from "./deliver.server";
import { isDue, sendToEndpoint } from "./send-to-endpoint.server";

/** Each takes about five statements. */
const MAX_PER_ENDPOINT = 150;
/** A Worker has six connections; waiting for one would count as a timeout. */
const CONCURRENCY = 5;
const MAX_MS_PER_ENDPOINT = 30_000;

/** Endpoints served longest ago come first. Errors of the shop itself are thrown at the end. */
export async function sendDueWebhooks(needs: DeliveryPlatform): Promise<void> {
	const { db, now } = needs;
	const due = db
		.select({ one: sql`1` })
		.from(webhookDeliveries)
		.where(and(eq(webhookDeliveries.endpointId, webhookEndpoints.id), isDue(now())));
	const { lastSuccessAt, lastFailureAt } = webhookEndpoints;
	const lastDeliveryAt = sql`max(coalesce(${lastSuccessAt}, 0), coalesce(${lastFailureAt}, 0))`;
	const waiting = await db
		.select({ id: webhookEndpoints.id })
		.from(webhookEndpoints)
		.where(and(isNull(webhookEndpoints.pausedAt), exists(due)))
		.orderBy(asc(lastDeliveryAt));
	const limits = { most: MAX_PER_ENDPOINT, forMs: MAX_MS_PER_ENDPOINT };
	const failures: unknown[] = [];
	const sendNext = async () => {
		for (let next = waiting.shift(); next; next = waiting.shift()) {
			await sendToEndpoint(needs, next.id, limits).catch((error) => failures.push(error));
		}
	};
	await Promise.all(Array.from({ length: CONCURRENCY }, sendNext));
	if (failures.length > 0) throw failures[0];
}
