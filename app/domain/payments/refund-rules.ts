import { formatNumber } from "~/platform/format/format-number";
import { formatTk } from "../money/rules";
import type { OrderLine } from "../orders/rules/order-line";
import { isPaidStatus } from "../orders/rules/order-status";
import type { LineRefundReason, PaymentMethod, RefundReason, RefundState } from "./rules";

/** Amounts in poisha, times in ms. */
export type RefundDto = Pick<OrderLine, "orderId" | "orderNumber" | "buyerName"> & {
	id: string;
	/** Null for a surplus. */
	lineId: string | null;
	groupId: string;
	productName: string | null;
	/** 0 when only the amount counts. */
	units: number;
	amountPoisha: number;
	state: RefundState;
	method: PaymentMethod;
	reason: RefundReason;
	/** The buyer reads it. */
	note: string;
	providerId: string | null;
	bankReference: string | null;
	lastError: string | null;
	dueAt: number;
	createdAt: number;
};

export const nameRefunded = ({ units, productName }: Pick<RefundDto, "units" | "productName">) =>
	productName === null
		? "A payment that no item needed"
		: units > 0
			? `${formatNumber(units)} × ${productName}`
			: productName;

/** The provider gets a new key only after the refund has failed. */
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

type RefundableLine = Pick<
	OrderLine,
	| "status"
	| "quantity"
	| "totalPoisha"
	| "cancelledUnits"
	| "shippedUnits"
	| "returnedUnits"
	| "refundedPoisha"
	| "unitsToShip"
>;

export function isRefundable({ status }: Pick<OrderLine, "status">): boolean {
	return isPaidStatus(status);
}

/** Other reasons are about money alone. */
export const hasUnits = (reason: LineRefundReason): boolean =>
	reason !== "kept" && reason !== "price" && reason !== "goodwill";

export function countRefundableUnits(line: RefundableLine, reason: LineRefundReason): number {
	if (reason === "price" || reason === "goodwill") return 0;
	return reason === "returned" || reason === "kept"
		? line.shippedUnits - line.returnedUnits
		: line.unitsToShip;
}

/** Units get their share in whole tk, and the last ones what is left; in poisha. */
export function calculateRefund(line: RefundableLine, units: number): number {
	const left = line.totalPoisha - line.refundedPoisha;
	const isRest = units === line.quantity - line.cancelledUnits - line.returnedUnits;
	if (isRest) return left;
	const share = (BigInt(line.totalPoisha) * BigInt(units)) / BigInt(line.quantity);
	return Math.min(Math.floor(Number(share) / 100) * 100, left);
}

export const sumRefunds = (refunds: readonly Pick<RefundDto, "amountPoisha">[]): number =>
	refunds.reduce((sum, { amountPoisha }) => sum + amountPoisha, 0);

export const describeWithheld = (poisha: number): string =>
	`${formatTk(poisha)} was withheld and is not sent`;
