import type Stripe from "stripe";
import { getUnixSeconds } from "../clock.ts";
import { cancelIntent } from "../intents/settle.ts";
import { buildCustomerDetails } from "../objects/checkout-session.ts";
import { createPaymentIntent } from "../objects/payment-intent.ts";
import type { Provider } from "../provider.ts";
import { type Cause, NO_REQUEST } from "../request-cause.ts";

type Session = Stripe.Checkout.Session;

export function getOrCreateIntent(provider: Provider, session: Session): Stripe.PaymentIntent {
	const known = provider.state.intents[String(session.payment_intent)];
	if (known) return known;
	const data = provider.state.intentData[session.id];
	const intent = createPaymentIntent({
		amount: session.amount_total ?? 0,
		currency: session.currency ?? "usd",
		metadata: data?.metadata ?? {},
		description: data?.description ?? null,
		receiptEmail: null,
		statementDescriptorSuffix: null,
		automaticMethods: false,
		shipping: null,
	});
	provider.state.intents[intent.id] = intent;
	session.payment_intent = intent.id;
	provider.emit("payment_intent.created", intent, NO_REQUEST);
	return intent;
}

export function completeSession(provider: Provider, session: Session): void {
	const intent = provider.state.intents[String(session.payment_intent)];
	const charge = provider.state.charges[String(intent?.latest_charge)];
	session.status = "complete";
	session.payment_status = "paid";
	session.url = null;
	session.customer_details = buildCustomerDetails(
		session.customer_email ?? charge?.billing_details.email ?? null,
		charge?.billing_details.name ?? null,
	);
	provider.emit("checkout.session.completed", session, NO_REQUEST);
}

export function expireSession(provider: Provider, session: Session, cause: Cause): void {
	session.status = "expired";
	session.url = null;
	const intent = provider.state.intents[String(session.payment_intent)];
	if (intent && intent.status !== "succeeded" && intent.status !== "canceled") {
		cancelIntent(provider, intent, "expired", cause);
	}
	provider.emit("checkout.session.expired", session, cause);
}

export function expireDueSessions(provider: Provider): void {
	const now = getUnixSeconds();
	for (const session of Object.values(provider.state.sessions)) {
		if (session.status === "open" && session.expires_at <= now) {
			expireSession(provider, session, NO_REQUEST);
		}
	}
}
