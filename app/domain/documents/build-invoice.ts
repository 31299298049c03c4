import { groupBy } from "~/platform/group-by";
import { sumTotals } from "../money/vat-rules";
import type { LineNow } from "../orders/rules/order-line";
import { isPaidStatus } from "../orders/rules/order-status";
import { buildAmounts } from "./amounts";
import type { BuyerFacts, DocumentPayment, InvoiceFacts, InvoiceTerms, SellerFacts } from "./facts";

/** Amounts in poisha, times in ms. */
export type InvoiceableLine = LineNow & {
	orderId: string;
	productName: string;
	partNumber: string;
	customerNumber: string;
	unit: string;
	quantity: number;
	cancelledUnits: number;
	returnedUnits: number;
	unitPricePoisha: number;
	totalPoisha: number;
	refundedPoisha: number;
	vatBp: number;
	returnNote: string;
	transactionId: string | null;
	method: DocumentPayment["method"];
	paidAt: number | null;
	cancelledAt: number | null;
};

/** A transfer, or a certificate of withheld VAT. */
export type Receipt = {
	method: "bank" | "withheld";
	reference: string;
	amountPoisha: number;
	recordedAt: number;
};

export type InvoiceableOrder = {
	id: string;
	orderNumber: string;
	createdAt: number;
	purchaseOrderNumber: string;
	costCentre: string;
	note: string;
	exemptNumber: string;
	buyer: BuyerFacts;
	/** What was recorded before, also when it did not suffice. */
	receipts: Receipt[];
	/** Of the transfers together: what was accepted as missing. */
	shortfallPoisha: number;
	/** Only invoices on account have terms. */
	terms?: InvoiceTerms;
	lines: InvoiceableLine[];
};

/** Nothing is unpaid any more, and something that was paid was not refunded. */
export const isInvoiceDue = (lines: readonly Pick<InvoiceableLine, "status">[]): boolean =>
	lines.every(({ status }) => status !== "unpaid") &&
	lines.some(({ status }) => isPaidStatus(status));

/** What was cancelled, or refunded before the invoice, is not on it. */
export function buildInvoice(order: InvoiceableOrder, seller: SellerFacts): InvoiceFacts {
	const paid = order.lines.filter(({ status }) => isPaidStatus(status));
	const lines = paid.map(({ id, productName, partNumber, customerNumber, unit, ...line }) => ({
		lineId: id,
		description: productName,
		partNumber,
		customerNumber,
		unit,
		quantity: line.quantity - line.cancelledUnits - line.returnedUnits,
		unitPricePoisha: line.unitPricePoisha,
		totalPoisha: line.totalPoisha - line.refundedPoisha,
		vatBp: line.vatBp,
		...(line.returnNote ? { returnNote: line.returnNote } : {}),
	}));
	return {
		seller,
		orderNumber: order.orderNumber,
		orderedAt: order.createdAt,
		purchaseOrderNumber: order.purchaseOrderNumber,
		...(order.costCentre ? { costCentre: order.costCentre } : {}),
		...(order.note ? { note: order.note } : {}),
		exemptNumber: order.exemptNumber,
		destination: "",
		...buildAmounts(lines),
		payments: listPayments(
			paid
				.filter(({ method }) => method !== "account")
				.map((line) => ({ ...line, totalPoisha: line.totalPoisha - line.refundedPoisha })),
			order,
		),
		...(order.shortfallPoisha > 0 ? { shortfallPoisha: order.shortfallPoisha } : {}),
		...(order.terms ? { terms: order.terms } : {}),
	};
}

/**
 * Lists one per transaction. Lines name the transfer that completed their amount; it paid what the earlier ones and certificates did not. What was
 * refunded before the invoice is taken from the last ones.
 */
function listPayments(
	lines: readonly InvoiceableLine[],
	{ receipts, shortfallPoisha }: Pick<InvoiceableOrder, "receipts" | "shortfallPoisha">,
): DocumentPayment[] {
	const groups = groupBy(lines, ({ transactionId }) => transactionId ?? "");
	return Array.from(groups)
		.flatMap(([transactionId, ofPayment]): DocumentPayment[] => {
			const method = ofPayment[0]?.method ?? "bank";
			const paidAt = Math.min(...ofPayment.map((line) => line.paidAt ?? 0));
			const amountPoisha = sumTotals(ofPayment);
			if (method !== "bank") return [{ transactionId, method, amountPoisha, paidAt }];
			let leftPoisha = amountPoisha - shortfallPoisha;
			const isLast = (receipt: Receipt) =>
				receipt.method === "bank" && receipt.reference === transactionId;
			const earlier = receipts
				.filter((receipt) => !isLast(receipt) && receipt.recordedAt <= paidAt)
				.toSorted((one, other) => one.recordedAt - other.recordedAt);
			const last = {
				method,
				reference: transactionId,
				amountPoisha: leftPoisha,
				recordedAt: receipts.find(isLast)?.recordedAt ?? paidAt,
			};
			return [...earlier, last].flatMap(({ reference, recordedAt, ...receipt }) => {
				const partPoisha = Math.min(receipt.amountPoisha, leftPoisha);
				leftPoisha -= partPoisha;
				const payment = {
					transactionId: reference,
					method: receipt.method,
					amountPoisha: partPoisha,
				};
				return partPoisha > 0 ? { ...payment, paidAt: recordedAt } : [];
			});
		})
		.toSorted((one, other) => one.paidAt - other.paidAt);
}
