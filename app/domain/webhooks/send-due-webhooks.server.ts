import { and, asc, eq, exists, inArray, isNull, lte, sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import type { Platform } from "~/platform/platform.server";
import { WEBHOOK_EVENTS, type WebhookEvent } from "~/platform/webhooks/events";
import { webhookDeliveries, webhookEndpoints } from "~/platform/webhooks/tables.server";
import { deliver } from "./deliver.server";

const isDue = (at: number, types: readonly WebhookEvent[] = WEBHOOK_EVENTS) =>
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
	platform: Platform,
	endpointId: string,
	{ most: maxDeliveries, forMs: maxMs }: { most: number; forMs: number },
): Promise<void> {
	const due = await listDue(platform, endpointId, maxDeliveries);
	const startedAt = Date.now();
	const failingTypes = new Set<string>();
	let tried = 0;
	for (const { id, type } of due) {
		if (failingTypes.has(type)) continue;
		if (tried === maxDeliveries || Date.now() - startedAt > maxMs || !hasQueryBudget(platform))
			return;
		tried += 1;
		const next = await deliver(platform, { id, endpointId });
		if (next === "skip-type") failingTypes.add(type);
		if (next === "stop" || failingTypes.size === MAX_FAILING_TYPES) return;
	}
}

/** Lists up to `limit` of each type, so that the backlog of one type hides no other. */
async function listDue({ db, now }: Platform, endpointId: string, limit: number) {
	const at = now();
	const selectDueOfType = (type: WebhookEvent) =>
		db
			.select({
				...pickColumns(webhookDeliveries, "id", "type", "dueAt"),
			})
			.from(webhookDeliveries)
			.where(and(eq(webhookDeliveries.endpointId, endpointId), isDue(at, [type])))
			.orderBy(asc(webhookDeliveries.dueAt))
			.limit(limit);
	const [first, ...others] = WEBHOOK_EVENTS;
	const due = await db.batch([selectDueOfType(first), ...others.map(selectDueOfType)]);
	return due.flat().sort((one, other) => one.dueAt - other.dueAt);
}

/** Each delivery takes about five statements. */
const MAX_PER_ENDPOINT = 150;
/** A Worker has six connections; waiting for one would count as a timeout. */
const CONCURRENCY = 5;
const MAX_MS_PER_ENDPOINT = 30_000;

/** Endpoints served longest ago come first. Errors of the shop itself are thrown at the end. */
export async function sendDueWebhooks(platform: Platform): Promise<void> {
	const { db, now } = platform;
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
			await sendToEndpoint(platform, next.id, limits).catch((error) => failures.push(error));
		}
	};
	await Promise.all(Array.from({ length: CONCURRENCY }, sendNext));
	if (failures.length > 0) throw failures[0];
}
