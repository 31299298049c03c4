import type Stripe from "stripe";
import { NO_REQUEST, nowInSeconds, type Provider } from "../provider.ts";

/** Last digits of the test cards whose refunds are settled later. */
const WAITS = "7726";
const FAILS = "5126";

const AFTER_SECONDS = 3;

const lastDigits = (charge: Stripe.Charge) => charge.payment_method_details?.card?.last4;

export function statusAtFirst(charge: Stripe.Charge): "succeeded" | "pending" {
	return lastDigits(charge) === WAITS ? "pending" : "succeeded";
}

export function isSettledLater(charge: Stripe.Charge): boolean {
	return [WAITS, FAILS].includes(lastDigits(charge) ?? "");
}

export function settleDueRefunds(provider: Provider): void {
	const { charges, refunds } = provider.state;
	for (const refund of Object.values(refunds)) {
		const charge = charges[String(refund.charge)];
		if (!charge || refund.created + AFTER_SECONDS > nowInSeconds()) continue;
		if (lastDigits(charge) === WAITS && refund.status === "pending") {
			refund.status = "succeeded";
			provider.emit("refund.updated", refund, NO_REQUEST, { status: "pending" });
		}
		if (lastDigits(charge) === FAILS && refund.status === "succeeded")
			fail(provider, refund, charge);
	}
}

/** The money is the shop's again, so it can be refunded once more. */
function fail(provider: Provider, refund: Stripe.Refund, charge: Stripe.Charge): void {
	refund.status = "failed";
	refund.failure_reason = "expired_or_canceled_card";
	charge.amount_refunded -= refund.amount;
	charge.refunded = false;
	provider.emit("refund.updated", refund, NO_REQUEST, { status: "succeeded" });
	provider.emit("refund.failed", refund, NO_REQUEST);
}
