import { and, eq, inArray, sql } from "drizzle-orm";
import { lateRefundMail } from "~/domain/orders/mails.server";
import { type Actor, actorName } from "~/domain/orders/rules";
import { orders } from "~/domain/orders/tables.server";
import { audit } from "~/platform/audit.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { type Attempt, orderIdsOf, type ordersOfAttempts } from "../queries.server";
import { attempts, bankPayments, refunds } from "../tables.server";
import { dueRefund } from "./due-refund-columns.server";

type Needs = Pick<Platform, "db" | "now" | "settings">;
type Paying = Awaited<ReturnType<typeof ordersOfAttempts>>;

/**
 * The statements, for the batch that counts a payment, by which an order that it could not pay (cancelled, or paid by
 * another payment) gets its money back: a refund that is due, once by its cause, with its audit row and a mail.
 */
export function refundWhatCameTooLate(
	{ db, now, settings }: Needs,
	attempt: Attempt,
	transactionId: string,
	paying: Paying,
	actor: Actor,
) {
	const at = now();
	const cause = sql<string>`'late:' || ${attempt.id} || ':' || ${orders.id}`;
	const paidOtherwise = sql`(${orders.transactionId} is not ${transactionId}
		or exists (select 1 from ${bankPayments} where ${bankPayments.orderId} = ${orders.id}))`;
	const owe = db
		.insert(refunds)
		.select(
			db
				.select(
					dueRefund({
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
				.where(and(inArray(orders.id, orderIdsOf(db, attempt.id)), paidOtherwise)),
		)
		.onConflictDoNothing();
	const tell = paying.flatMap((order) => {
		const causeOfIt = `late:${attempt.id}:${order.id}`;
		const isOwed = sql`exists (select 1 from ${refunds} where ${refunds.cause} = ${causeOfIt})`;
		return [
			db
				.insert(audit)
				.select(
					sql`select ${causeOfIt}, ${actorName(actor)}, 'refund.owe', 'refund:' || ${refunds.id}, '', 'due', ${at} from ${refunds} where ${refunds.cause} = ${causeOfIt}`,
				)
				.onConflictDoNothing(),
			// The cause is the mail's id too: an event that comes twice tells its buyer once.
			queueMail(
				db,
				{ ...lateRefundMail(settings, order), id: causeOfIt, now: at },
				isOwed,
			).onConflictDoNothing(),
		];
	});
	return [owe, ...tell] as const;
}
