import { stockSentence } from "~/domain/catalog/rules";
import { inTk } from "~/domain/money/rules";
import type { PlaceCartResult } from "~/domain/orders/place-cart.server";
import type { PlaceOrderResult } from "~/domain/orders/place-order.server";
import { type LimitRefusal, MOST_LINES_AT_ONCE } from "~/domain/orders/rules";
import { notFound } from "../responses/respond.server";
import { keyReused, type Refusal, type Refused } from "./domain-error.server";

function quantityError(message: string): Refusal {
	return { status: 400, errors: { fieldErrors: { quantity: [message] } } };
}

export const minimumWords = ({ limitPoisha }: LimitRefusal) =>
	`Orders start at ${inTk(limitPoisha)}: choose more units`;

/** Words for each reason an order is refused; throws the 404 of a product that is not there. */
export function orderRefusal(refused: Refused<PlaceOrderResult>): Refusal {
	switch (refused.reason) {
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
			return quantityError(stockSentence(refused.stock));
		case "below-minimum":
			return quantityError(minimumWords(refused));
		case "above-maximum":
			return quantityError(
				`One order can come to ${inTk(refused.limitPoisha)} at most: choose fewer units`,
			);
		case "price-changed":
			return {
				status: 409,
				errors: {
					formErrors: [
						`The price has changed to ${inTk(refused.pricePoisha)} since you opened this form. Look at the total again before you order.`,
					],
				},
			};
	}
}

/** Words for each reason a whole cart is refused; the line that stands in the way is named. */
export function cartRefusal(refused: Refused<PlaceCartResult>): Refusal {
	if (refused.reason === "key-reused") return keyReused;
	const errors = { formErrors: [cartSentence(refused)] };
	const toast = refused.reason === "already-ordered" ? refused.reason : undefined;
	return { status: 409, errors, toast };
}

type CartRefused = Exclude<Refused<PlaceCartResult>, { reason: "key-reused" }>;

function cartSentence(refused: CartRefused): string {
	switch (refused.reason) {
		case "empty-cart":
			return "Your cart is empty: there is nothing to order.";
		case "too-many-lines":
			return `At most ${MOST_LINES_AT_ONCE} lines can be ordered at once. Order some of them by themselves first.`;
		case "cart-changed":
			return "Your cart has changed since you opened this form. Look at the lines again before you order.";
		case "already-ordered":
			return `${refused.productName}: You already ordered this product. Pay or cancel that order first, or delete the line.`;
		case "out-of-stock":
			return refused.stock < 1
				? `${refused.productName}: Sold out. Delete the line to order the rest.`
				: `${refused.productName}: only ${refused.stock} in stock. Change the quantity to order the rest.`;
		case "price-changed":
			return `${refused.productName}: the price has changed to ${inTk(refused.pricePoisha)} since you opened this form. Look at the total again before you order.`;
		case "below-minimum":
			return `Orders start at ${inTk(refused.limitPoisha)}: put more into your cart.`;
		case "above-maximum":
			return `One payment can come to ${inTk(refused.limitPoisha)} at most: order some of the lines by themselves.`;
	}
}
