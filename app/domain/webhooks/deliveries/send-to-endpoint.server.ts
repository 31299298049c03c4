import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../rules";
import { webhookDeliveries } from "../tables.server";
import { type DeliveryPlatform, deliver } from "./deliver.server";

export const isDue = (at: number, types: readonly WebhookEvent[] = WEBHOOK_EVENTS) =>
	and(
		// A literal, because a bound value would not match the partial index.
		sql`${webhookDeliveries.state} = 'pending'`,
		inArray(webhookDeliveries.type, [...types]),
		lte(webhookDeliveries.dueAt, at),
	);

/** A receiver that fails for this many types is probably down. */
const MAX_FAILING_TYPES = 2;

/** A rejection doesn't block others; a 5xx skips its type, and a second such type ends the run. */
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

/** `limit` of each type, so that one type's backlog hides no other. */
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
