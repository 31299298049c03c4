import { and, eq, getTableColumns, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import { found } from "~/platform/refused";
import type { DeliveryState } from "~/platform/webhooks/events";
import { webhookDeliveries } from "~/platform/webhooks/tables.server";
import { deliver } from "./deliver.server";
import { findEndpoint } from "./endpoints.server";
import { buildEventBody } from "./event-body.server";
import { type DeliveryDto, RETENTION_MS } from "./rules";

const LOG_PAGE_SIZE = 20;

/** An order of about forty lines has such a body. */
const MAX_SHOWN_LENGTH = 20_000;

const TOO_LONG = "Too long to be shown here";

export async function listDeliveries(
	{ db, settings }: Platform,
	endpointId: string,
	{ state, after }: { state: DeliveryState | null; after: Cursor | null },
): Promise<{ deliveries: DeliveryDto[]; next: string | null }> {
	const {
		endpointId: _,
		orderId,
		lineId,
		payload,
		...columns
	} = getTableColumns(webhookDeliveries);
	const shownPayload = sql<
		string | null
	>`iif(length(${payload}) > ${MAX_SHOWN_LENGTH}, null, ${payload})`;
	const query = db.select({ ...columns, payload: shownPayload }).from(webhookDeliveries);
	const where = and(
		eq(webhookDeliveries.endpointId, endpointId),
		state ? eq(webhookDeliveries.state, state) : undefined,
	);
	const page = await readNewestPage(query, webhookDeliveries, {
		where,
		after,
		size: LOG_PAGE_SIZE,
	});
	const deliveries = page.rows.map(({ payload, ...row }) => ({
		...row,
		body: payload === null ? TOO_LONG : showBody({ ...row, payload }, settings),
	}));
	return { deliveries, next: page.next };
}

/** A payload that isn't of its event is shown as it is stored, or the log of an endpoint could not be opened. */
function showBody(...event: Parameters<typeof buildEventBody>): string {
	try {
		return buildEventBody(...event);
	} catch {
		return event[0].payload;
	}
}

/** Sends the same id and body, so that the receiver can ignore a duplicate. Answers how many are due; null if paused. */
export const replayDelivery = (ctx: AdminContext, endpointId: string, deliveryId: string) =>
	replayMatching(ctx, endpointId, eq(webhookDeliveries.id, deliveryId));

export const replayGivenUp = (ctx: AdminContext, endpointId: string) =>
	replayMatching(ctx, endpointId, eq(webhookDeliveries.state, "given-up"));

async function replayMatching(
	ctx: AdminContext,
	endpointId: string,
	filter: SQL,
): Promise<number | null> {
	const { db, now, by } = ctx;
	const endpoint = found(await findEndpoint(db, endpointId));
	if (endpoint.pausedAt !== null) return null;
	const [due] = await db.batch([
		db
			.update(webhookDeliveries)
			.set({ state: "pending", tries: 0, dueAt: now() })
			// Tests have their own button.
			.where(
				and(
					eq(webhookDeliveries.endpointId, endpointId),
					ne(webhookDeliveries.type, "ping"),
					filter,
				),
			)
			.returning({ id: webhookDeliveries.id }),
		auditLastChange(
			ctx,
			byAdmin(by.userId, "webhook.replay", `webhook:${endpointId}`, { after: "due" }),
		),
	]);
	return due.length;
}

/** Sends one test for each key, also to a paused endpoint. Answers 'pending' while a concurrent request waits. */
export async function sendPing(
	ctx: AdminContext,
	endpointId: string,
	idempotencyKey: string,
): Promise<DeliveryState> {
	const { db, now, by } = ctx;
	found(await findEndpoint(db, endpointId));
	const id = hashPayload(idempotencyKey, by.userId, endpointId);
	await db
		.insert(webhookDeliveries)
		.values({ ...buildPing(id, now()), id, endpointId })
		.onConflictDoNothing();
	await deliver(ctx, { id, endpointId });
	const [ping] = await db
		.select({ state: webhookDeliveries.state })
		.from(webhookDeliveries)
		.where(eq(webhookDeliveries.id, id));
	return found(ping).state;
}

function buildPing(id: string, at: number) {
	return {
		// Signatures need ids without a full stop.
		eventId: `evt_${id}`,
		type: "ping",
		payload: "{}",
		createdAt: at,
		state: "pending",
		tries: 0,
		dueAt: at,
		lastAnswer: "",
	} as const;
}

const MAX_DELETED_PER_RUN = 500;

/** Also deletes pending rows: they contain names and addresses of buyers. */
export async function deleteExpiredDeliveries({ db, now }: Platform): Promise<void> {
	const expired = db
		.select({ id: webhookDeliveries.id })
		.from(webhookDeliveries)
		.where(lte(webhookDeliveries.createdAt, now() - RETENTION_MS))
		.limit(MAX_DELETED_PER_RUN);
	await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, expired));
}
