import { formatStockMessage } from "~/domain/catalog/rules";
import { formatTk } from "~/domain/money/rules";
import type { PlaceCartResult } from "~/domain/orders/place-cart.server";
import type { PlaceOrderResult } from "~/domain/orders/place-order.server";
import { MAX_LINES_PER_ORDER, type OrderLimitError } from "~/domain/orders/rules";
import { notFound } from "../responses/respond.server";
import { type DomainError, type FormError, keyReused } from "./domain-error.server";

function createQuantityError(message: string): FormError {
	return { status: 400, errors: { fieldErrors: { quantity: [message] } } };
}

export const getOrderMinimumMessage = ({ limitPoisha }: OrderLimitError) =>
	`The minimum order is ${formatTk(limitPoisha)}. Add more.`;

/** Throws 404 for an unknown product. */
export function describeOrderError(error: DomainError<PlaceOrderResult>): FormError {
	switch (error.reason) {
		case "no-such-product":
			throw notFound();
		case "already-ordered":
			return {
				status: 409,
				errors: { formErrors: ["You already ordered this product"] },
				toast: "already-ordered",
			};
		case "key-reused":
			return keyReused;
		case "out-of-stock":
			return createQuantityError(formatStockMessage(error.stock));
		case "below-minimum":
			return createQuantityError(getOrderMinimumMessage(error));
		case "above-maximum":
			return createQuantityError(
				`The maximum order is ${formatTk(error.limitPoisha)}. Choose fewer items.`,
			);
		case "price-changed":
			return {
				status: 409,
				errors: {
					formErrors: [
						`The price has changed to ${formatTk(error.pricePoisha)} since you opened this form. Check the total before you order.`,
					],
				},
			};
	}
}

export function describeCartError(error: DomainError<PlaceCartResult>): FormError {
	if (error.reason === "key-reused") return keyReused;
	const errors = { formErrors: [getCartErrorMessage(error)] };
	const toast = error.reason === "already-ordered" ? error.reason : undefined;
	return { status: 409, errors, toast };
}

type CartError = Exclude<DomainError<PlaceCartResult>, { reason: "key-reused" }>;

function getCartErrorMessage(error: CartError): string {
	switch (error.reason) {
		case "empty-cart":
			return "Your cart is empty.";
		case "too-many-lines":
			return `An order can have up to ${MAX_LINES_PER_ORDER} lines. Order some of them separately first.`;
		case "cart-changed":
			return "Your cart has changed since you opened this form. Check the lines before you order.";
		case "already-ordered":
			return `${error.productName}: You already ordered this product. Pay or cancel that order first, or delete the line.`;
		case "out-of-stock":
			return error.stock < 1
				? `${error.productName}: Sold out. Delete the line to order the rest.`
				: `${error.productName}: only ${error.stock} in stock. Change the quantity to order the rest.`;
		case "price-changed":
			return `${error.productName}: the price has changed to ${formatTk(error.pricePoisha)} since you opened this form. Check the total before you order.`;
		case "below-minimum":
			return `The minimum order is ${formatTk(error.limitPoisha)}. Add more to your cart.`;
		case "above-maximum":
			return `The maximum payment is ${formatTk(error.limitPoisha)}. Order some of the lines separately.`;
	}
}
