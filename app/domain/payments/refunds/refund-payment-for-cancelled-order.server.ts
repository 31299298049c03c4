import { and, eq, inArray, sql } from "drizzle-orm";
import { buildCancelledOrderRefundMail } from "~/domain/orders/mails.server";
import { type Actor, formatActor } from "~/domain/orders/rules";
import { orders } from "~/domain/orders/tables.server";
import { audit } from "~/platform/audit.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { type Attempt, type listAttemptOrders, selectAttemptOrderIds } from "../queries.server";
import { attempts, bankPayments, refunds } from "../tables.server";
import { buildDueRefundColumns } from "./due-refund-columns.server";

type Needs = Pick<Platform, "db" | "now" | "settings">;
type AttemptOrders = Awaited<ReturnType<typeof listAttemptOrders>>;

/**
 * The statements, for the batch that counts a payment, by which an order that it could not pay (cancelled, or paid by
 * another payment) gets its money back: a refund that is due, once by its cause, with its audit row and a mail.
 */
export function refundPaymentForCancelledOrder(
	{ db, now, settings }: Needs,
	attempt: Attempt,
	transactionId: string,
	attemptedOrders: AttemptOrders,
	actor: Actor,
) {
	const at = now();
	const cause = sql<string>`'cancelled-order:' || ${attempt.id} || ':' || ${orders.id}`;
	const isPaidOtherwise = sql`(${orders.transactionId} is not ${transactionId}
		or exists (select 1 from ${bankPayments} where ${bankPayments.orderId} = ${orders.id}))`;
	const insertRefunds = db
		.insert(refunds)
		.select(
			db
				.select(
					buildDueRefundColumns({
						id: sql<string>`lower(hex(randomblob(10)))`,
						attemptId: sql<string>`${attempts.id}`,
						cause,
						reason: "",
						at,
					}),
				)
				.from(orders)
				// With a second table drizzle writes each column with its table's name, as the condition's subselect needs it.
				.innerJoin(attempts, eq(attempts.id, attempt.id))
				.where(and(inArray(orders.id, selectAttemptOrderIds(db, attempt.id)), isPaidOtherwise)),
		)
		.onConflictDoNothing();
	const notifications = attemptedOrders.flatMap((order) => {
		const orderCause = `cancelled-order:${attempt.id}:${order.id}`;
		const isRefundDue = sql`exists (select 1 from ${refunds} where ${refunds.cause} = ${orderCause})`;
		return [
			db
				.insert(audit)
				.select(
					sql`select ${orderCause}, ${formatActor(actor)}, 'refund.create', 'refund:' || ${refunds.id}, '', 'due', ${at} from ${refunds} where ${refunds.cause} = ${orderCause}`,
				)
				.onConflictDoNothing(),
			// The cause is the mail's id too: an event that comes twice tells its buyer once.
			queueMail(
				db,
				{ ...buildCancelledOrderRefundMail(settings, order), id: orderCause, now: at },
				isRefundDue,
			).onConflictDoNothing(),
		];
	});
	return [insertRefunds, ...notifications] as const;
}
