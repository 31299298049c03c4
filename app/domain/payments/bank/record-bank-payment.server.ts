import { and, eq, ne, sql } from "drizzle-orm";
import { prepareInvoices, retryWhenOutdated } from "~/domain/documents/prepare-invoices.server";
import { sumTotals } from "~/domain/money/vat-rules";
import { canBePaid } from "~/domain/orders/conditions.server";
import { fillOrderMail } from "~/domain/orders/mails/fill-mails.server";
import { buildPaidMail } from "~/domain/orders/mails/mails.server";
import { findLine, listPayableLines } from "~/domain/orders/queries.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { isPayable } from "~/domain/orders/rules/order-status";
import { auditLines, hasChangedAnyLine, isChangedLine } from "~/domain/orders/statements.server";
import { orderLines } from "~/domain/orders/tables.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { retryWhileNull } from "~/platform/d1/retry.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { applyPayment } from "../attempts/apply-payment.server";
import { closeAtProvider } from "../attempts/fetch-or-create-payment.server";
import type { RecordBankPaymentInput } from "../input";
import { listLiveAttempts, noLiveAttempt } from "../queries.server";
import { attemptLines, bankPayments } from "../tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings" | "payments" | "reportError">;

export type RecordBankPaymentResult =
	| { ok: true }
	| { ok: false; reason: "no-such-line" | "not-payable" | "already-paid" | "paid-by-card" }
	| { ok: false; reason: "already-refunded" }
	| { ok: false; reason: "reference-used" | "provider-unreachable" }
	| { ok: false; reason: "amount-differs"; totalPoisha: number; orderTotalPoisha: number };

/**
 * The amount must match the order or its whole order. Closes a live card payment first;
 * if that turns out paid, the order is paid by card. Idempotent per order and reference.
 */
export async function recordBankPayment(
	needs: Needs,
	adminId: string,
	lineId: string,
	{ reference, amount }: RecordBankPaymentInput,
): Promise<RecordBankPaymentResult> {
	// A buyer may start a card payment at any moment; the next round closes that one.
	const recorded = await retryWhileNull<RecordBankPaymentResult>(async (round) => {
		const line = await findLine(needs.db, lineId);
		if (!line) return { ok: false, reason: "no-such-line" };
		if (!isPayable(line)) return getUnpayableResult(needs, line, { reference, amount }, round > 1);
		const payableLines = await listPayableLines(needs.db, line.orderId);
		const orderTotalPoisha = sumTotals(payableLines);
		if (amount !== line.totalPoisha && amount !== orderTotalPoisha) {
			return {
				ok: false,
				reason: "amount-differs",
				totalPoisha: line.totalPoisha,
				orderTotalPoisha,
			};
		}
		const linesDue = amount === line.totalPoisha ? [line] : payableLines;
		// Checked early, so that a payment isn't closed in vain; the database enforces it.
		if (await isReferenceUsedElsewhere(needs, line.orderId, reference)) {
			return { ok: false, reason: "reference-used" };
		}
		if (!(await closeLivePayments(needs, linesDue, adminId))) {
			return { ok: false, reason: "provider-unreachable" };
		}
		try {
			const write = () => writePayment(needs, adminId, linesDue, reference);
			if (await retryWhenOutdated(write)) return { ok: true };
		} catch (error) {
			if (getViolatedConstraint(error) !== "reference used") throw error;
			return { ok: false, reason: "reference-used" };
		}
		return null;
	});
	if (recorded) return recorded;
	throw new Error(`The bank payment of line ${lineId} was not recorded.`);
}

