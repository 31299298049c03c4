import type Stripe from "stripe";
import type { Decline } from "../cards/test-cards.ts";
import { getUnixSeconds } from "../clock.ts";
import { createCharge } from "../objects/charge.ts";
import { createId } from "../objects/ids.ts";
import type { Provider } from "../provider.ts";
import type { Cause } from "../request-cause.ts";

/** A test may have set another amount, once. */
function takeAmount({ overrides }: Provider, { amount }: Stripe.PaymentIntent): number {
	const taken = overrides.nextAmount ?? amount;
	overrides.nextAmount = null;
	return taken;
}

export function takePayment(
	provider: Provider,
	intent: Stripe.PaymentIntent,
	method: Stripe.PaymentMethod,
	authenticated: boolean,
	cause: Cause,
): void {
	const charge = createCharge(intent, method, { decline: null, authenticated, receiptUrl: null });
	provider.state.charges[charge.id] = charge;
	intent.status = "succeeded";
	intent.amount_received = takeAmount(provider, intent);
	charge.amount = intent.amount_received;
	charge.amount_captured = intent.amount_received;
	intent.latest_charge = charge.id;
	intent.payment_method = method.id;
	intent.next_action = null;
	intent.last_payment_error = null;
	provider.emit("charge.succeeded", charge, cause);
	provider.emit("payment_intent.succeeded", intent, cause);
}

export function declinePayment(
	provider: Provider,
	intent: Stripe.PaymentIntent,
	method: Stripe.PaymentMethod,
	decline: Decline,
	cause: Cause,
): Stripe.Charge {
	const charge = createCharge(intent, method, { decline, authenticated: false, receiptUrl: null });
	provider.state.charges[charge.id] = charge;
	intent.status = "requires_payment_method";
	intent.latest_charge = charge.id;
	intent.payment_method = null;
	intent.next_action = null;
	intent.last_payment_error = {
		charge: charge.id,
		code: decline.code,
		...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
		doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll("_", "-")}`,
		message: decline.message,
		payment_method: method,
		type: "card_error",
	};
	provider.emit("charge.failed", charge, cause);
	provider.emit("payment_intent.payment_failed", intent, cause);
	return charge;
}

export function requireAuthentication(
	provider: Provider,
	intent: Stripe.PaymentIntent,
	method: Stripe.PaymentMethod,
	place: { origin: string; returnUrl: string | null },
	cause: Cause,
): void {
	const url = `${place.origin}/authenticate/${intent.id}?client_secret=${intent.client_secret}`;
	intent.status = "requires_action";
	intent.payment_method = method.id;
	intent.last_payment_error = null;
	intent.next_action = place.returnUrl
		? { type: "redirect_to_url", redirect_to_url: { return_url: place.returnUrl, url } }
		: {
				type: "use_stripe_sdk",
				use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url, source: createId("pm") },
			};
	provider.emit("payment_intent.requires_action", intent, cause);
}

export function finishAuthentication(
	provider: Provider,
	intent: Stripe.PaymentIntent,
	isAuthenticated: boolean,
	cause: Cause,
): boolean {
	const method = provider.state.paymentMethods[String(intent.payment_method)];
	if (intent.status !== "requires_action" || !method) return false;
	if (isAuthenticated) {
		takePayment(provider, intent, method, true, cause);
		return true;
	}
	intent.status = "requires_payment_method";
	intent.payment_method = null;
	intent.next_action = null;
	intent.last_payment_error = {
		code: "payment_intent_authentication_failure",
		doc_url: "https://stripe.com/docs/error-codes/payment-intent-authentication-failure",
		message:
			"We are unable to authenticate your payment method. Please choose a different payment method and try again.",
		payment_method: method,
		type: "invalid_request_error",
	};
	provider.emit("payment_intent.payment_failed", intent, cause);
	return true;
}

export function cancelIntent(
	provider: Provider,
	intent: Stripe.PaymentIntent,
	reason: Stripe.PaymentIntent.CancellationReason | null,
	cause: Cause,
): void {
	intent.status = "canceled";
	intent.canceled_at = getUnixSeconds();
	intent.cancellation_reason = reason;
	intent.next_action = null;
	provider.emit("payment_intent.canceled", intent, cause);
}
