import { and, eq, inArray, sql } from "drizzle-orm";
import { canBePaid } from "~/domain/orders/conditions.server";
import { buildBankTransferMail } from "~/domain/orders/mails.server";
import { orderColumns } from "~/domain/orders/queries.server";
import { isPayable } from "~/domain/orders/rules";
import { auditOrders, hasChangedAnyOrder } from "~/domain/orders/statements.server";
import { orders } from "~/domain/orders/tables.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { listOrdersToPay } from "../queries.server";
import {
	buildTransferReference,
	getPaymentPath,
	MAX_ORDERS_HELD_FOR_BANK,
	type PaymentTarget,
} from "../rules";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

export type HoldForBankResult =
	| { ok: true }
	| { ok: false; reason: "no-such-order" | "not-payable" | "too-many-held-orders" };

export async function holdForBank(
	{ db, now, newId, settings }: Needs,
	buyerId: string,
	target: PaymentTarget,
): Promise<HoldForBankResult> {
	const targetOrders = await listOrdersToPay(db, buyerId, target);
	const [first] = targetOrders;
	if (!first) return { ok: false, reason: "no-such-order" };
	const payable = targetOrders.filter(isPayable);
	if (payable.length === 0) return { ok: false, reason: "not-payable" };
	const changeId = newId();
	const holdEnd = sql<number>`${orders.createdAt} + ${settings.bankHoldMs}`;
	const heldOrderCount = sql`(select count(*) from orders as held where held.user_id = ${buyerId}
		and held.status = 'unpaid' and held.hold_until >= held.created_at + ${settings.bankHoldMs})`;
	const reference = buildTransferReference(
		"orderId" in target ? target.orderId : target.checkoutId,
	);
	const mail = buildBankTransferMail(settings, {
		buyer: { name: first.buyerName, email: first.buyerEmail },
		lines: payable,
		reference,
		holdUntil: Math.min(...payable.map(({ createdAt }) => createdAt)) + settings.bankHoldMs,
		path: getPaymentPath(target),
	});
	const [, , , after] = await db.batch([
		db
			.update(orders)
			.set({ holdUntil: holdEnd, changeId })
			.where(
				and(
					inArray(
						orders.id,
						payable.map(({ id }) => id),
					),
					eq(orders.userId, buyerId),
					canBePaid,
					sql`${orders.holdUntil} < ${holdEnd}`,
					sql`${heldOrderCount} + ${payable.length} <= ${MAX_ORDERS_HELD_FOR_BANK}`,
				),
			),
		auditOrders(db, {
			changeId,
			actor: { kind: "buyer", userId: buyerId },
			action: "order.hold-for-bank",
			before: "",
			after: reference,
			at: now(),
		}),
		queueMail(db, { ...mail, id: newId(), now: now() }, hasChangedAnyOrder(changeId)),
		db
			.select({
				status: orders.status,
				cancellationPending: orderColumns.cancellationPending,
				isHeld: sql`${orders.holdUntil} >= ${holdEnd}`.mapWith(Boolean),
			})
			.from(orders)
			.where(
				inArray(
					orders.id,
					payable.map(({ id }) => id),
				),
			),
	]);
	// Some may have been paid or cancelled since they were read.
	const stillPayable = after.filter(isPayable);
	if (stillPayable.length === 0) return { ok: false, reason: "not-payable" };
	return stillPayable.every(({ isHeld }) => isHeld)
		? { ok: true }
		: { ok: false, reason: "too-many-held-orders" };
}
