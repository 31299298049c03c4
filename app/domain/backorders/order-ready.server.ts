import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { users } from "../accounts/tables.server";
import { products } from "../catalog/tables.server";
import { backorders } from "../orders/backorder-tables.server";
import type { OrderDraft, PlaceOrderResult } from "../orders/order-draft.server";
import { placeOrder } from "../orders/place-order.server";
import { CHARGE_KINDS, type ChargeKind } from "../orders/rules/charges";
import { holdOfReady } from "./buyer-hold.server";
import { buildHeldMail } from "./mails.server";
import { hasState } from "./queries.server";
import { isRefusal } from "./rules";

/** Each takes about 20 statements; a run may have 500. */
const MAX_ORDERS_PER_RUN = 20;

/**
 * A scheduled job: makes an unpaid order of what is ready, at its price, with a mail. What can't be ordered now goes to
 * the end: the buyer is told what the shop refused, and any other error is thrown after the others are done.
 */
export async function orderReadyBackorders(needs: Platform): Promise<void> {
	const failures: unknown[] = [];
	for (const group of await listReadyGroups(needs)) {
		if (!hasQueryBudget(needs)) break;
		try {
			const placed = await orderGroup(needs, group);
			if (!placed.ok) {
				if (!isRefusal(placed.reason)) throw new Error(`Not ordered: ${placed.reason}`);
				await noteRefusal(needs, group, placed.reason);
			}
		} catch (error) {
			failures.push(error);
		}
		await setTried(needs, group);
	}
	if (failures.length > 0) throw failures[0];
}

/** Moves a group to the end of the queue. */
const setTried = ({ db, now }: Platform, group: ReadyGroup) =>
	db
		.update(backorders)
		.set({ triedAt: now() })
		.where(and(isOfGroup(group), hasState("ready")));

/** Notes a refusal and mails it, once for each reason. */
async function noteRefusal(needs: Platform, group: ReadyGroup, refusedFor: string): Promise<void> {
	const { db, settings } = needs;
	const isReady = and(isOfGroup(group), hasState("ready"));
	const lines = await db
		.select({
			holdUntil: sql<number>`${backorders.readyAt} + ${holdOfReady(settings, group.userId)}`,
			quantity: backorders.quantity,
			productName: products.name,
			partNumber: products.partNumber,
		})
		.from(backorders)
		.innerJoin(products, eq(products.id, backorders.productId))
		.where(isReady);
	const holdUntil = Math.min(...lines.map((line) => line.holdUntil));
	if (lines.length === 0) return;
	await db.batch([
		db
			.update(backorders)
			.set({ refusedFor })
			.where(and(isReady, ne(backorders.refusedFor, refusedFor))),
		queueMailIfChanged(needs, buildHeldMail(settings, { ...group, lines, refusedFor, holdUntil })),
	]);
}

const isOfGroup = ({ userId, idempotencyKey }: ReadyGroup) =>
	and(eq(backorders.userId, userId), eq(backorders.idempotencyKey, idempotencyKey));

/** A group is what one form let wait. An approver let it wait by a request. */
type ReadyGroup = Awaited<ReturnType<typeof listReadyGroups>>[number];

const listReadyGroups = ({ db }: Platform) =>
	db
		.select({
			...pickColumns(backorders, "userId", "idempotencyKey", "customerId"),
			...pickColumns(users, "email", "name", "customerRole"),
			...pickColumns(backorders, "requestId", "listId"),
			quoteId: sql<string | null>`(select quote_id from quote_lines
				where ${backorders.sourceKind} = 'quote' and quote_lines.id = ${backorders.sourceId})`,
			approverId: sql<
				string | null
			>`(select decided_by from approval_requests where approval_requests.id = ${backorders.requestId})`,
		})
		.from(backorders)
		.innerJoin(users, eq(users.id, backorders.userId))
		.where(hasState("ready"))
		.groupBy(backorders.userId, backorders.idempotencyKey)
		.orderBy(asc(sql`min(${backorders.triedAt})`), asc(sql`min(${backorders.readyAt})`))
		.limit(MAX_ORDERS_PER_RUN);

async function orderGroup(needs: Platform, group: ReadyGroup): Promise<PlaceOrderResult> {
	const draft = await draftReady(needs, group);
	// Ended meanwhile.
	if (!draft) return { ok: true, orderId: null };
	const { userId: id, ...account } = group;
	const buyer = { ...account, id };
	const placed = await placeOrder(needs, buyer, draft);
	if (placed.ok || placed.reason !== "delivery") return placed;
	// Its method is not offered any more.
	const delivery = { ...draft.delivery, deliveryMethodId: null };
	return placeOrder(needs, buyer, { ...draft, delivery });
}

async function draftReady(needs: Platform, group: ReadyGroup): Promise<OrderDraft | null> {
	const rows = await listReady(needs, group);
	const [first] = rows;
	if (!first) return null;
	const { quoteId, listId, requestId, approverId } = group;
	const { delivery, holdMs } = first;
	const isPast = (delivery.requestedOn ?? "") < toDateText(toDayNumber(needs.now()));
	return {
		lines: rows.map(({ id, productId, quantity, pricePoisha }) => ({
			productId,
			quantity,
			agreed: { pricePoisha, sourceKind: "backorder" as const, sourceId: id },
		})),
		waiting: [],
		delivery: {
			...delivery,
			deliveryMethodId: delivery.deliveryMethodId || null,
			requestedOn: isPast ? "" : delivery.requestedOn,
		},
		charges: await listDueCharges(needs, group),
		seen: { by: "program", prices: new Map(), totalPoisha: null },
		from: {
			kind: "backorders",
			quoteId,
			listId,
			approval: requestId && approverId ? { requestId, approverId } : null,
			holdMs,
		},
		idempotencyKey: `backorder-${first.id}`,
	};
}

/** Of a part that is taken in parts, one at a time. */
const isNextPart = sql`not exists (select 1 from backorders as earlier where earlier.user_id = backorders.user_id
	and earlier.idempotency_key = backorders.idempotency_key and earlier.product_id = backorders.product_id
	and earlier.state = 'ready' and earlier.part < backorders.part)`;

const listReady = ({ db, settings }: Platform, group: ReadyGroup) =>
	db
		.select({
			...pickColumns(backorders, "id", "delivery", "productId", "quantity"),
			holdMs: holdOfReady(settings, backorders.userId),
			pricePoisha: backorders.unitPoisha,
		})
		.from(backorders)
		.where(and(isOfGroup(group), hasState("ready"), isNextPart))
		.orderBy(asc(backorders.createdAt), asc(backorders.id));

/** A form is charged once: with the order of what was in stock, else with the first one that follows. */
async function listDueCharges({ db }: Platform, group: ReadyGroup): Promise<readonly ChargeKind[]> {
	const [charged] = await db
		.select({ id: backorders.id })
		.from(backorders)
		.where(
			and(
				isOfGroup(group),
				sql`(${isNotNull(backorders.orderId)} or ${inArray(backorders.state, ["ordered"])})`,
			),
		)
		.limit(1);
	return charged ? [] : CHARGE_KINDS;
}
