import { formatTk } from "~/domain/money/rules";
import type { PlaceOrderResult } from "~/domain/orders/order-draft.server";
import { Refused } from "~/platform/refused";
import type { DomainError } from "./domain-error.server";
import { refuseCart } from "./orders.server";

export const refuseApproval = (error: DomainError<PlaceOrderResult>): Refused =>
	error.reason === "over-limit"
		? new Refused(
				`This request is ${formatTk(error.overPoisha)} over your limit. Another approver must decide.`,
			)
		: refuseCart(error);
