import { and, eq, isNull, sql } from "drizzle-orm";
import { refusedBy } from "../../platform/database.server";
import { queueMail } from "../../platform/outbox.server";
import type { Platform } from "../../platform/platform.server";
import { paidMail } from "../orders/mails.server";
import { orderById } from "../orders/queries.server";
import { isPayable, type OrderView } from "../orders/rules";
import { auditOrders, changeHappened } from "../orders/statements.server";
import { orders } from "../orders/tables.server";
import { applyPayment } from "./apply-payment.server";
import type { RecordBankPaymentInput } from "./input";
import { liveAttemptOf, noLiveAttempt } from "./queries.server";
import { endAtProvider } from "./reach-attempt.server";
import { bankPayments } from "./tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings" | "payments">;

export type RecordBankPaymentResult =
	| { ok: true }
	| { ok: false; reason: "no-such-order" | "not-payable" | "already-paid" | "paid-by-card" }
	| { ok: false; reason: "reference-used" | "provider-unreachable" }
	| { ok: false; reason: "amount-differs"; totalPoisha: number };

/** A buyer may begin a card payment at any moment; then the next round closes that one. */
const ROUNDS = 4;

/**
 * Records that the money for an unpaid order came by bank: paid, with the bank's reference as its transaction id. The
 * amount must be the order's whole total, and a reference pays the orders of one checkout alone. A card payment under
 * way is closed at the provider first: if it turns out paid, the order is paid by card; if the provider can't be reached
 * nothing changes. The same order and reference again is the same answer.
 */
export async function recordBankPayment(
	needs: Needs,
	adminId: string,
	orderId: string,
	{ reference, amount }: RecordBankPaymentInput,
): Promise<RecordBankPaymentResult> {
	for (let round = 0; round < ROUNDS; round += 1) {
		const order = await orderById(needs.db, orderId);
		if (!order) return { ok: false, reason: "no-such-order" };
		if (!isPayable(order)) return whatItIs(needs, order, reference, round > 0);
		if (amount !== order.totalPoisha) {
			return { ok: false, reason: "amount-differs", totalPoisha: order.totalPoisha };
		}
		// Known before a payment is closed for nothing; the database holds it against a second admin.
		if (await isUsedElsewhere(needs, orderId, reference)) {
			return { ok: false, reason: "reference-used" };
		}
		if (!(await closeLivePayment(needs, order, adminId))) {
			return { ok: false, reason: "provider-unreachable" };
		}
		try {
			if (await writePayment(needs, adminId, order, reference)) return { ok: true };
		} catch (error) {
			if (refusedBy(error) !== "reference used") throw error;
			return { ok: false, reason: "reference-used" };
		}
	}
	throw new Error(`The bank payment of order ${orderId} was not recorded in ${ROUNDS} rounds.`);
}

/** Why an order can't take the payment; ok when it took this very one before. `closed`: after we closed a payment of its. */
async function whatItIs(
	{ db }: Needs,
	order: OrderView,
	reference: string,
	closed: boolean,
): Promise<RecordBankPaymentResult> {
	if (order.transactionId === null) return { ok: false, reason: "not-payable" };
	const [known] = await db
		.select({ reference: bankPayments.reference })
		.from(bankPayments)
		.where(eq(bankPayments.orderId, order.id));
	if (known?.reference === reference) return { ok: true };
	return { ok: false, reason: closed && !known ? "paid-by-card" : "already-paid" };
}

async function isUsedElsewhere({ db }: Needs, orderId: string, reference: string) {
	const checkoutId = sql`(select ${orders.checkoutId} from ${orders} where ${orders.id} = ${orderId})`;
	const used = await db
		.select({ orderId: bankPayments.orderId })
		.from(bankPayments)
		.where(
			and(eq(bankPayments.reference, reference), sql`${bankPayments.checkoutId} <> ${checkoutId}`),
		)
		.limit(1);
	return used.length > 0;
}

/** Ends what is under way at the provider, and counts it if it was paid. False when the provider can't be reached. */
async function closeLivePayment(needs: Needs, order: OrderView, adminId: string): Promise<boolean> {
	const attempt = await liveAttemptOf(needs.db, order.id);
	if (!attempt) return true;
	const ended = await endAtProvider(needs, attempt).catch((error: unknown) => {
		console.error(`Payment of order ${order.id} could not be closed:`, error);
		return null;
	});
	if (!ended) return false;
	await applyPayment(needs, ended, { actor: { kind: "admin", userId: adminId } });
	return true;
}

/** Makes the order paid if it is still unpaid and nothing is under way; all of it guarded in the UPDATE itself. */
async function writePayment(
	{ db, now, newId, settings }: Needs,
	adminId: string,
	order: OrderView,
	reference: string,
): Promise<boolean> {
	const at = now();
	const changeId = newId();
	const [paid] = await db.batch([
		db
			.update(orders)
			.set({ status: "paid", transactionId: reference, paidAt: at, changeId })
			.where(
				and(
					eq(orders.id, order.id),
					eq(orders.status, "unpaid"),
					isNull(orders.closingAt),
					noLiveAttempt,
				),
			)
			.returning({ id: orders.id }),
		auditOrders(db, {
			changeId,
			actor: { kind: "admin", userId: adminId },
			action: "order.pay",
			before: "unpaid",
			after: `paid by bank: ${reference}`,
			at,
		}),
		db.insert(bankPayments).select(
			db
				.select({
					orderId: orders.id,
					checkoutId: orders.checkoutId,
					reference: sql<string>`${reference}`.as("reference"),
					amountPoisha: orders.totalPoisha,
					recordedBy: sql<string>`${adminId}`.as("recorded_by"),
					recordedAt: sql<number>`${at}`.as("recorded_at"),
				})
				.from(orders)
				.where(eq(orders.changeId, changeId)),
		),
		queueMail(
			db,
			{ ...paidMail(settings, order, reference), id: newId(), now: at },
			changeHappened(changeId),
		),
	]);
	return paid.length > 0;
}
