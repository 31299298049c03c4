import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/domain/accounts/actor";
import { prepareInvoices, retryWhenOutdated } from "~/domain/documents/prepare-invoices.server";
import {
	holdUntilOfLine,
	isChangeableOrder,
	withheldOfOrder,
} from "~/domain/orders/conditions.server";
import { buildCancelledMail } from "~/domain/orders/mails/mails.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import {
	auditLines,
	isChangedLine,
	selectPartsOfLines,
	toCancelled,
} from "~/domain/orders/statements.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { queueLineMails } from "~/domain/payments/queue-line-mails.server";
import { serveBackorders } from "~/domain/stock/serve-backorders.server";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Platform } from "~/platform/platform.server";
import { noLiveAttempt } from "../queries.server";
import { insertSurplus } from "../refunds/refund-surplus.server";
import { attemptLines, attempts, taxCertificates } from "../tables.server";

type Options = { onlyPastHold?: boolean };

/**
 * Cancels lines without a live payment and marks the others for the reconciler.
 * `onlyPastHold` skips a line whose hold was extended a moment ago.
 */
export function requestCancellation(
	platform: Platform,
	requested: readonly OrderLine[],
	actor: Actor,
	options: Options = {},
): Promise<Pick<OrderLine, "id" | "status">[]> {
	return retryWhenOutdated(() => writeCancellation(platform, requested, actor, options));
}

async function writeCancellation(
	platform: Platform,
	requested: readonly OrderLine[],
	actor: Actor,
	{ onlyPastHold }: Options,
): Promise<Pick<OrderLine, "id" | "status">[]> {
	const { db, now, newId, settings } = platform;
	const at = now();
	const pastHoldAt = onlyPastHold ? at : null;
	const cancelId = newId();
	const ids = requested.map(({ id }) => id);
	const { isListed, isRequested, isCancellable } = buildConditions(ids, actor, pastHoldAt);
	const isCancelled = and(isCancellable, noLiveAttempt);
	const change = { actor, before: "unpaid", at };
	const cancelled = db.select({ id: orderLines.id }).from(orderLines).where(isCancelled);
	const lineIds = (await cancelled).map(({ id }) => id);
	const orderIds = [...new Set(requested.map(({ orderId }) => orderId))];
	const ending = { lineIds, changeId: cancelId, at, status: "cancelled" } as const;
	const { invoices, orders: endedOrders } = await prepareInvoices(platform, orderIds, ending);
	const [, currentStatuses] = await db.batch([
		db.update(orderLines).set(toCancelled(at, cancelId)).where(isCancelled),
		db.select({ id: orderLines.id, status: orderLines.status }).from(orderLines).where(isRequested),
		serveBackorders(platform, selectPartsOfLines(isListed)),
		auditLines(db, isListed, {
			...change,
			changeId: cancelId,
			action: "order.cancel",
			after: "cancelled",
		}),
		...returnReceived(platform, orderIds, actor, cancelId),
		queueLineMails(platform, {
			changeId: cancelId,
			at,
			orders: endedOrders,
			lines: requested,
			build: (lines, after) => buildCancelledMail(settings, lines, after),
		}),
		// After the mail, which says how the lines are that were cancelled.
		...markPending(platform, { isListed, isCancellable, change }),
		...invoices,
	]);
	return currentStatuses;
}

type Pending = {
	isListed: SQL;
	isCancellable: SQL | undefined;
	change: { actor: Actor; before: string; at: number };
};

/** The lines whose payment is open wait until it has ended. */
function markPending({ db, newId }: Platform, { isListed, isCancellable, change }: Pending) {
	const { at } = change;
	const changeId = newId();
	const attemptsToClose = db
		.select({ id: attemptLines.attemptId })
		.from(attemptLines)
		.innerJoin(orderLines, eq(orderLines.id, attemptLines.lineId))
		.where(and(isChangedLine(isListed, changeId), eq(attemptLines.live, true)));
	return [
		db
			.update(orderLines)
			.set({ cancellationPendingSince: at, changeId })
			.where(
				and(isCancellable, isNull(orderLines.cancellationPendingSince), sql`not ${noLiveAttempt}`),
			),
		auditLines(db, isListed, {
			...change,
			changeId,
			action: "order.request-cancellation",
			after: "cancellation pending",
		}),
		db.update(attempts).set({ nextCheckAt: at }).where(inArray(attempts.id, attemptsToClose)),
	] as const;
}

/** On the lines that were named, that the actor may cancel, and that can be cancelled. */
function buildConditions(ids: readonly string[], actor: Actor, pastHoldAt: number | null) {
	const isListed = sql`${orderLines.id} in ${toIdList(ids)}`;
	const isRequested: SQL | undefined = and(
		isListed,
		actor.kind === "buyer"
			? sql`exists (select 1 from orders where orders.id = order_lines.order_id and ${isChangeableOrder(actor.userId)})`
			: undefined,
	);
	const isDue =
		pastHoldAt === null
			? undefined
			: or(
					isNotNull(orderLines.cancellationPendingSince),
					and(lte(holdUntilOfLine, pastHoldAt), sql`${receivedForOrderOfLine} = 0`),
				);
	// Less than the rest costs could otherwise be more than what is left of it.
	const isWholeOrUntouched = sql`(${receivedForOrderOfLine} = 0 or not exists (
		select 1 from order_lines as kept where kept.order_id = order_lines.order_id and kept.status = 'unpaid'
			and kept.id not in ${toIdList(ids)}))`;
	const isCancellable = and(
		isRequested,
		isDue,
		eq(orderLines.status, "unpaid"),
		isWholeOrUntouched,
	);
	return { isListed, isRequested, isCancellable };
}

/** What has arrived by transfer for an order without anything left to pay. A certificate ends with it. */
function returnReceived(
	platform: Platform,
	orderIds: readonly string[],
	actor: Actor,
	changeId: string,
) {
	const isEnded = sql`orders.id in ${toIdList(orderIds)} and orders.received_poisha > 0
		and not exists (select 1 from order_lines where order_lines.order_id = orders.id and status = 'unpaid')`;
	return [
		...insertSurplus(
			platform,
			actor,
			{
				orderId: sql`orders.id`,
				amountPoisha: arrivedForOrder,
				bankPaymentId: lastTransferOfOrder,
				key: changeId,
			},
			sql`from ${orders} where ${isEnded} and ${arrivedForOrder} > 0`,
		),
		platform.db
			.delete(taxCertificates)
			.where(sql`${taxCertificates.orderId} in (select orders.id from ${orders} where ${isEnded})`),
		platform.db.update(orders).set({ receivedPoisha: 0 }).where(isEnded),
	] as const;
}

/** In raw SQL, because drizzle drops the table names in a query on one table. */
const receivedForOrderOfLine = sql`(select orders.received_poisha from orders where orders.id = order_lines.order_id)`;
const arrivedForOrder = sql`(orders.received_poisha - ${withheldOfOrder})`;
const lastTransferOfOrder = sql`(select payment_id from bank_payment_orders
	join bank_payments on bank_payments.id = payment_id
	where bank_payment_orders.order_id = orders.id order by recorded_at desc limit 1)`;
