import { eq, or, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { ownCustomer } from "~/domain/accounts/own-customer";
import { findOwnCustomer } from "~/domain/accounts/queries.server";
import { retryWhenOutdated } from "~/domain/documents/prepare-invoices.server";
import { listLinesOfOrders } from "~/domain/orders/queries.server";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { orders } from "~/domain/orders/tables.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { retryWhileNull } from "~/platform/d1/retry.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { found, Refused } from "~/platform/refused";
import { formatDay } from "../../price-lists/rules";
import { closeLivePayments } from "../attempts/close-live-payments.server";
import type { RecordBankPaymentInput } from "../input";
import { bankPayments } from "../tables.server";
import { explainUsedCertificate, refuseMoreWithheld } from "./certificates.server";
import type { Certificate } from "./pay-by-transfer.server";
import { selectCustomers } from "./queries.server";
import { splitTransfer } from "./split-transfer";
import { writeTransfer } from "./write-transfer.server";

const dayFormat = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "long",
	timeZone: "UTC",
});

type Recorded = { missingPoisha: number; surplusPoisha: number };

/**
 * Records a transfer for orders of one customer. The unpaid lines of an order become paid when what was received for it
 * reaches what is due; what no order needs becomes a refund. Closes live card payments first. Each reference is
 * recorded once.
 */
export async function recordBankPayment(
	ctx: AdminContext,
	requestedIds: readonly string[],
	input: RecordBankPaymentInput,
): Promise<Recorded> {
	const { db } = ctx;
	const { userId } = ctx.by;
	const orderIds = Array.from(new Set(requestedIds));
	const { reference, amount, receivedOn } = input;
	const certificate = toCertificate(orderIds[0] ?? "", input);
	const withheld = certificate ? [certificate.number, certificate.amountPoisha] : [];
	const payload = JSON.stringify([orderIds, reference, amount, receivedOn, ...withheld]);
	const idempotencyKey = hashPayload(input.idempotencyKey, userId, payload);
	const recorded = await retryWhileNull(async () => {
		const earlier = await findRecorded(db, idempotencyKey, reference);
		if (earlier) return earlier;
		const lines = await listLinesOfOrders(db, orderIds);
		const inOrder = orderIds.map((orderId) => lines.filter((line) => line.orderId === orderId));
		for (const ofOrder of inOrder) found(ofOrder[0]);
		await requireOneOtherCustomer(db, userId, orderIds);
		// A card payment that was faster leaves less to pay, so the next round reads the orders again.
		if ((await closeLivePayments(ctx, orderIds)) > 0) return null;
		if (certificate) refuseMoreWithheld(ctx, inOrder[0] ?? [], certificate);
		const shares = splitTransfer(
			amount,
			inOrder.map((ofOrder, index) => ({
				orderId: ofOrder[0]?.orderId ?? "",
				duePoisha:
					summarizeAmounts(ofOrder).duePoisha -
					(index === 0 ? (certificate?.amountPoisha ?? 0) : 0),
			})),
		);
		const unused = shares.findIndex(({ amountPoisha }) => amountPoisha === 0);
		const [withoutShare] = inOrder[unused] ?? [];
		if (withoutShare) {
			const sentence = `Nothing of this amount is left for ${withoutShare.orderNumber}.`;
			throw new Refused({ amount: sentence }, 400);
		}
		try {
			const transfer = { reference, amountPoisha: amount, receivedOn, idempotencyKey, certificate };
			await retryWhenOutdated(() => writeTransfer(ctx, transfer, lines, shares));
		} catch (error) {
			if (!getViolatedConstraint(error)?.startsWith("bank_payments."))
				throw await explainUsedCertificate(
					db,
					error,
					selectCustomers(orderIds),
					certificate?.number ?? "",
				);
		}
		return findRecorded(db, idempotencyKey, reference);
	});
	if (!recorded)
		throw new Refused("The order was changed a moment ago. Nothing was recorded: try again.");
	return recorded;
}

/** The certificate belongs to the order whose page records the transfer. */
const toCertificate = (
	orderId: string,
	{ certificate, withheld }: RecordBankPaymentInput,
): Certificate | null =>
	certificate === undefined || withheld === undefined
		? null
		: { orderId, number: certificate, amountPoisha: withheld };

async function requireOneOtherCustomer(db: Db, adminId: string, orderIds: readonly string[]) {
	const customers = await db
		.selectDistinct({ customerId: orders.customerId })
		.from(orders)
		.where(sql`${orders.id} in ${toIdList(orderIds)}`);
	if (customers.length > 1)
		throw new Refused("These orders are of several customers. Record their transfers one by one.");
	const company = await findOwnCustomer(db, adminId, selectCustomers(orderIds));
	if (company !== null) throw ownCustomer(company);
}

async function findRecorded(
	db: Db,
	idempotencyKey: string,
	reference: string,
): Promise<Recorded | null> {
	// In raw SQL, because drizzle drops the table names in a query on one table.
	const ofPayment = sql`(select order_id from bank_payment_orders where payment_id = bank_payments.id)`;
	const [row] = await db
		.select({
			key: bankPayments.idempotencyKey,
			receivedOn: bankPayments.receivedOn,
			recordedAt: bankPayments.recordedAt,
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
	const { key, receivedOn, recordedAt, orderNumbers, ...amounts } = row;
	if (key === idempotencyKey) return amounts;
	// It was a payment of an account.
	if (orderNumbers.length === 0)
		throw new Refused({
			reference: `A payment with reference ${reference} was recorded on ${formatDay(recordedAt)}.`,
		});
	const day = dayFormat.format(new Date(receivedOn));
	throw new Refused({
		reference: `This reference is already recorded: ${day}, ${orderNumbers.join(", ")}.`,
	});
}
