import { and, eq, isNull, sql } from "drizzle-orm";
import type { BuyerContext } from "~/domain/accounts/context.server";
import { isWithinHold } from "~/domain/backorders/buyer-hold.server";
import { canBePaid, isChangeableOrder } from "~/domain/orders/conditions.server";
import { isPayable } from "~/domain/orders/rules/order-status";
import { auditOrder, hasChangedOrder } from "~/domain/orders/statements.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { buildBankTransferMail } from "~/domain/payments/bank/bank-transfer-mail.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { found } from "~/platform/refused";
import { MAX_ORDERS_HELD_FOR_BANK } from "../payment-times";
import { listLinesToPay } from "../queries.server";
import { buildTransferReference, type PaymentTarget } from "../rules";

export async function holdForBank(
	{ db, now, newId, settings, by }: BuyerContext,
	target: PaymentTarget,
): Promise<"held" | "not-payable" | "too-many-held-orders" | "too-much-held"> {
	const lines = await listLinesToPay(db, by.userId, target);
	const first = found(lines[0]);
	const payable = lines.filter(isPayable);
	if (payable.length === 0) return "not-payable";
	const { orderId } = first;
	const changeId = newId();
	const bankHoldUntil = first.createdAt + settings.bankHoldMs;
	const { isBelowCount, isWithinValue } = buildHoldLimits(settings, by.userId, orderId);
	const hasPayableLine = sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orderId} and ${canBePaid})`;
	const reference = buildTransferReference(orderId);
	const holdUntil = Math.max(first.holdUntil, bankHoldUntil);
	const mail = buildBankTransferMail(settings, { order: first, lines: payable, holdUntil });
	const [, , , [after]] = await db.batch([
		db
			.update(orders)
			.set({
				holdUntil: sql`max(${orders.holdUntil}, ${bankHoldUntil})`,
				bankHoldUntil,
				changeId,
			})
			.where(
				and(
					eq(orders.id, orderId),
					isChangeableOrder(by.userId),
					hasPayableLine,
					isNull(orders.bankHoldUntil),
					isBelowCount,
					isWithinValue,
				),
			),
		auditOrder(db, {
			changeId,
			actor: by,
			action: "order.hold-for-bank",
			before: "",
			after: reference,
			at: now(),
		}),
		queueMail(db, { ...mail, id: newId(), now: now() }, hasChangedOrder(changeId)),
		db
			.select({
				isHeld: sql`${orders.bankHoldUntil} is not null`.mapWith(Boolean),
				isPayable: hasPayableLine.mapWith(Boolean),
				isWithinValue: isWithinValue.mapWith(Boolean),
			})
			.from(orders)
			.where(eq(orders.id, orderId)),
	]);
	// Somebody may have paid or cancelled it since it was read.
	if (!after?.isPayable) return "not-payable";
	if (after.isHeld) return "held";
	return after.isWithinValue ? "too-many-held-orders" : "too-much-held";
}

/** Limits what one buyer, and one who has never paid, may hold. */
function buildHoldLimits(settings: Platform["settings"], buyerId: string, orderId: string) {
	const isHeld = sql`held.bank_hold_until is not null`;
	const heldOrderCount = sql`(select count(*) from orders as held where held.user_id = ${buyerId} and ${isHeld}
		and exists (select 1 from order_lines where order_id = held.id and status = 'unpaid'))`;
	return {
		isBelowCount: sql`${heldOrderCount} < ${MAX_ORDERS_HELD_FOR_BANK}`,
		isWithinValue: isWithinHold(settings, buyerId, orderId),
	};
}
