import type { OrderLine } from "../orders/rules/order-line";
import { isPaidStatus, type LineStatus } from "../orders/rules/order-status";
import type { PaymentMethod, RefundState } from "./rules";

/** Amounts in poisha, times in ms. */
export type RefundDto = Pick<
	OrderLine,
	"orderNumber" | "productName" | "quantity" | "buyerName"
> & {
	id: string;
	lineId: string;
	amountPoisha: number;
	state: RefundState;
	method: PaymentMethod;
	reason: string;
	providerId: string | null;
	bankReference: string | null;
	lastError: string | null;
	dueAt: number;
	createdAt: number;
};

/** The provider's idempotency key: a new one only after the refund has failed. */
export function getRefundKey({ id, round }: { id: string; round: number }): string {
	return round === 1 ? id : `${id}:${round}`;
}

export function isRetryable({
	state,
	method,
	lastError,
}: Pick<RefundDto, "state" | "method" | "lastError">): boolean {
	return method !== "bank" && (state === "failed" || (state === "due" && lastError !== null));
}

export function canSendManually({ state, method }: Pick<RefundDto, "state" | "method">): boolean {
	return state === "failed" || (state === "due" && method === "bank");
}

/** Shipped orders once the goods are back. */
export function isRefundable({ status }: { status: LineStatus }): boolean {
	return isPaidStatus(status);
}
