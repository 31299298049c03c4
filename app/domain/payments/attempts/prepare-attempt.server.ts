import { and, eq, gte, isNotNull, or, sql } from "drizzle-orm";
import { canBePaid, isChangeableOrder } from "~/domain/orders/conditions.server";
import { BACKORDER_HOLD_MS } from "~/domain/orders/rules/limits";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import { CURRENCY } from "~/platform/stripe/card-payments.server";
import {
	BEGIN_AFTER_HOLD_MS,
	CHECK_AFTER_MS,
	getPaymentEnd,
	HOLD_AFTER_PAGE_MS,
} from "../payment-times";
import type { Attempt } from "../queries.server";
import { attemptLines, attempts } from "../tables.server";

/** Times in ms. */
type NewAttempt = Pick<Attempt, "id" | "kind" | "returnOrigin" | "channel" | "expiresAt"> & {
	buyerId: string;
	lineIds: readonly string[];
	amountPoisha: number;
	at: number;
};

/**
 * Writes the attempt before the provider is called and extends the hold to outlive it. The INSERT
 * checks the lines again; if another tab was quicker, its attempt wins.
 */
export async function prepareAttempt(
	{ db, now, newId, settings }: Platform,
	buyerId: string,
	linesDue: readonly OrderLine[],
	method: Pick<Attempt, "kind" | "returnOrigin" | "channel">,
): Promise<void> {
	const at = now();
	const id = newId();
	const lineIds = linesDue.map((line) => line.id);
	const expiresAt = getPaymentEnd(at, Math.min(...linesDue.map(({ holdUntil }) => holdUntil)));
	const amountPoisha = summarizeAmounts(linesDue).duePoisha;
	const attempt = { ...method, id, buyerId, lineIds, amountPoisha, at, expiresAt };
	try {
		await db.batch([
			insertAttempt(db, attempt, settings),
			insertAttemptLines(db, attempt),
			db
				.update(orders)
				.set({ holdUntil: sql`max(${orders.holdUntil}, ${expiresAt + HOLD_AFTER_PAGE_MS})` })
				.where(sql`${orders.id} = (select order_id from payment_attempts where id = ${id})`),
		]);
	} catch (error) {
		const constraint = getViolatedConstraint(error);
		if (!constraint?.startsWith("attempt_lines.") && !constraint?.startsWith("payment_attempts.")) {
			throw error;
		}
	}
}

/** Inserts nothing unless all lines can still be paid. */
function insertAttempt(db: Db, attempt: NewAttempt, settings: Platform["settings"]) {
	const { at, lineIds, channel, buyerId } = attempt;
	const isAllowed = channel === "account" ? isChangeableOrder(buyerId) : sql`true`;
	return insertSelect(
		db,
		attempts,
		{
			id: attempt.id,
			userId: orders.userId,
			orderId: orders.id,
			number: sql`(select coalesce(max(number), 0) + 1 from payment_attempts where order_id = ${orders.id})`,
			kind: attempt.kind,
			state: "prepared",
			amountPoisha: attempt.amountPoisha,
			currency: CURRENCY,
			expiresAt: attempt.expiresAt,
			returnOrigin: attempt.returnOrigin,
			createdAt: at,
			updatedAt: at,
			nextCheckAt: at + CHECK_AFTER_MS,
			channel: attempt.channel,
		},
		sql`from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
			where ${orderLines.id} in ${toIdList(lineIds)} and ${isAllowed}
				and ${canBePaid} and ${orders.receivedPoisha} = 0 and ${isBeforeBeginDeadline(at, settings)}
			group by ${orders.id} having count(*) = ${lineIds.length}`,
	);
}

/** `getBeginDeadline` in SQL. */
function isBeforeBeginDeadline(at: number, { holdMs, bankHoldMs }: Platform["settings"]) {
	return or(
		gte(orders.createdAt, at - holdMs - BEGIN_AFTER_HOLD_MS),
		gte(orders.bankHoldUntil, at),
		and(isNotNull(orders.spenderId), gte(orders.createdAt, at - bankHoldMs)),
		and(eq(orderLines.sourceKind, "backorder"), gte(orders.createdAt, at - BACKORDER_HOLD_MS)),
	);
}

function insertAttemptLines(db: Db, { id, lineIds }: Pick<NewAttempt, "id" | "lineIds">) {
	return insertSelect(
		db,
		attemptLines,
		{ attemptId: attempts.id, lineId: orderLines.id, live: true },
		sql`from ${attempts} join ${orderLines} on ${orderLines.id} in ${toIdList(lineIds)}
			where ${attempts.id} = ${id}`,
	);
}
