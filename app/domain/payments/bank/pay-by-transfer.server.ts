import { and, type SQL, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { prepareInvoices } from "~/domain/documents/prepare-invoices.server";
import { canBePaid } from "~/domain/orders/conditions.server";
import { buildPaidMail } from "~/domain/orders/mails/mails.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { auditLines } from "~/domain/orders/statements.server";
import { orderLines } from "~/domain/orders/tables.server";
import { queueLineMails } from "~/domain/payments/queue-line-mails.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { noLiveAttempt } from "../queries.server";

export type Certificate = { orderId: string; number: string; amountPoisha: number };

/** The transfer that completed the amount. `mayPay` is false when the orders have changed since they were read. */
type Completion = {
	bankPaymentId: string;
	reference: string;
	shortfallPoisha?: number;
	certificate?: Certificate | null;
	mayPay: SQL;
};

/** Ends the batch in which what was received for these orders reaches what is due. */
export async function payByTransfer(
	ctx: AdminContext,
	lines: readonly OrderLine[],
	{ bankPaymentId, reference, shortfallPoisha, certificate, mayPay }: Completion,
) {
	const { db, now, newId, settings, by } = ctx;
	const at = now();
	// Not that of the orders, which have the ids of their lines.
	const changeId = newId();
	const ids = lines.map(({ id }) => id);
	const isListed = sql`${orderLines.id} in ${toIdList(ids)}`;
	const orderIds = [...new Set(lines.map(({ orderId }) => orderId))];
	const { invoices, orders } = await prepareInvoices({ db, settings }, orderIds, {
		lineIds: ids,
		changeId,
		at,
		status: "paid",
		transactionId: reference,
		method: "bank",
		shortfallPoisha,
		certificate,
	});
	return [
		db
			.update(orderLines)
			.set({ status: "paid", transactionId: reference, bankPaymentId, paidAt: at, changeId })
			.where(and(isListed, canBePaid, noLiveAttempt, mayPay)),
		auditLines(db, sql`${orderLines.orderId} in ${toIdList(orderIds)}`, {
			changeId,
			actor: by,
			action: "order.pay",
			before: "unpaid",
			after: `paid by bank: ${reference}`,
			at,
		}),
		queueLineMails(ctx, {
			changeId,
			at,
			orders,
			lines,
			build: (paid, after) => buildPaidMail(settings, paid, after, reference),
		}),
		...invoices,
	] as const;
}
