import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { type Delivering, deliver } from "./deliver.server";
import { webhookDeliveries, webhookEndpoints } from "./tables.server";

const MOST_A_RUN = 50;
/** A Worker has six connections at once; what waited for one would count as timed out. */
const AT_ONCE = 5;
/** A receiver that takes its time is left after so long, until the next run. */
const LONG_ENOUGH_MS = 30_000;

/**
 * Sends what is due, to five endpoints at once and to each one after the other: at most 50 each, for half a minute, or
 * until one fails, so that a dead or slow receiver keeps nobody else's from leaving. Safe to run twice at once.
 */
export async function sendDueWebhooks(needs: Delivering): Promise<void> {
	const { db, now } = needs;
	const due = db
		.select({ one: sql`1` })
		.from(webhookDeliveries)
		.where(
			and(
				eq(webhookDeliveries.endpointId, webhookEndpoints.id),
				// Word for word as in its index, which a bound value would not match.
				sql`${webhookDeliveries.state} = 'pending'`,
				lte(webhookDeliveries.dueAt, now()),
			),
		);
	const endpoints = await db
		.select()
		.from(webhookEndpoints)
		.where(and(isNull(webhookEndpoints.pausedAt), sql`exists ${due}`));
	const waiting = [...endpoints];
	const sendNext = async () => {
		for (let next = waiting.shift(); next; next = waiting.shift()) await sendTo(needs, next);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
}

async function sendTo(
	needs: Delivering,
	endpoint: typeof webhookEndpoints.$inferSelect,
): Promise<void> {
	const { db, now } = needs;
	const due = await db
		.select()
		.from(webhookDeliveries)
		.where(
			and(
				eq(webhookDeliveries.endpointId, endpoint.id),
				sql`${webhookDeliveries.state} = 'pending'`,
				lte(webhookDeliveries.dueAt, now()),
			),
		)
		.orderBy(asc(webhookDeliveries.dueAt))
		.limit(MOST_A_RUN);
	const begun = Date.now();
	for (const delivery of due) {
		if (Date.now() - begun > LONG_ENOUGH_MS) return;
		if ((await deliver(needs, endpoint, delivery)) === "failed") return;
	}
}
