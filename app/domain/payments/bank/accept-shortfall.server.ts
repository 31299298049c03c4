import { and, eq, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { ownCustomer } from "~/domain/accounts/own-customer";
import { findOwnCustomer } from "~/domain/accounts/queries.server";
import { retryWhenOutdated } from "~/domain/documents/prepare-invoices.server";
import { formatTk } from "~/domain/money/rules";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { isPayable } from "~/domain/orders/rules/order-status";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { auditOrder, hasChangedOrder } from "~/domain/orders/statements.server";
import { orders } from "~/domain/orders/tables.server";
import { found, Refused } from "~/platform/refused";
import { MAX_SHORTFALL_POISHA } from "../rules";
import { payByTransfer } from "./pay-by-transfer.server";
import { findLastTransfer, selectCustomers } from "./queries.server";

/** Takes what was received as the whole amount: the order is paid, and what is missing stays on record with the reason. */
export async function acceptShortfall(
	ctx: AdminContext,
	orderId: string,
	reason: string,
): Promise<void> {
	const { db, now, newId, by } = ctx;
	await retryWhenOutdated(async () => {
		const lines = await listLinesOfOrder(db, null, orderId);
		const { duePoisha, receivedPoisha } = summarizeAmounts(lines);
		const order = found(lines[0]);
		const company = await findOwnCustomer(db, by.userId, selectCustomers([orderId]));
		if (company !== null) throw ownCustomer(company);
		// The form was sent again.
		if (order.shortfallPoisha > 0 && order.shortfallReason === reason) return;
		const transfer = await findLastTransfer(db, orderId);
		if (duePoisha === 0 || receivedPoisha === 0 || !transfer) throw nothingMissing();
		if (duePoisha > MAX_SHORTFALL_POISHA)
			throw new Refused(`Only up to ${formatTk(MAX_SHORTFALL_POISHA)} can be accepted as missing.`);
		const changeId = newId();
		const isAccepted = hasChangedOrder(changeId);
		const paid = await payByTransfer(ctx, lines.filter(isPayable), {
			bankPaymentId: transfer.id,
			reference: transfer.reference,
			shortfallPoisha: duePoisha,
			mayPay: isAccepted,
		});
		const [accepted] = await db.batch([
			db
				.update(orders)
				.set({
					receivedPoisha: 0,
					shortfallPoisha: duePoisha,
					shortfallReason: reason,
					changeId,
				})
				.where(
					and(
						eq(orders.id, orderId),
						eq(orders.receivedPoisha, receivedPoisha),
						sql`(select amounts ->> '$.duePoisha' from order_amounts where order_id = ${orderId}) = ${duePoisha}`,
					),
				)
				.returning({ id: orders.id }),
			auditOrder(db, {
				changeId,
				actor: by,
				at: now(),
				action: "order.accept-shortfall",
				before: `${formatTk(duePoisha)} missing`,
				after: reason,
			}),
			...paid,
		]);
		if (accepted.length === 0) throw nothingMissing();
	});
}

const nothingMissing = () => new Refused("Nothing is missing for this order any more.");
