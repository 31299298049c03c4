import type Stripe from "stripe";
import type { SavedAnswer } from "./api/idempotency.ts";
import type { EventRecord } from "./events/event-record.ts";

/** `payment_intent_data`, stored until the buyer submits and an intent is made. */
type IntentData = { metadata: Record<string, string>; description: string | null };

export type PaymentsState = {
	intents: Record<string, Stripe.PaymentIntent>;
	sessions: Record<string, Stripe.Checkout.Session>;
	lineItems: Record<string, Stripe.LineItem[]>;
	intentData: Record<string, IntentData>;
	charges: Record<string, Stripe.Charge>;
	refunds: Record<string, Stripe.Refund>;
	disputes: Record<string, Stripe.Dispute>;
	paymentMethods: Record<string, Stripe.PaymentMethod>;
	events: Record<string, EventRecord>;
	answers: Record<string, SavedAnswer>;
};

export function createPaymentsState(): PaymentsState {
	return {
		intents: {},
		sessions: {},
		lineItems: {},
		intentData: {},
		charges: {},
		refunds: {},
		disputes: {},
		paymentMethods: {},
		events: {},
		answers: {},
	};
}
