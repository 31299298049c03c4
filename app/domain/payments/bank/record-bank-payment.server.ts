import { eq, or, type SQL, sql } from "drizzle-orm";
import { retryWhenOutdated } from "~/domain/documents/prepare-invoices.server";
import { formatTk } from "~/domain/money/rules";
import { listLinesOfOrders } from "~/domain/orders/queries.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { isPayable } from "~/domain/orders/rules/order-status";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { auditOrder, hasChangedOrder } from "~/domain/orders/statements.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { retryWhileNull } from "~/platform/d1/retry.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { applyPayment } from "../attempts/apply-payment.server";
import { closeAtProvider } from "../attempts/fetch-or-create-payment.server";
import type { RecordBankPaymentInput } from "../input";
import { listLiveAttempts, noLiveAttempt } from "../queries.server";
import { insertSurplus } from "../refunds/refund-surplus.server";
import { bankPaymentOrders, bankPayments } from "../tables.server";
import { buildMissingMail } from "./bank-transfer-mail.server";
import { payByTransfer } from "./pay-by-transfer.server";
import { splitTransfer, type TransferShare } from "./split-transfer";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings" | "payments" | "reportError">;

export type RecordBankPaymentResult =
	/** What is still missing for these orders, and what goes back. */
	| { ok: true; missingPoisha: number; surplusPoisha: number }
	| { ok: false; reason: "no-such-order" | "other-customer" | "provider-unreachable" }
	| { ok: false; reason: "changed-meanwhile" }
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

type Transfer = Pick<
	typeof bankPayments.$inferSelect,
	"reference" | "amountPoisha" | "receivedOn" | "idempotencyKey"
>;

/** Writes nothing if the orders are not as they were read: every statement depends on the first one's row. */
async function writeTransfer(
	needs: Needs,
	adminId: string,
	received: Transfer,
	lines: readonly OrderLine[],
	shares: readonly TransferShare[],
): Promise<void> {
	const { db, now, newId, settings } = needs;
	const at = now();
	const changeId = newId();
	const transfer = { ...received, id: newId() };
	const actor = { kind: "admin", userId: adminId } as const;
	const payable = lines.filter(isPayable);
	const short = new Map(
		shares.flatMap((share) => (share.missingPoisha > 0 ? [[share.orderId, share] as const] : [])),
	);
	const receivedNow = shares.map((share) => {
		const before = lines.find(({ orderId }) => orderId === share.orderId)?.receivedPoisha ?? 0;
		const isShort = short.has(share.orderId);
		return { ...share, before, after: isShort ? before + share.amountPoisha : 0 };
	});
	const share = sql`json_each(${JSON.stringify(receivedNow)}) as share`;
	const to = (name: keyof (typeof receivedNow)[number]) =>
		sql`(share.value ->> ${sql.raw(`'${name}'`)})`;
	const isRecorded = sql`exists (select 1 from bank_payments where bank_payments.id = ${transfer.id})`;
	const paid = await payByTransfer(
		needs,
		payable.filter(({ orderId }) => !short.has(orderId)),
		{
			adminId,
			bankPaymentId: transfer.id,
			reference: transfer.reference,
			mayPay: isRecorded,
		},
	);
	await db.batch([
		insertSelect(
			db,
			bankPayments,
			{ ...transfer, recordedBy: adminId, recordedAt: at },
			sql`where ${areOrdersAsRead(payable, shares)} and not exists (
				select 1 from ${share} join orders on orders.id = ${to("orderId")} where orders.received_poisha <> ${to("before")})`,
		),
		insertSelect(
			db,
			bankPaymentOrders,
			{ orderId: to("orderId"), paymentId: transfer.id, amountPoisha: to("amountPoisha") },
			sql`from ${share} where ${isRecorded}`,
		),
		db
			.update(orders)
			.set({ receivedPoisha: to("after"), changeId })
			.from(share)
			.where(sql`${orders.id} = ${to("orderId")} and ${isRecorded}`),
		auditOrder(db, {
			changeId,
			actor,
			action: "order.receive-transfer",
			before: "",
			at,
			after: `${formatTk(transfer.amountPoisha)} by bank: ${transfer.reference}`,
		}),
		...insertSurplus(
			needs,
			actor,
			{
				orderId: to("orderId"),
				amountPoisha: to("surplusPoisha"),
				bankPaymentId: sql`${transfer.id}`,
				key: transfer.id,
			},
			sql`from ${share} where ${isRecorded} and ${to("surplusPoisha")} > 0`,
		),
		...Array.from(short.values(), ({ orderId, missingPoisha }) =>
			queueMail(
				db,
				{
					...buildMissingMail(settings, {
						lines: payable.filter((line) => line.orderId === orderId),
						amountPoisha: short.get(orderId)?.amountPoisha ?? 0,
						missingPoisha,
					}),
					id: newId(),
					now: at,
				},
				hasChangedOrder(changeId),
			),
		),
		...paid,
	]);
}

/** The same lines can be paid, and no payment by card has begun. */
function areOrdersAsRead(payable: readonly OrderLine[], shares: readonly TransferShare[]): SQL {
	const ids = payable.map(({ id }) => id).toSorted();
	return sql`(select json_group_array(id) from (
			select id from order_lines where order_id in ${toIdList(shares.map(({ orderId }) => orderId))}
				and status = 'unpaid' and cancellation_pending_since is null order by id
		)) = ${JSON.stringify(ids)}
		and not exists (select 1 from ${orderLines} where ${orderLines.id} in ${toIdList(ids)} and not ${noLiveAttempt})`;
}
