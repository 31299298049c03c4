import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/domain/accounts/actor";
import { prepareInvoices, retryWhenOutdated } from "~/domain/documents/prepare-invoices.server";
import { holdUntilOfLine } from "~/domain/orders/conditions.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { auditLines, isChangedLine, toCancelled } from "~/domain/orders/statements.server";
import { orderLines } from "~/domain/orders/tables.server";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Platform } from "~/platform/platform.server";
import { listLiveLineIds, noLiveAttempt } from "../queries.server";
import { queueCancelledMails } from "../queue-cancelled-mails.server";
import { attemptLines, attempts } from "../tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

type Options = { onlyPastHold?: boolean };

/**
 * Cancels lines without a live payment and marks the others for the reconciler.
 * `onlyPastHold` skips a line whose hold was extended a moment ago.
 */
export function requestCancellation(
	needs: Needs,
	requested: readonly OrderLine[],
	actor: Actor,
	options: Options = {},
): Promise<Pick<OrderLine, "id" | "status">[]> {
	return retryWhenOutdated(() => writeCancellation(needs, requested, actor, options));
}

async function writeCancellation(
	needs: Needs,
	requested: readonly OrderLine[],
	actor: Actor,
	{ onlyPastHold = false }: Options,
): Promise<Pick<OrderLine, "id" | "status">[]> {
	const { db, now, newId } = needs;
	const at = now();
	const cancelId = newId();
	const pendingId = newId();
	const ids = requested.map(({ id }) => id);
	const isListed = sql`${orderLines.id} in ${toIdList(ids)}`;
	const isRequested: SQL | undefined = and(
		isListed,
		actor.kind === "buyer" ? eq(orderLines.userId, actor.userId) : undefined,
	);
	const isDue = onlyPastHold
		? or(isNotNull(orderLines.cancellationPendingSince), lte(holdUntilOfLine, at))
		: undefined;
	const isCancellable = and(isRequested, isDue, eq(orderLines.status, "unpaid"));
	const change = { actor, before: "unpaid", at };
	const attemptsToClose = db
		.select({ id: attemptLines.attemptId })
		.from(attemptLines)
		.innerJoin(orderLines, eq(orderLines.id, attemptLines.lineId))
		.where(and(isChangedLine(isListed, pendingId), eq(attemptLines.live, true)));
	const liveLineIds = new Set(await listLiveLineIds(db, ids));
	const orderIds = [...new Set(requested.map(({ orderId }) => orderId))];
	const ending = { lineIds: ids, changeId: cancelId, at, status: "cancelled" } as const;
	const invoices = await prepareInvoices(needs, orderIds, ending);
	const [, , currentStatuses] = await db.batch([
		db.update(orderLines).set(toCancelled(at, cancelId)).where(and(isCancellable, noLiveAttempt)),
		db
			.update(orderLines)
			.set({ cancellationPendingSince: at, changeId: pendingId })
			.where(
				and(isCancellable, isNull(orderLines.cancellationPendingSince), sql`not ${noLiveAttempt}`),
			),
		db.select({ id: orderLines.id, status: orderLines.status }).from(orderLines).where(isRequested),
		auditLines(db, isListed, {
			...change,
			changeId: cancelId,
			action: "order.cancel",
			after: "cancelled",
		}),
		auditLines(db, isListed, {
			...change,
			changeId: pendingId,
			action: "order.request-cancellation",
			after: "cancellation pending",
		}),
		db.update(attempts).set({ nextCheckAt: at }).where(inArray(attempts.id, attemptsToClose)),
		...queueCancelledMails(needs, requested, ({ id }) => !liveLineIds.has(id), cancelId),
		...invoices,
	]);
	return currentStatuses;
}