/** ok when the line has already taken this payment. */
async function getUnpayableResult(
	{ db }: Needs,
	line: OrderLine,
	{ reference, amount }: RecordBankPaymentInput,
	hasClosedCardPayment: boolean,
): Promise<RecordBankPaymentResult> {
	if (line.transactionId === null) return { ok: false, reason: "not-payable" };
	if (line.status === "refunded") return { ok: false, reason: "already-refunded" };
	const [recordedPayment] = await db
		.select({
			isSame: sql<boolean>`${bankPayments.reference} = ${reference} and ${amount} in
				(${bankPayments.amountPoisha}, (select sum(recorded.amount_poisha) from bank_payments as recorded
					join order_lines on order_lines.id = recorded.line_id
					where recorded.reference = ${reference} and order_lines.order_id = ${line.orderId}))`.mapWith(
				Boolean,
			),
		})
		.from(bankPayments)
		.where(eq(bankPayments.lineId, line.id));
	if (recordedPayment?.isSame) return { ok: true };
	return {
		ok: false,
		reason: hasClosedCardPayment && !recordedPayment ? "paid-by-card" : "already-paid",
	};
}

async function isReferenceUsedElsewhere({ db }: Needs, orderId: string, reference: string) {
	const uses = await db
		.select({ lineId: bankPayments.lineId })
		.from(bankPayments)
		.innerJoin(orderLines, eq(orderLines.id, bankPayments.lineId))
		.where(and(eq(bankPayments.reference, reference), ne(orderLines.orderId, orderId)))
		.limit(1);
	return uses.length > 0;
}

/** False when the provider can't be reached. */
async function closeLivePayments(
	needs: Needs,
	linesDue: readonly OrderLine[],
	adminId: string,
): Promise<boolean> {
	const liveAttempts = await listLiveAttempts(
		needs.db,
		linesDue.map(({ id }) => id),
	);
	for (const attempt of liveAttempts) {
		const providerState = await closeAtProvider(needs, attempt).catch((error: unknown) => {
			needs.reportError(new Error("The payment could not be closed.", { cause: error }), {
				order: attempt.orderId,
				attempt: attempt.id,
			});
			return null;
		});
		if (!providerState) return false;
		await applyPayment(needs, providerState, { actor: { kind: "admin", userId: adminId } });
	}
	return true;
}

/** The UPDATE itself checks that every line is unpaid and has no live payment. */
async function writePayment(
	{ db, now, newId, settings }: Needs,
	adminId: string,
	linesDue: readonly OrderLine[],
	reference: string,
): Promise<boolean> {
	const at = now();
	const changeId = newId();
	const ids = linesDue.map(({ id }) => id);
	const lineIds = toIdList(ids);
	const hasReference = eq(orderLines.transactionId, reference);
	const allPayable = sql`not exists (select 1 from order_lines as one where one.id in ${lineIds}
		and (one.status <> 'unpaid' or one.cancellation_pending_since is not null
			or exists (select 1 from ${attemptLines} where ${attemptLines.lineId} = one.id and ${attemptLines.live} = 1)))`;
	const orderId = linesDue[0]?.orderId ?? "";
	const invoice = await prepareInvoices({ db, settings }, [orderId], {
		...{ lineIds: ids, changeId, at },
		...{ status: "paid", transactionId: reference, method: "bank" },
	});
	const [paid] = await db.batch([
		db
			.update(orderLines)
			.set({ status: "paid", transactionId: reference, paidAt: at, changeId })
			.where(and(sql`${orderLines.id} in ${lineIds}`, canBePaid, noLiveAttempt, allPayable))
			.returning({ id: orderLines.id }),
		auditLines(db, hasReference, {
			changeId,
			actor: { kind: "admin", userId: adminId },
			action: "order.pay",
			before: "unpaid",
			after: `paid by bank: ${reference}`,
			at,
		}),
		insertSelect(
			db,
			bankPayments,
			{
				lineId: orderLines.id,
				reference,
				amountPoisha: orderLines.totalPoisha,
				recordedBy: adminId,
				recordedAt: at,
			},
			sql`from ${orderLines} where ${isChangedLine(hasReference, changeId)}`,
		),
		queueMail(
			db,
			{ ...buildPaidMail(settings, linesDue, reference), id: newId(), now: at },
			hasChangedAnyLine(hasReference, changeId),
			fillOrderMail(sql`${orderId}`),
		),
		...invoice,
	]);
	return paid.length > 0;
}
