import { and, eq, sql } from "drizzle-orm";
import { findOwnCustomer } from "~/domain/accounts/queries.server";
import { retryWhenOutdated } from "~/domain/documents/prepare-invoices.server";
import { formatTk } from "~/domain/money/rules";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { isPayable } from "~/domain/orders/rules/order-status";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { auditOrder, hasChangedOrder } from "~/domain/orders/statements.server";
import { orders } from "~/domain/orders/tables.server";
import type { Platform } from "~/platform/platform.server";
import { MAX_SHORTFALL_POISHA } from "../rules";
import { findLastTransfer } from "./find-last-transfer.server";
import { payByTransfer } from "./pay-by-transfer.server";
import { selectCustomers } from "./record-bank-payment.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

export type AcceptShortfallResult =
	| { ok: true }
	| { ok: false; reason: "own-customer"; company: string }
	| { ok: false; reason: "no-such-order" | "nothing-missing" | "too-much-missing" };

/** Takes what was received as the whole amount: the order is paid, and what is missing stays on record with the reason. */
export async function acceptShortfall(
	needs: Needs,
	adminId: string,
	orderId: string,
	reason: string,
): Promise<AcceptShortfallResult> {
	return retryWhenOutdated(async () => {
		const { db, now, newId } = needs;
		const lines = await listLinesOfOrder(db, null, orderId);
		const { duePoisha, receivedPoisha } = summarizeAmounts(lines);
		const [order] = lines;
		if (!order) return { ok: false, reason: "no-such-order" };
		const company = await findOwnCustomer(db, adminId, selectCustomers([orderId]));
		if (company !== null) return { ok: false, reason: "own-customer", company };
		// The form was sent again.
		if (order.shortfallPoisha > 0 && order.shortfallReason === reason) return { ok: true };
		const transfer = await findLastTransfer(db, orderId);
		if (duePoisha === 0 || receivedPoisha === 0 || !transfer)
			return { ok: false, reason: "nothing-missing" };
		if (duePoisha > MAX_SHORTFALL_POISHA) return { ok: false, reason: "too-much-missing" };
		const changeId = newId();
		const isAccepted = hasChangedOrder(changeId);
		const paid = await payByTransfer(needs, lines.filter(isPayable), {
			adminId,
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
				actor: { kind: "admin", userId: adminId },
				at: now(),
				action: "order.accept-shortfall",
				before: `${formatTk(duePoisha)} missing`,
				after: reason,
			}),
			...paid,
		]);
		return accepted.length > 0 ? { ok: true } : { ok: false, reason: "nothing-missing" };
	});
}
