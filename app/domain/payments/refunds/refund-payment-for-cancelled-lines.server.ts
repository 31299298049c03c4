import { inArray, sql } from "drizzle-orm";
import { type Actor, formatActor } from "~/domain/accounts/actor";
import { fillOrderMail } from "~/domain/orders/mails/fill-mails.server";
import { buildCancelledOrderRefundMail } from "~/domain/orders/mails/mails.server";
import { orderLines } from "~/domain/orders/tables.server";
import { audit } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { type Attempt, type listAttemptLines, selectAttemptLineIds } from "../queries.server";
import { pickLikely } from "../rules";
import { bankPayments, refunds } from "../tables.server";
import { buildDueRefundColumns } from "./due-refund-columns.server";

type Needs = Pick<Platform, "db" | "now" | "settings">;
type AttemptLines = Awaited<ReturnType<typeof listAttemptLines>>;

/** For the batch that records a payment of lines that are cancelled or paid otherwise; once per cause. */
export function refundPaymentForCancelledLines(
	{ db, now, settings }: Needs,
	attempt: Attempt,
	transactionId: string,
	attemptedLines: AttemptLines,
	actor: Actor,
) {
	const at = now();
	const cause = sql<string>`'cancelled-line:' || ${attempt.id} || ':' || ${orderLines.id}`;
	const isPaidOtherwise = sql`(${orderLines.transactionId} is not ${transactionId}
		or exists (select 1 from ${bankPayments} where ${bankPayments.lineId} = ${orderLines.id}))`;
	const insertRefunds = insertSelect(
		db,
		refunds,
		buildDueRefundColumns({
			id: sql<string>`lower(hex(randomblob(10)))`,
			attemptId: attempt.id,
			cause,
			reason: "",
			at,
		}),
		sql`from ${orderLines}
			where ${inArray(orderLines.id, selectAttemptLineIds(db, attempt.id))} and ${isPaidOtherwise}`,
	).onConflictDoNothing();
	const isOfAttempt = sql`${refunds.cause} in (select 'cancelled-line:' || attempt_id || ':' || line_id
		from attempt_lines where attempt_id = ${attempt.id})`;
	const auditRefunds = insertSelect(
		db,
		audit,
		{
			id: refunds.cause,
			actor: formatActor(actor),
			action: "refund.create",
			subject: sql`'refund:' || ${refunds.id}`,
			before: "",
			after: "due",
			at,
		},
		sql`from ${refunds} where ${isOfAttempt}`,
	).onConflictDoNothing();
	const mail = buildCancelledOrderRefundMail(
		settings,
		pickLikely(attemptedLines, ({ status }) => status !== "unpaid"),
	);
	// The id makes a repeated event send one email.
	const mailBuyer = queueMail(
		db,
		{ ...mail, id: `cancelled-order:${attempt.id}`, now: at },
		sql`exists (select 1 from ${refunds} where ${isOfAttempt})`,
		fillOrderMail(sql`${attempt.orderId}`),
	).onConflictDoNothing();
	return [insertRefunds, auditRefunds, mailBuyer] as const;
}
