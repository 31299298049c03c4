import { eq, or, sql } from "drizzle-orm";
import { findOwnCustomer } from "~/domain/accounts/queries.server";
import { retryWhenOutdated } from "~/domain/documents/prepare-invoices.server";
import { listLinesOfOrders } from "~/domain/orders/queries.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { orders } from "~/domain/orders/tables.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { retryWhileNull } from "~/platform/d1/retry.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import { applyPayment } from "../attempts/apply-payment.server";
import { closeAtProvider } from "../attempts/fetch-or-create-payment.server";
import type { RecordBankPaymentInput } from "../input";
import { listLiveAttempts } from "../queries.server";
import { bankPayments } from "../tables.server";
import { splitTransfer } from "./split-transfer";
import { writeTransfer } from "./write-transfer.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings" | "payments" | "reportError">;

export type RecordBankPaymentResult =
	/** What is still missing for these orders, and what goes back. */
	| { ok: true; missingPoisha: number; surplusPoisha: number }
	| { ok: false; reason: "no-such-order" | "other-customer" | "provider-unreachable" }
	| { ok: false; reason: "changed-meanwhile" }
	| { ok: false; reason: "own-customer"; company: string }
	/** `receivedOn` is 'YYYY-MM-DD'. */
	| { ok: false; reason: "reference-recorded"; receivedOn: string; orderNumbers: string[] }
	/** The transfer is used up before this order. */
	| { ok: false; reason: "nothing-left"; orderNumber: string };

/**
 * Records a transfer for orders of one customer. The unpaid lines of an order become paid when what was received for it
 * reaches what is due; what no order needs becomes a refund. Closes live card payments first. Each reference is
 * recorded once.
 */
export async function recordBankPayment(
	needs: Needs,
	adminId: string,
	requestedIds: readonly string[],
	input: RecordBankPaymentInput,
): Promise<RecordBankPaymentResult> {
	const { db } = needs;
	const orderIds = Array.from(new Set(requestedIds));
	const { reference, amount, receivedOn } = input;
	const payload = JSON.stringify([orderIds, reference, amount, receivedOn]);
	const idempotencyKey = hashPayload(input.idempotencyKey, adminId, payload);
	const recorded = await retryWhileNull<RecordBankPaymentResult>(async () => {
		const earlier = await findRecorded(needs, idempotencyKey, reference);
		if (earlier) return earlier;
		const found = await listLinesOfOrders(db, orderIds);
		const inOrder = orderIds.map((orderId) => found.filter((line) => line.orderId === orderId));
		if (inOrder.some((lines) => lines.length === 0)) return { ok: false, reason: "no-such-order" };
		if (!(await areOfOneCustomer(db, orderIds))) return { ok: false, reason: "other-customer" };
		const company = await findOwnCustomer(db, adminId, selectCustomers(orderIds));
		if (company !== null) return { ok: false, reason: "own-customer", company };
		// A card payment that was faster leaves less to pay, so the next round reads the orders again.
		const closed = await closeLivePayments(needs, found, adminId);
		if (closed === null) return { ok: false, reason: "provider-unreachable" };
		if (closed > 0) return null;
		const shares = splitTransfer(
			amount,
			inOrder.map((lines) => ({
				orderId: lines[0]?.orderId ?? "",
				duePoisha: summarizeAmounts(lines).duePoisha,
			})),
		);
		const unused = shares.findIndex(({ amountPoisha }) => amountPoisha === 0);
		const [withoutShare] = inOrder[unused] ?? [];
		if (withoutShare)
			return { ok: false, reason: "nothing-left", orderNumber: withoutShare.orderNumber };
		try {
			const transfer = { reference, amountPoisha: amount, receivedOn, idempotencyKey };
			await retryWhenOutdated(() => writeTransfer(needs, adminId, transfer, found, shares));
		} catch (error) {
			if (!getViolatedConstraint(error)?.startsWith("bank_payments.")) throw error;
		}
		return findRecorded(needs, idempotencyKey, reference);
	});
	return recorded ?? { ok: false, reason: "changed-meanwhile" };
}

/** Of orders. */
export const selectCustomers = (orderIds: readonly string[]) =>
	sql`select customer_id from orders where id in ${toIdList(orderIds)}`;

async function areOfOneCustomer(db: Needs["db"], orderIds: readonly string[]): Promise<boolean> {
	const found = await db
		.selectDistinct({ customerId: orders.customerId })
		.from(orders)
		.where(sql`${orders.id} in ${toIdList(orderIds)}`);
	return found.length === 1;
}

async function findRecorded(
	{ db }: Needs,
	idempotencyKey: string,
	reference: string,
): Promise<RecordBankPaymentResult | null> {
	// In raw SQL, because drizzle drops the table names in a query on one table.
	const ofPayment = sql`(select order_id from bank_payment_orders where payment_id = bank_payments.id)`;
	const [row] = await db
		.select({
			key: bankPayments.idempotencyKey,
			receivedOn: bankPayments.receivedOn,
			orderNumbers:
				sql`(select json_group_array(number) from orders where id in ${ofPayment})`.mapWith(
					(json: string): string[] => JSON.parse(json),
				),
			missingPoisha: sql<number>`(select coalesce(sum(amounts ->> '$.duePoisha'), 0) from order_amounts
				where order_id in ${ofPayment} and amounts ->> '$.receivedPoisha' > 0)`,
			surplusPoisha: sql<number>`(select coalesce(sum(refunds.amount_poisha), 0) from refunds
				where refunds.order_id in ${ofPayment} and refunds.bank_payment_id = bank_payments.id
					and refunds.line_id is null)`,
		})
		.from(bankPayments)
		.where(
			or(eq(bankPayments.idempotencyKey, idempotencyKey), eq(bankPayments.reference, reference)),
		);
	if (!row) return null;
	const { key, receivedOn, orderNumbers, ...amounts } = row;
	if (key === idempotencyKey) return { ok: true, ...amounts };
	return { ok: false, reason: "reference-recorded", receivedOn, orderNumbers };
}

/** How many; null when the provider can't be reached. */
async function closeLivePayments(
	needs: Needs,
	lines: readonly OrderLine[],
	adminId: string,
): Promise<number | null> {
	const unpaid = lines.filter(({ status }) => status === "unpaid").map(({ id }) => id);
	const liveAttempts = await listLiveAttempts(needs.db, unpaid);
	for (const attempt of liveAttempts) {
		const providerState = await closeAtProvider(needs, attempt).catch((error: unknown) => {
			needs.reportError(new Error("The payment could not be closed.", { cause: error }), {
				order: attempt.orderId,
				attempt: attempt.id,
			});
			return null;
		});
		if (!providerState) return null;
		await applyPayment(needs, providerState, { actor: { kind: "admin", userId: adminId } });
	}
	return liveAttempts.length;
}
