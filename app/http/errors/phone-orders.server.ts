import { MAX_OPEN_BACKORDERS } from "~/domain/backorders/rules";
import { formatTk } from "~/domain/money/rules";
import type { OrderPadResult } from "~/domain/order-pad/order-pad.server";
import { keyReused } from "~/platform/refused";
import type { DomainError } from "./domain-error.server";

export function describePhoneOrderError(error: DomainError<OrderPadResult>): string {
	switch (error.reason) {
		case "nothing-ready":
			return "No line is ready. Choose for at least one line first.";
		case "no-such-product":
			return "A part is no longer for sale. Check the lines again.";
		case "too-many-lines":
			return "An order can have up to 1,000 lines. Order some of them separately first.";
		case "too-many-backorders":
			return `The customer can wait for up to ${MAX_OPEN_BACKORDERS} parts at a time.`;
		case "not-short":
			return `${error.productName} is in stock now. Check the lines again.`;
		case "key-reused":
			return keyReused().message;
		case "too-many-lines-today":
			return "The customer has ordered too many lines today.";
		case "company-role":
		case "requester":
			return "This account's role in its company doesn't include ordering.";
		case "over-limit":
			return `This order is ${formatTk(error.overPoisha)} over the member's limit for the month.`;
		case "over-company-limit":
			return `This company approves orders over ${formatTk(error.approveOverPoisha)} itself.`;
		case "below-company-minimum":
			return `The company's minimum order value is ${formatTk(error.orderMinPoisha)}.`;
		case "on-hold":
			return "The account of this company is on hold.";
		case "already-ordered":
			return `${error.productName}: the customer has an unpaid order of this part.`;
		case "archived":
			return `${error.productName} is no longer for sale. Check the lines again.`;
		case "out-of-stock":
		case "invalid-quantity":
			return `${error.productName}: ${error.message}`;
		case "price-changed":
			return `${error.productName} now costs ${formatTk(error.pricePoisha)}. Check the lines again.`;
		case "total-changed":
			return `The total is now ${formatTk(error.totalPoisha)}. Check the lines again.`;
		case "delivery":
			return error.message;
		case "not-approved":
			return "Its request is no longer approved.";
		case "below-minimum":
			return `The minimum order is ${formatTk(error.limitPoisha)}. Add more.`;
		case "above-maximum":
			return `The maximum payment is ${formatTk(error.limitPoisha)}. Order some of the lines separately.`;
	}
}
