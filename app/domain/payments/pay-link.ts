import { isCharged, type OrderLine } from "../orders/rules/order-line";
import { isPaidStatus, isPayable } from "../orders/rules/order-status";
import { type OrderAmounts, summarizeAmounts } from "../orders/rules/summarize-amounts";
import { type PaymentLine, toPaymentLine } from "./payment-line";

const MINUTE_MS = 60_000;

export const getPayLinkPath = (token: string): string => `/pay/${token}`;

/** Excludes data about the buyer. Amounts in poisha, times in ms. */
type PayLinkDto =
	| {
			state: "open";
			orderNumber: string;
			lines: PaymentLine[];
			amounts: OrderAmounts;
			withheldPoisha: number;
			holdUntil: number;
	  }
	| { state: "paid"; orderNumber: string; transactionIds: string[] };

const PAID_LINK_SHOWN_MS = 24 * 60 * MINUTE_MS;

/** Null when cancelled, past the hold, on account, or paid more than a day ago. */
export function buildPayLinkDto(orders: readonly OrderLine[], now: number): PayLinkDto | null {
	const payable = orders.filter(isPayable);
	const orderNumber = orders[0]?.orderNumber ?? "";
	if (payable.length > 0) {
		const holdUntil = Math.min(...payable.map((order) => order.holdUntil));
		if (holdUntil <= now) return null;
		const lines = payable.map(toPaymentLine);
		const amounts = summarizeAmounts(payable);
		const withheldPoisha = payable[0]?.withheldPoisha ?? 0;
		return { state: "open", orderNumber, lines, amounts, withheldPoisha, holdUntil };
	}
	const transactionIds = orders.flatMap((order) => {
		const { status, transactionId, paidAt } = order;
		if (isCharged(order)) return [];
		return isPaidStatus(status) && transactionId && (paidAt ?? 0) > now - PAID_LINK_SHOWN_MS
			? [transactionId]
			: [];
	});
	return transactionIds.length > 0
		? { state: "paid", orderNumber, transactionIds: Array.from(new Set(transactionIds)) }
		: null;
}
