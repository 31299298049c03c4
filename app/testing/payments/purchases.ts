import { eq, sql } from "drizzle-orm";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { orderLines } from "~/domain/orders/tables.server";
import { beginPayment } from "~/domain/payments/attempts/begin-payment.server";
import { syncPayments } from "~/domain/payments/attempts/sync-payments.server";
import { recordBankPayment } from "~/domain/payments/bank/record-bank-payment.server";
import type { RecordBankPaymentInput } from "~/domain/payments/input";
import { type LineRefund, refundLines } from "~/domain/payments/refunds/refund-lines.server";
import type { PaymentKind } from "~/domain/payments/rules";
import {
	attempts,
	bankPaymentOrders,
	bankPayments,
	refunds,
} from "~/domain/payments/tables.server";
import { newId } from "~/platform/ids.server";
import { getLine } from "../database/queries";
import { createAdmin, createOrder, createProduct, createUser } from "../factories/factories";
import { asAdmin, createTestPlatform } from "../platform";
import { confirmCardPayment } from "./payment-provider";

const platform = createTestPlatform();
const { db } = platform;

/** Two of 10 units in stock, tk 500 in all. */
export async function createPurchase() {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 10 });
	const lineId = await createOrder(buyer, product, { quantity: 2 });
	const me = { kind: "buyer", userId: buyer.id } as const;
	const pay = async (kind: PaymentKind = "card") => {
		const beginResult = await beginPayment(
			platform,
			buyer.id,
			{ lineId },
			{ kind, returnOrigin: "http://shop.test" },
		);
		if (!beginResult.ok) throw new Error(beginResult.reason);
		return beginResult.handle;
	};
	return { buyer, product, orderId: lineId, me, pay, totalPoisha: 50_000 };
}

export async function createCardPurchase() {
	const purchase = await createPurchase();
	const { id } = await confirmCardPayment(await purchase.pay());
	await syncPayments(platform, [purchase.orderId], purchase.me);
	return { ...purchase, transactionId: id };
}

export async function createBankPurchase() {
	const purchase = await createPurchase();
	const reference = await payByBank(purchase.orderId);
	return { ...purchase, transactionId: reference };
}

export const buildTransfer = (overrides: Partial<RecordBankPaymentInput> = {}) => ({
	reference: `TRF-${newId()}`,
	amount: 50_000,
	receivedOn: "2026-11-03",
	orderIds: [],
	idempotencyKey: newId(),
	...overrides,
});

/** What is due for the order, unless `amount` is another. Returns the bank's reference. */
export async function payByBank(
	orderId: string,
	{ now = platform.now(), ...overrides }: Partial<RecordBankPaymentInput> & { now?: number } = {},
): Promise<string> {
	const { duePoisha } = summarizeAmounts(await listLinesOfOrder(db, null, orderId));
	const transfer = buildTransfer({ amount: duePoisha, ...overrides });
	const at = { ...platform, now: () => now };
	await recordBankPayment(asAdmin(at, (await createAdmin()).id), [orderId], transfer);
	return transfer.reference;
}

/** Single lines are only paid by card. */
export async function payLineByCard(lineId: string, now = platform.now()): Promise<void> {
	const [line] = await db
		.select({ userId: orderLines.userId })
		.from(orderLines)
		.where(eq(orderLines.id, lineId));
	const userId = line?.userId ?? "";
	const method = { kind: "card", returnOrigin: "http://shop.test" } as const;
	// What is paid later is begun now, within its hold.
	const began = Math.min(now, platform.now());
	const begun = await beginPayment({ ...platform, now: () => began }, userId, { lineId }, method);
	if (!begun.ok) throw new Error(begun.reason);
	await confirmCardPayment(begun.handle);
	await syncPayments({ ...platform, now: () => now }, [lineId], { kind: "buyer", userId });
}

/** Adds a charge of `poisha` that no delivery method made, and counts it where its member spends. */
export async function addCharge(orderId: string, poisha: number, vatBp: number): Promise<void> {
	await db.run(sql`insert into order_lines (id, order_id, position, user_id, created_at, kind, product_id, product_name,
			product_description, image_key, quantity, unit_price_poisha, total_poisha, vat_bp, status, change_id)
		select ${newId()}, order_id, max(position) + 1, user_id, created_at, 'service', product_id, 'Delivery', '', image_key, 1,
			${poisha}, ${poisha}, ${vatBp}, 'unpaid', ${newId()} from order_lines where order_id = ${orderId}`);
	await db.run(sql`update member_spend set poisha = poisha + ${poisha} where (user_id, month) = (
		select spender_id, strftime('%Y-%m', (created_at + 21600000) / 1000, 'unixepoch') from orders where id = ${orderId})`);
	await db.run(sql`update spend_months set poisha = poisha + ${poisha} where (customer_id, month, user_id, cost_centre) = (
		select customer_id, strftime('%Y-%m', (created_at + 21600000) / 1000, 'unixepoch'), user_id, cost_centre from orders where id = ${orderId})`);
}

type Refund = Partial<Omit<Parameters<typeof refundLines>[1], "lines">> &
	Partial<Omit<LineRefund, "lineId">>;

/** Of the two units of a purchase that were not shipped, by default. */
export const buildRefundRequest = (
	lineId: string,
	{ units = 2, amountPoisha = null, ...request }: Refund = {},
) => ({
	reason: "cancelled" as const,
	note: "",
	restock: false,
	idempotencyKey: newId(),
	...request,
	lines: [{ lineId, units, amountPoisha }],
});

export async function createRefund(lineId: string, refund: Refund = {}): Promise<string> {
	const { unitsToShip } = await getLine(lineId);
	const request = buildRefundRequest(lineId, { restock: true, units: unitsToShip, ...refund });
	const ctx = asAdmin(platform, (await createAdmin()).id);
	const { refundIds } = await refundLines(ctx, request);
	return refundIds[0] ?? "";
}

export async function getRefund(id: string) {
	const [refund] = await db.select().from(refunds).where(eq(refunds.id, id));
	if (!refund) throw new Error(`No refund ${id}.`);
	return refund;
}

/** The invariant of every paid order: exactly one line, with its whole total and transaction id. */
export async function listPayments(orderId: string) {
	const byCard = await db
		.select({ transactionId: attempts.transactionId, amountPoisha: attempts.amountPoisha })
		.from(attempts)
		.where(sql`${attempts.orderId} = ${orderId} and ${attempts.state} = 'succeeded'`);
	const byBank = await db
		.select({ transactionId: bankPayments.reference, amountPoisha: bankPaymentOrders.amountPoisha })
		.from(bankPaymentOrders)
		.innerJoin(bankPayments, eq(bankPayments.id, bankPaymentOrders.paymentId))
		.where(eq(bankPaymentOrders.orderId, orderId));
	return [...byCard, ...byBank];
}
