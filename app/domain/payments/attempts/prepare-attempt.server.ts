import { and, eq, gte, or, sql } from "drizzle-orm";
import { canBePaid } from "~/domain/orders/conditions.server";
import type { OrderLine } from "~/domain/orders/rules";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Platform } from "~/platform/platform.server";
import { CURRENCY } from "~/platform/stripe/card-payments.server";
import {
	BEGIN_AFTER_HOLD_MS,
	CHECK_AFTER_MS,
	getPaymentEnd,
	HOLD_AFTER_PAGE_MS,
} from "../payment-times";
import type { Attempt } from "../queries.server";
import type { PaymentChannel, PaymentKind } from "../rules";
import { attemptLines, attempts } from "../tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/** Times in ms. */
type NewAttempt = Pick<Attempt, "id" | "kind" | "returnOrigin" | "channel" | "expiresAt"> & {
	buyerId: string;
	lineIds: readonly string[];
	at: number;
};

/**
 * Writes the attempt before the provider is called and extends the hold to outlive it. The INSERT
 * checks the lines again; if another tab was quicker, its attempt wins.
 */
export async function prepareAttempt(
	{ db, now, newId, settings }: Needs,
	buyerId: string,
	linesDue: readonly OrderLine[],
	method: Pick<Attempt, "kind" | "returnOrigin" | "channel">,
): Promise<void> {
	const at = now();
	const id = newId();
	const lineIds = linesDue.map((line) => line.id);
	const expiresAt = getPaymentEnd(at, Math.min(...linesDue.map(({ holdUntil }) => holdUntil)));
	const attempt = { ...method, id, buyerId, lineIds, at, expiresAt };
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
	const { at, lineIds } = attempt;
	return db.insert(attempts).select(
		db
			.select({
				id: sql<string>`${attempt.id}`.as("id"),
				userId: orders.userId,
				orderId: orders.id,
				number:
					sql<number>`(select coalesce(max(number), 0) + 1 from payment_attempts where order_id = ${orders.id})`.as(
						"number",
					),
				kind: sql<PaymentKind>`${attempt.kind}`.as("kind"),
				state: sql<"prepared">`'prepared'`.as("state"),
				amountPoisha: sql<number>`sum(${orderLines.totalPoisha})`.as("amount_poisha"),
				currency: sql<string>`${CURRENCY}`.as("currency"),
				providerId: sql<null>`null`.as("provider_id"),
				transactionId: sql<null>`null`.as("transaction_id"),
				expiresAt: sql<number>`${attempt.expiresAt}`.as("expires_at"),
				returnOrigin: sql<string>`${attempt.returnOrigin}`.as("return_origin"),
				createdAt: sql<number>`${at}`.as("created_at"),
				updatedAt: sql<number>`${at}`.as("updated_at"),
				nextCheckAt: sql<number>`${at + CHECK_AFTER_MS}`.as("next_check_at"),
				channel: sql<PaymentChannel>`${attempt.channel}`.as("channel"),
				lastError: sql<null>`null`.as("last_error"),
				lastErrorAt: sql<null>`null`.as("last_error_at"),
				overdueSince: sql<null>`null`.as("overdue_since"),
			})
			.from(orderLines)
			.innerJoin(orders, eq(orders.id, orderLines.orderId))
			.where(
				and(
					sql`${orderLines.id} in ${toIdList(lineIds)}`,
					eq(orderLines.userId, attempt.buyerId),
					canBePaid,
					isBeforeBeginDeadline(at, settings),
				),
			)
			.groupBy(orders.id)
			.having(sql`count(*) = ${lineIds.length}`),
	);
}

/** `getBeginDeadline` in SQL. */
function isBeforeBeginDeadline(at: number, { holdMs, bankHoldMs }: Platform["settings"]) {
	return or(
		gte(orders.createdAt, at - holdMs - BEGIN_AFTER_HOLD_MS),
		and(
			gte(orders.createdAt, at - bankHoldMs),
			gte(orders.holdUntil, sql`${orders.createdAt} + ${bankHoldMs}`),
		),
	);
}

function insertAttemptLines(db: Db, { id, lineIds }: Pick<NewAttempt, "id" | "lineIds">) {
	return db.insert(attemptLines).select(
		db
			.select({
				attemptId: attempts.id,
				lineId: orderLines.id,
				live: sql<boolean>`1`.as("live"),
			})
			.from(attempts)
			.innerJoin(orderLines, sql`${orderLines.id} in ${toIdList(lineIds)}`)
			.where(eq(attempts.id, id)),
	);
}
