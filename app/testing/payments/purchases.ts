import { eq, sql } from "drizzle-orm";
import { beginPayment } from "~/domain/payments/attempts/begin-payment.server";
import { syncPayments } from "~/domain/payments/attempts/sync-payments.server";
import { recordBankPayment } from "~/domain/payments/bank/record-bank-payment.server";
import { refundLine } from "~/domain/payments/refunds/refund-line.server";
import type { PaymentKind } from "~/domain/payments/rules";
import { attempts, bankPayments, refunds } from "~/domain/payments/tables.server";
import { newId } from "~/platform/ids.server";
import { createAdmin, createOrder, createProduct, createUser } from "../factories/factories";
import { createTestPlatform } from "../platform";
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
	const reference = `TRF-${newId()}`;
	const amount = purchase.totalPoisha;
	const recorded = await recordBankPayment(platform, (await createAdmin()).id, purchase.orderId, {
		reference,
		amount,
	});
	if (!recorded.ok) throw new Error(recorded.reason);
	return { ...purchase, transactionId: reference };
}

export async function createRefund(orderId: string): Promise<string> {
	const input = { reason: "", restock: true, goodsBack: false, idempotencyKey: newId() };
	const refunded = await refundLine(platform, (await createAdmin()).id, orderId, input);
	if (!refunded.ok) throw new Error(refunded.reason);
	return refunded.refundId;
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
		.select({ transactionId: bankPayments.reference, amountPoisha: bankPayments.amountPoisha })
		.from(bankPayments)
		.where(eq(bankPayments.lineId, orderId));
	return [...byCard, ...byBank];
}
