import { and, eq, isNull, sql } from "drizzle-orm";
import { isWithinHold } from "~/domain/backorders/buyer-hold.server";
import { canBePaid, isChangeableOrder } from "~/domain/orders/conditions.server";
import { isPayable } from "~/domain/orders/rules/order-status";
import { auditOrder, hasChangedOrder } from "~/domain/orders/statements.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { buildBankTransferMail } from "~/domain/payments/bank/bank-transfer-mail.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { MAX_ORDERS_HELD_FOR_BANK } from "../payment-times";
import { listLinesToPay } from "../queries.server";
import { buildTransferReference, type PaymentTarget } from "../rules";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

type HoldForBankResult =
	| { ok: true }
	| {
			ok: false;
			reason: "no-such-order" | "not-payable" | "too-many-held-orders" | "too-much-held";
	  };

export async function holdForBank(
	{ db, now, newId, settings }: Needs,
	buyerId: string,
	target: PaymentTarget,
): Promise<HoldForBankResult> {
	const lines = await listLinesToPay(db, buyerId, target);
	const [first] = lines;
	if (!first) return { ok: false, reason: "no-such-order" };
	const payable = lines.filter(isPayable);
	if (payable.length === 0) return { ok: false, reason: "not-payable" };
	const { orderId } = first;
	const changeId = newId();
	const bankHoldUntil = first.createdAt + settings.bankHoldMs;
	const { isBelowCount, isWithinValue } = buildHoldLimits(settings, buyerId, orderId);
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
					isChangeableOrder(buyerId),
					hasPayableLine,
					isNull(orders.bankHoldUntil),
					isBelowCount,
					isWithinValue,
				),
			),
		auditOrder(db, {
			changeId,
			actor: { kind: "buyer", userId: buyerId },
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
	// It may have been paid or cancelled since it was read.
	if (!after?.isPayable) return { ok: false, reason: "not-payable" };
	if (after.isHeld) return { ok: true };
	return { ok: false, reason: after.isWithinValue ? "too-many-held-orders" : "too-much-held" };
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
