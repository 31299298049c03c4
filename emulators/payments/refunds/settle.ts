import type Stripe from "stripe";
import { getUnixSeconds } from "../clock.ts";
import type { Provider } from "../provider.ts";
import { NO_REQUEST } from "../request-cause.ts";

/** Last digits of the test cards whose refunds are settled later. */
const PENDING_LAST4 = "7726";
const FAILING_LAST4 = "5126";

const AFTER_SECONDS = 3;

const getLast4 = (charge: Stripe.Charge) => charge.payment_method_details?.card?.last4;

export function getInitialStatus(charge: Stripe.Charge): "succeeded" | "pending" {
	return getLast4(charge) === PENDING_LAST4 ? "pending" : "succeeded";
}

export function isSettledLater(charge: Stripe.Charge): boolean {
	return [PENDING_LAST4, FAILING_LAST4].includes(getLast4(charge) ?? "");
}

export function settleDueRefunds(provider: Provider): void {
	const { charges, refunds } = provider.state;
	for (const refund of Object.values(refunds)) {
		const charge = charges[String(refund.charge)];
		if (!charge || refund.created + AFTER_SECONDS > getUnixSeconds()) continue;
		if (getLast4(charge) === PENDING_LAST4 && refund.status === "pending") {
			refund.status = "succeeded";
			provider.emit("refund.updated", refund, NO_REQUEST, { status: "pending" });
		}
		if (getLast4(charge) === FAILING_LAST4 && refund.status === "succeeded")
			failRefund(provider, refund, charge);
	}
}

/** The money is the shop's again, so it can be refunded once more. */
function failRefund(provider: Provider, refund: Stripe.Refund, charge: Stripe.Charge): void {
	refund.status = "failed";
	refund.failure_reason = "expired_or_canceled_card";
	charge.amount_refunded -= refund.amount;
	charge.refunded = false;
	provider.emit("refund.updated", refund, NO_REQUEST, { status: "succeeded" });
	provider.emit("refund.failed", refund, NO_REQUEST);
}
