import { MAX_OPEN_BACKORDERS } from "~/domain/backorders/rules";
import type { QuantityProblem } from "~/domain/catalog/quantity-rules";
import type { CardLimitError } from "~/domain/money/card-limits";
import { formatTk } from "~/domain/money/rules";
import type { OrderCartResult, PlaceOrderResult } from "~/domain/orders/order-request.server";
import { type LineLimitError, MAX_LINES_PER_ORDER } from "~/domain/orders/rules/limits";
import { describeApprovalNeed } from "~/domain/orders/rules/spending";
import { formatWait } from "~/ui/shell/error-page";
import { notFound } from "../responses/respond.server";
import {
	type DomainError,
	type FormError,
	fieldError,
	formError,
	keyReused,
} from "./domain-error.server";

/** `nearest` are quantities that can be ordered instead. */
function createQuantityError(message: string, nearest: number[] = []): FormError {
	return { status: 400, errors: { fieldErrors: { quantity: [message] } }, nearest };
}

/** Too little stock is a conflict with the shop's state, any other quantity wrong input. */
export const describeQuantityProblem = ({
	reason,
	message,
	nearest,
}: Pick<QuantityProblem, "message" | "nearest"> & { reason: string }): FormError => ({
	...createQuantityError(message, nearest),
	...(reason === "out-of-stock" ? { status: 409 } : {}),
});

export const getOrderMinimumMessage = ({ limitPoisha }: CardLimitError) =>
	`The minimum order is ${formatTk(limitPoisha)}. Add more.`;

type PriceChange = Extract<DomainError<PlaceOrderResult>, { reason: "price-changed" }>;

const describePriceChange = ({ productName, pricePoisha, seenPoisha }: PriceChange) =>
	`The price of ${productName} is now ${formatTk(pricePoisha)}. It was ${formatTk(seenPoisha)}. Nothing was ordered.`;

const describeTotalChange = ({ totalPoisha }: { totalPoisha: number }) =>
	`The total is ${formatTk(totalPoisha)}, more than you sent. Nothing was ordered.`;

const TOO_MANY_LINES_MESSAGE = `An order can have up to ${MAX_LINES_PER_ORDER} lines. Order some of them separately first.`;

const TOO_MANY_BACKORDERS_MESSAGE = `You can wait for up to ${MAX_OPEN_BACKORDERS} parts at a time. Leave some out, or cancel others under Backorders. Nothing was ordered.`;

const describeNotShort = ({ productName }: { productName: string }) =>
	`${productName} is in stock now, so there is nothing to wait for. Check the order and place it again.`;

const describeLineLimit = ({ retryAfterSeconds }: LineLimitError): FormError => ({
	status: 429,
	errors: {
		formErrors: [
			`Your account has ordered too many lines today. Try again in ${formatWait(retryAfterSeconds)}, or contact us.`,
		],
	},
	headers: { "retry-after": String(retryAfterSeconds) },
});

const MEMBER_REASONS = [
	"company-role",
	"requester",
	"over-limit",
	"over-company-limit",
	"below-company-minimum",
] as const;

type MemberError = Extract<
	DomainError<PlaceOrderResult>,
	{ reason: (typeof MEMBER_REASONS)[number] }
>;

const isMemberError = (error: { reason: string }): error is MemberError =>
	MEMBER_REASONS.some((reason) => reason === error.reason);

const describeMemberError = (error: MemberError): FormError =>
	error.reason === "company-role" || error.reason === "requester"
		? formError(403, describeApprovalNeed(error))
		: formError(409, getMemberLimitMessage(error));

const getMemberLimitMessage = (error: MemberError): string =>
	error.reason === "below-company-minimum"
		? `The minimum order value is ${formatTk(error.orderMinPoisha)}. This order is ${formatTk(error.totalPoisha)}.`
		: describeApprovalNeed(error);

