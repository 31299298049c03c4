import { and, eq, isNull, sql } from "drizzle-orm";
import { paidMail } from "~/domain/orders/mails.server";
import { orderById, payableTogether } from "~/domain/orders/queries.server";
import { isPayable, type OrderView } from "~/domain/orders/rules";
import { auditOrders, changeHappened } from "~/domain/orders/statements.server";
import { orders } from "~/domain/orders/tables.server";
import { refusedBy } from "~/platform/d1/database.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { applyPayment } from "../attempts/apply-payment.server";
import { endAtProvider } from "../attempts/fetch-or-create-payment.server";
import type { RecordBankPaymentInput } from "../input";
import { liveAttemptsOf, noLiveAttempt } from "../queries.server";
import { attemptOrders, bankPayments } from "../tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings" | "payments" | "note">;

export type RecordBankPaymentResult =
	| { ok: true }
	| { ok: false; reason: "no-such-order" | "not-payable" | "already-paid" | "paid-by-card" }
	| { ok: false; reason: "already-refunded" }
	| { ok: false; reason: "reference-used" | "provider-unreachable" }
	| { ok: false; reason: "amount-differs"; totalPoisha: number; togetherPoisha: number };

/** A buyer may begin a card payment at any moment; then the next round closes that one. */
const ROUNDS = 4;

/**
 * Records that the money for an unpaid order came by bank: paid, with the bank's reference as its transaction id. The
 * amount must be the order's whole total, or that of all that is unpaid of its checkout, which then is paid with it, all
 * or nothing. A reference pays the orders of one checkout alone. A card payment under way is closed at the provider first:
 * if it turns out paid, the order is paid by card; if the provider can't be reached nothing changes. The same order and
 * reference again is the same answer.
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
		if (!isPayable(order)) return whatItIs(needs, order, { reference, amount }, round > 0);
		const together = await payableTogether(needs.db, order.checkoutId);
		const togetherPoisha = together.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0);
		if (amount !== order.totalPoisha && amount !== togetherPoisha) {
			return {
				ok: false,
				reason: "amount-differs",
				totalPoisha: order.totalPoisha,
				togetherPoisha,
			};
		}
		const paying = amount === order.totalPoisha ? [order] : together;
		// Known before a payment is closed for nothing; the database holds it against a second admin.
		if (await isUsedElsewhere(needs, orderId, reference)) {
			return { ok: false, reason: "reference-used" };
		}
		if (!(await closeLivePayments(needs, paying, adminId))) {
			return { ok: false, reason: "provider-unreachable" };
		}
		try {
			if (await writePayment(needs, adminId, paying, reference)) return { ok: true };
		} catch (error) {
			if (refusedBy(error) !== "reference used") throw error;
			return { ok: false, reason: "reference-used" };
		}
	}
	throw new Error(`The bank payment of order ${orderId} was not recorded in ${ROUNDS} rounds.`);
}

/**
 * Why an order can't take the payment; ok when it took this very one before.
 * @param closed whether a card payment of the order has just been ended for this one
 */
async function whatItIs(
	{ db }: Needs,
	order: OrderView,
	{ reference, amount }: RecordBankPaymentInput,
	closed: boolean,
): Promise<RecordBankPaymentResult> {
	if (order.transactionId === null) return { ok: false, reason: "not-payable" };
	if (order.status === "refunded") return { ok: false, reason: "already-refunded" };
	const [known] = await db
		.select({
			isSame: sql<boolean>`${bankPayments.reference} = ${reference} and ${amount} in
				(${bankPayments.amountPoisha}, (select sum(its.amount_poisha) from bank_payments as its
					where its.reference = ${reference} and its.checkout_id = ${bankPayments.checkoutId}))`.mapWith(
				Boolean,
			),
		})
		.from(bankPayments)
		.where(eq(bankPayments.orderId, order.id));
	if (known?.isSame) return { ok: true };
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
async function closeLivePayments(
	needs: Needs,
	paying: readonly OrderView[],
	adminId: string,
): Promise<boolean> {
	const live = await liveAttemptsOf(
		needs.db,
		paying.map(({ id }) => id),
	);
	for (const attempt of live) {
		const ended = await endAtProvider(needs, attempt).catch((error: unknown) => {
			needs.note(new Error(`Payment ${attempt.id} could not be closed.`, { cause: error }));
			return null;
		});
		if (!ended) return false;
		await applyPayment(needs, ended, { actor: { kind: "admin", userId: adminId } });
	}
	return true;
}

/** Makes the orders paid if each is still unpaid and nothing is under way; all of it guarded in the UPDATE itself. */
async function writePayment(
	{ db, now, newId, settings }: Needs,
	adminId: string,
	paying: readonly OrderView[],
	reference: string,
): Promise<boolean> {
	const at = now();
	const changeId = newId();
	const ids = paying.map(({ id }) => id);
	// One parameter however many ids: D1 takes at most 100.
	const theirs = sql`(select value from json_each(${JSON.stringify(ids)}))`;
	const allPayable = sql`not exists (select 1 from orders as one where one.id in ${theirs}
		and (one.status <> 'unpaid' or one.closing_at is not null
			or exists (select 1 from ${attemptOrders} where ${attemptOrders.orderId} = one.id and ${attemptOrders.live} = 1)))`;
	const [paid] = await db.batch([
		db
			.update(orders)
			.set({ status: "paid", transactionId: reference, paidAt: at, changeId })
			.where(
				and(
					sql`${orders.id} in ${theirs}`,
					eq(orders.status, "unpaid"),
					isNull(orders.closingAt),
					noLiveAttempt,
					paying.length > 1 ? allPayable : undefined,
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
		...paying.map((order) =>
			queueMail(
				db,
				{ ...paidMail(settings, order, reference), id: newId(), now: at },
				changeHappened(changeId),
			),
		),
	]);
	return paid.length > 0;
}
