import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { buildCancelledMail } from "~/domain/orders/mails.server";
import type { Actor, OrderDto } from "~/domain/orders/rules";
import { auditOrders, hasChangedOrder } from "~/domain/orders/statements.server";
import { orders } from "~/domain/orders/tables.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { noLiveAttempt } from "../queries.server";
import { attemptOrders, attempts } from "../tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/**
 * Cancels orders without a live payment and marks the others for the reconciler.
 * `onlyPastHold` skips an order whose hold was extended a moment ago.
 */
export async function requestCancellation(
	{ db, now, newId, settings }: Needs,
	requested: readonly OrderDto[],
	actor: Actor,
	{ onlyPastHold = false }: { onlyPastHold?: boolean } = {},
): Promise<Pick<OrderDto, "id" | "status">[]> {
	const at = now();
	const cancelId = newId();
	const pendingId = newId();
	const ids = requested.map(({ id }) => id);
	const isRequested: SQL | undefined = and(
		inArray(orders.id, ids),
		actor.kind === "buyer" ? eq(orders.userId, actor.userId) : undefined,
	);
	const isDue = onlyPastHold
		? or(isNotNull(orders.cancellationPendingSince), lte(orders.holdUntil, at))
		: undefined;
	const change = { actor, before: "unpaid", at };
	const attemptsToClose = db
		.select({ id: attemptOrders.attemptId })
		.from(attemptOrders)
		.innerJoin(orders, eq(orders.id, attemptOrders.orderId))
		.where(and(eq(orders.changeId, pendingId), eq(attemptOrders.live, true)));
	const [, , currentStatuses] = await db.batch([
		db
			.update(orders)
			.set({ status: "cancelled", cancelledAt: at, changeId: cancelId })
			.where(and(isRequested, isDue, eq(orders.status, "unpaid"), noLiveAttempt)),
		db
			.update(orders)
			.set({ cancellationPendingSince: at, changeId: pendingId })
			.where(
				and(
					isRequested,
					isDue,
					eq(orders.status, "unpaid"),
					isNull(orders.cancellationPendingSince),
					sql`not ${noLiveAttempt}`,
				),
			),
		db.select({ id: orders.id, status: orders.status }).from(orders).where(isRequested),
		auditOrders(db, { ...change, changeId: cancelId, action: "order.cancel", after: "cancelled" }),
		auditOrders(db, {
			...change,
			changeId: pendingId,
			action: "order.request-cancellation",
			after: "cancellation pending",
		}),
		db.update(attempts).set({ nextCheckAt: at }).where(inArray(attempts.id, attemptsToClose)),
		...requested.map((order) =>
			queueMail(
				db,
				{ ...buildCancelledMail(settings, order), id: newId(), now: at },
				hasChangedOrder(order.id, cancelId),
			),
		),
	]);
	return currentStatuses;
}
