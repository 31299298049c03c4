import { groupBy } from "~/platform/group-by";
import { sumTotals } from "../money/vat-rules";
import { isPaidStatus, type LineStatus } from "../orders/rules/order-status";
import { buildAmounts } from "./amounts";
import type { BuyerFacts, DocumentPayment, InvoiceFacts, SellerFacts } from "./facts";

/** Amounts in poisha, times in ms. */
export type InvoiceableLine = {
	id: string;
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
	status: LineStatus;
	changeId: string;
	transactionId: string | null;
	method: DocumentPayment["method"];
	paidAt: number | null;
	cancelledAt: number | null;
};

export type InvoiceableOrder = {
	id: string;
	orderNumber: string;
	createdAt: number;
	purchaseOrderNumber: string;
	exemptNumber: string;
	buyer: BuyerFacts;
	/** In the order of the cart. */
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
		...{ lineId: id, description: productName, partNumber, customerNumber, unit },
		quantity: line.quantity - line.cancelledUnits - line.returnedUnits,
		unitPricePoisha: line.unitPricePoisha,
		totalPoisha: line.totalPoisha - line.refundedPoisha,
		vatBp: line.vatBp,
	}));
	return {
		seller,
		orderNumber: order.orderNumber,
		orderedAt: order.createdAt,
		purchaseOrderNumber: order.purchaseOrderNumber,
		exemptNumber: order.exemptNumber,
		destination: "",
		...buildAmounts(lines),
		payments: listPayments(
			paid.map((line) => ({ ...line, totalPoisha: line.totalPoisha - line.refundedPoisha })),
		),
	};
}

/** One per transaction. */
function listPayments(lines: readonly InvoiceableLine[]): DocumentPayment[] {
	const groups = groupBy(lines, ({ transactionId }) => transactionId ?? "");
	return Array.from(groups, ([transactionId, ofPayment]) => ({
		transactionId,
		method: ofPayment[0]?.method ?? "bank",
		amountPoisha: sumTotals(ofPayment),
		paidAt: Math.min(...ofPayment.map(({ paidAt }) => paidAt ?? 0)),
	})).toSorted((one, other) => one.paidAt - other.paidAt);
}
