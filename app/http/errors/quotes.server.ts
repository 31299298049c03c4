import { formatTk } from "~/domain/money/rules";
import type { PlaceOrderResult } from "~/domain/orders/order-draft.server";
import { describeArchived } from "~/domain/quotes/rules";
import { Refused } from "~/platform/refused";
import type { DomainError } from "./domain-error.server";
import { refuseCart } from "./orders.server";

export function refuseAcceptance(error: DomainError<PlaceOrderResult>, company: string): Refused {
	switch (error.reason) {
		case "requester":
			return new Refused(`Your role orders with approval. Ask a buyer of ${company}.`, 403);
		case "over-limit":
			return new Refused(
				`This order is ${formatTk(error.overPoisha)} over your limit. Ask a buyer of ${company}.`,
			);
		case "over-company-limit":
			return new Refused(
				`Your company approves orders over ${formatTk(error.approveOverPoisha)}. Ask a buyer of ${company}.`,
			);
		case "archived":
			return new Refused(describeArchived(error.productName));
		case "out-of-stock":
			return new Refused(
				`The stock of ${error.productName} has changed. Choose again what is ordered now.`,
			);
		case "below-minimum":
			return new Refused(
				`What is ordered now must cost at least ${formatTk(error.limitPoisha)}. Choose more, or ask us.`,
			);
		default:
			return refuseCart(error);
	}
}