const describeHold = ({ phone }: { phone: string }) =>
	`The account of your company is on hold. ${phone ? `Contact us: ${phone}.` : "Contact us."}`;

type DeliveryError = Extract<DomainError<PlaceOrderResult>, { reason: "delivery" }>;

export const describeDeliveryError = ({ field, message, isChanged }: DeliveryError): FormError =>
	fieldError(isChanged ? 409 : 400, field, message);

/** Throws 404 for a product that is unknown or no longer for sale. */
export function describeOrderError(error: DomainError<PlaceOrderResult>): FormError {
	switch (error.reason) {
		case "no-such-product":
		case "archived":
			throw notFound();
		case "already-ordered":
			return {
				status: 409,
				errors: { formErrors: ["You already ordered this product"] },
				toast: "already-ordered",
			};
		case "key-reused":
			return keyReused;
		case "too-many-lines-today":
			return describeLineLimit(error);
		case "company-role":
		case "requester":
		case "over-limit":
		case "over-company-limit":
		case "below-company-minimum":
			return describeMemberError(error);
		case "on-hold":
			return formError(409, describeHold(error));
		case "too-many-lines":
			return formError(409, TOO_MANY_LINES_MESSAGE);
		case "too-many-backorders":
			return formError(409, TOO_MANY_BACKORDERS_MESSAGE);
		case "not-short":
			return formError(409, describeNotShort(error));
		case "out-of-stock":
		case "invalid-quantity":
			return describeQuantityProblem(error);
		case "below-minimum":
			return createQuantityError(getOrderMinimumMessage(error));
		case "above-maximum":
			return createQuantityError(
				`The maximum order is ${formatTk(error.limitPoisha)}. Choose fewer items.`,
			);
		case "price-changed":
			return formError(409, describePriceChange(error));
		case "total-changed":
			return fieldError(409, "total", describeTotalChange(error));
		case "delivery":
			return describeDeliveryError(error);
	}
}

export function describeCartError(error: DomainError<OrderCartResult>): FormError {
	if (error.reason === "key-reused") return keyReused;
	if (error.reason === "delivery") return describeDeliveryError(error);
	if (error.reason === "total-changed") return fieldError(409, "total", describeTotalChange(error));
	if (error.reason === "too-many-lines-today") return describeLineLimit(error);
	if (isMemberError(error)) return describeMemberError(error);
	const errors = { formErrors: [getCartErrorMessage(error)] };
	return { status: 409, errors };
}

type CartError = Exclude<
	DomainError<OrderCartResult>,
	{
		reason:
			| "key-reused"
			| "too-many-lines-today"
			| "delivery"
			| "total-changed"
			| MemberError["reason"];
	}
>;

function getCartErrorMessage(error: CartError): string {
	switch (error.reason) {
		case "empty-cart":
			return "Your cart is empty.";
		case "on-hold":
			return describeHold(error);
		case "too-many-lines":
			return TOO_MANY_LINES_MESSAGE;
		case "too-many-backorders":
			return TOO_MANY_BACKORDERS_MESSAGE;
		case "not-short":
			return describeNotShort(error);
		case "no-such-product":
		case "cart-changed":
			return "Your cart has changed since you opened this form. Check the lines before you order.";
		case "already-ordered":
			return `${error.productName}: You already ordered this product`;
		case "archived":
			return `${error.productName}: Sold out. Delete the line to order the rest.`;
		case "out-of-stock":
			return error.stock < 1
				? `${error.productName}: Sold out. Delete the line to order the rest.`
				: `${error.productName}: only ${error.stock} in stock. Change the quantity to order the rest.`;
		case "invalid-quantity":
			return `${error.productName}: ${error.message}`;
		case "price-changed":
			return describePriceChange(error);
		case "below-minimum":
			return `The minimum order is ${formatTk(error.limitPoisha)}. Add more to your cart.`;
		case "above-maximum":
			return `The maximum payment is ${formatTk(error.limitPoisha)}. Order some of the lines separately.`;
	}
}
