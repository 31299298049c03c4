import { and, asc, eq, exists, isNull, sql } from "drizzle-orm";
import { webhookDeliveries, webhookEndpoints } from "../tables.server";
import type { DeliveryPlatform } from "./deliver.server";
import { isDue, sendToEndpoint } from "./send-to-endpoint.server";

/** To one endpoint in a run, some five statements each. */
const MAX_PER_ENDPOINT = 150;
/** A Worker has six connections at once; what waited for one would count as timed out. */
const CONCURRENCY = 5;
/** A receiver that takes its time is left after so long, until the next run. */
const MAX_MS_PER_ENDPOINT = 30_000;

/**
 * Sends what is due, to five endpoints at once and to each one after the other: at most 150, for half a minute, or until
 * it is in trouble, so that a dead or slow receiver keeps nobody else's from leaving. Who was told longest ago comes
 * first: those that a run's query budget left out come first in the next one. Safe to run twice at once. Throws what went wrong with the shop
 * itself, once the others were served.
 */
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
