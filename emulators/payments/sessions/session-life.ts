import type Stripe from "stripe";
import { cancelIntent } from "../intents/settle.ts";
import { customerDetails } from "../objects/checkout-session.ts";
import { newPaymentIntent } from "../objects/payment-intent.ts";
import { type Cause, NO_REQUEST, nowInSeconds, type Provider } from "../provider.ts";

type Session = Stripe.Checkout.Session;

/** What `payment_intent_data` said, kept until the buyer submits: only then there is an intent. */
export type IntentData = { metadata: Record<string, string>; description: string | null };

/** The session's intent, made when the buyer submits for the first time. */
export function intentOfSession(provider: Provider, session: Session): Stripe.PaymentIntent {
	const known = provider.state.intents[String(session.payment_intent)];
	if (known) return known;
	const data = provider.state.intentData[session.id];
	const intent = newPaymentIntent({
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

/** Closes the session after its intent succeeded. */
export function completeSession(provider: Provider, session: Session): void {
	const intent = provider.state.intents[String(session.payment_intent)];
	const charge = provider.state.charges[String(intent?.latest_charge)];
	session.status = "complete";
	session.payment_status = "paid";
	session.url = null;
	session.customer_details = customerDetails(
		session.customer_email ?? charge?.billing_details.email ?? null,
		charge?.billing_details.name ?? null,
	);
	provider.emit("checkout.session.completed", session, NO_REQUEST);
}

/** Ends an open session, and with it the intent that it may have made. */
export function expireSession(provider: Provider, session: Session, cause: Cause): void {
	session.status = "expired";
	session.url = null;
	const intent = provider.state.intents[String(session.payment_intent)];
	if (intent && intent.status !== "succeeded" && intent.status !== "canceled") {
		cancelIntent(provider, intent, "expired", cause);
	}
	provider.emit("checkout.session.expired", session, cause);
}

/** Expires every open session whose time has come. */
export function expireDueSessions(provider: Provider): void {
	const now = nowInSeconds();
	for (const session of Object.values(provider.state.sessions)) {
		if (session.status === "open" && session.expires_at <= now) {
			expireSession(provider, session, NO_REQUEST);
		}
	}
}
