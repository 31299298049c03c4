import { MAX_OPEN_BACKORDERS } from "~/domain/backorders/rules";
import type { QuantityProblem } from "~/domain/catalog/quantity-rules";
import type { CardLimitError } from "~/domain/money/card-limits";
import { formatTk } from "~/domain/money/rules";
import type { OrderCartResult, PlaceOrderResult } from "~/domain/orders/order-draft.server";
import { type LineLimitError, MAX_LINES_PER_ORDER } from "~/domain/orders/rules/limits";
import { describeApprovalNeed } from "~/domain/orders/rules/spending";
import { found, keyReused, Refused } from "~/platform/refused";
import { formatWait } from "~/ui/shell/error-page";
import type { DomainError } from "./domain-error.server";

/** Too little stock is a conflict with the shop's state, any other quantity wrong input. */
export const refuseQuantity = ({
	reason,
	message,
	nearest,
}: Pick<QuantityProblem, "message" | "nearest"> & { reason: string }): Refused =>
	new Refused({ quantity: message }, reason === "out-of-stock" ? 409 : 400, { nearest });

export const getOrderMinimumMessage = ({ limitPoisha }: CardLimitError) =>
	`The minimum order is ${formatTk(limitPoisha)}. Add more.`;

const refuseLineLimit = ({ retryAfterSeconds }: LineLimitError) =>
	new Refused(
		`Your account has ordered too many lines today. Try again in ${formatWait(retryAfterSeconds)}, or contact us.`,
		429,
		{ retryAfterSeconds },
	);

const TOO_MANY_LINES = `An order can have up to ${MAX_LINES_PER_ORDER} lines. Order some of them separately first.`;

/** Refuses an order of one product. 404 for one that is unknown or no longer for sale. */
export function refuseOrder(error: DomainError<PlaceOrderResult>): Refused {
	switch (error.reason) {
		case "no-such-product":
		case "archived":
			return found<Refused>(null);
		case "already-ordered":
			return new Refused("You already ordered this product");
		case "key-reused":
			return keyReused();
		case "too-many-lines-today":
			return refuseLineLimit(error);
		case "company-role":
		case "requester":
			return new Refused(describeApprovalNeed(error), 403);
		case "over-limit":
		case "over-company-limit":
			return new Refused(describeApprovalNeed(error));
		case "below-company-minimum":
			return new Refused(
				`The minimum order value is ${formatTk(error.orderMinPoisha)}. This order is ${formatTk(error.totalPoisha)}.`,
			);
		case "on-hold":
			return new Refused(
				`The account of your company is on hold. ${error.phone ? `Contact us: ${error.phone}.` : "Contact us."}`,
			);
		case "too-many-lines":
			return new Refused(TOO_MANY_LINES);
		case "too-many-backorders":
			return new Refused(
				`You can wait for up to ${MAX_OPEN_BACKORDERS} parts at a time. Leave some out, or cancel others under Backorders. Nothing was ordered.`,
			);
		case "not-approved":
			return new Refused("The request is no longer approved. Nothing was ordered.");
		case "not-short":
			return new Refused(
				`${error.productName} is in stock now, so there is nothing to wait for. Check the order and place it again.`,
			);
		case "out-of-stock":
		case "invalid-quantity":
			return refuseQuantity(error);
		case "below-minimum":
			return new Refused({ quantity: getOrderMinimumMessage(error) }, 400);
		case "above-maximum":
			return new Refused(
				{ quantity: `The maximum order is ${formatTk(error.limitPoisha)}. Choose fewer items.` },
				400,
			);
		case "price-changed":
			return new Refused(
				`The price of ${error.productName} is now ${formatTk(error.pricePoisha)}. It was ${formatTk(error.seenPoisha)}. Nothing was ordered.`,
			);
		case "total-changed":
			return new Refused({
				total: `The total is ${formatTk(error.totalPoisha)}, more than you sent. Nothing was ordered.`,
			});
		case "delivery":
			return new Refused({ [error.field]: error.message }, error.isChanged ? 409 : 400);
	}
}

/** An order or a request of several products, of which it names the wrong one. */
export function refuseCart(error: DomainError<OrderCartResult>): Refused {
	switch (error.reason) {
		case "empty-cart":
			return new Refused("Your cart is empty.");
		case "no-such-product":
		case "cart-changed":
			return new Refused(
				"Your cart has changed since you opened this form. Check the lines before you order.",
			);
		case "archived":
			return new Refused(`${error.productName}: Sold out. Delete the line to order the rest.`);
		case "out-of-stock":
			return new Refused(
				error.stock < 1
					? `${error.productName}: Sold out. Delete the line to order the rest.`
					: `${error.productName}: only ${error.stock} in stock. Change the quantity to order the rest.`,
			);
		case "invalid-quantity":
			return new Refused(`${error.productName}: ${error.message}`);
		case "below-minimum":
			return new Refused(
				`The minimum order is ${formatTk(error.limitPoisha)}. Add more to your cart.`,
			);
		case "above-maximum":
			return new Refused(
				`The maximum payment is ${formatTk(error.limitPoisha)}. Order some of the lines separately.`,
			);
		default:
			return refuseOrder(error);
	}
}
