import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../rules";
import { webhookDeliveries } from "../tables.server";
import { type DeliveryPlatform, deliver } from "./deliver.server";

/** What is due to endpoints of these types. A test is sent by the button that asks for it, and never by itself. */
export const isDue = (at: number, types: readonly WebhookEvent[] = WEBHOOK_EVENTS) =>
	and(
		// Word for word as in its index, which a bound value would not match.
		sql`${webhookDeliveries.state} = 'pending'`,
		inArray(webhookDeliveries.type, [...types]),
		lte(webhookDeliveries.dueAt, at),
	);

/** A receiver that fails at so many types of event is down, and not just wrong about one of them. */
const MAX_FAILING_TYPES = 2;

/**
 * Sends an endpoint what is due to it, one after the other: at most `most`, begun within `forMs`, and until the receiver
 * is in trouble or paused. What one refuses keeps the others from nothing, a type at which it fails only the rest of that
 * type, and a second such type all the rest, until the next run.
 */
export async function sendToEndpoint(
	needs: DeliveryPlatform,
	endpointId: string,
	{ most: maxDeliveries, forMs: maxMs }: { most: number; forMs: number },
): Promise<void> {
	const due = await listDue(needs, endpointId, maxDeliveries);
	const startedAt = Date.now();
	const failingTypes = new Set<string>();
	let tried = 0;
	for (const { id, type } of due) {
		if (failingTypes.has(type)) continue;
		if (tried === maxDeliveries || Date.now() - startedAt > maxMs || !hasQueryBudget(needs)) return;
		tried += 1;
		const next = await deliver(needs, { id, endpointId });
		if (next === "skip-type") failingTypes.add(type);
		if (next === "stop" || failingTypes.size === MAX_FAILING_TYPES) return;
	}
}

/** The first that are due, `most` of each type, so that a backlog of one hides no other. */
async function listDue({ db, now }: DeliveryPlatform, endpointId: string, limit: number) {
	const at = now();
	const selectDueOfType = (type: WebhookEvent) =>
		db
			.select({
				id: webhookDeliveries.id,
				type: webhookDeliveries.type,
				dueAt: webhookDeliveries.dueAt,
			})
			.from(webhookDeliveries)
			.where(and(eq(webhookDeliveries.endpointId, endpointId), isDue(at, [type])))
			.orderBy(asc(webhookDeliveries.dueAt))
			.limit(limit);
	const [first, ...others] = WEBHOOK_EVENTS;
	const due = await db.batch([selectDueOfType(first), ...others.map(selectDueOfType)]);
	return due.flat().sort((one, other) => one.dueAt - other.dueAt);
}
