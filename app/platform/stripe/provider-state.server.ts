import type Stripe from "stripe";
import { z } from "zod";
import type {
	DisputeProviderState,
	PaymentEvent,
	PaymentProviderState,
	RefundProviderState,
} from "./card-payments.server";

/** The events that this shop acts on. */
export const EVENT_TYPES = [
	"payment_intent.succeeded",
	"payment_intent.canceled",
	"checkout.session.completed",
	"checkout.session.async_payment_succeeded",
	"checkout.session.expired",
	"refund.created",
	"refund.updated",
	"refund.failed",
	"charge.dispute.created",
	"charge.dispute.updated",
	"charge.dispute.closed",
] satisfies Stripe.Event.Type[];

/** Every other status is a dispute that is still open. While a lost one is appealed, its money is gone. */
const CLOSED_DISPUTE_STATES: Record<string, DisputeProviderState["state"]> = {
	won: "won",
	prevented: "won",
	warning_closed: "won",
	lost: "lost",
	appeal_needs_response: "lost",
	appeal_under_review: "lost",
};

/** What a card payment of the provider's says. Its amount is what it took, or while it has taken nothing, what it asks. */
export function mapPaymentIntent(intent: Stripe.PaymentIntent): PaymentProviderState {
	const states: Partial<Record<Stripe.PaymentIntent.Status, PaymentProviderState["state"]>> = {
		succeeded: "succeeded",
		canceled: "closed",
	};
	const state = states[intent.status] ?? "open";
	return {
		kind: "card",
		providerId: intent.id,
		attemptId: intent.metadata.attempt_id ?? null,
		state,
		transactionId: state === "succeeded" ? intent.id : null,
		amountPoisha: state === "succeeded" ? intent.amount_received : intent.amount,
		currency: intent.currency,
		live: intent.livemode,
	};
}

/** What a hosted page of the provider's says. One that is complete and not paid yet is still open. */
export function mapCheckoutSession(session: Stripe.Checkout.Session): PaymentProviderState {
	const paid = session.status === "complete" && session.payment_status === "paid";
	const intent = session.payment_intent;
	return {
		kind: "hosted",
		providerId: session.id,
		attemptId: session.metadata?.attempt_id ?? null,
		state: paid ? "succeeded" : session.status === "expired" ? "closed" : "open",
		transactionId: paid ? (typeof intent === "string" ? intent : (intent?.id ?? session.id)) : null,
		amountPoisha: session.amount_total ?? 0,
		currency: session.currency ?? "",
		live: session.livemode,
	};
}

/** What a refund of the provider's says. One that is on its way counts as sent. */
export function mapRefund(refund: Stripe.Refund): RefundProviderState {
	const intent = refund.payment_intent;
	const failed = refund.status === "failed" || refund.status === "canceled";
	return {
		providerId: refund.id,
		key: refund.metadata?.refund_key ?? null,
		refundId: refund.metadata?.refund_id ?? null,
		state: failed ? "failed" : refund.status === "succeeded" ? "succeeded" : "sent",
		transactionId: typeof intent === "string" ? intent : (intent?.id ?? null),
		amountPoisha: refund.amount,
		currency: refund.currency,
		failure: failed ? (refund.failure_reason ?? refund.status) : null,
	};
}

function mapDispute(dispute: Stripe.Dispute, reportedAt: number): DisputeProviderState | null {
	const intent = dispute.payment_intent;
	const transactionId = typeof intent === "string" ? intent : intent?.id;
	const due = dispute.evidence_details.due_by;
	// Without a payment intent it is none of this shop's payments.
	if (!transactionId) return null;
	return {
		providerId: dispute.id,
		transactionId,
		state: CLOSED_DISPUTE_STATES[dispute.status] ?? "open",
		amountPoisha: dispute.amount,
		reason: dispute.reason,
		evidenceUntil: due ? due * 1000 : null,
		openedAt: dispute.created * 1000,
		reportedAt,
	};
}

/** A charge's own event tells of its refunds too, but these tell it with the refund's state. */
function getRefundState(event: Stripe.Event): RefundProviderState | null {
	switch (event.type) {
		case "refund.created":
		case "refund.updated":
		case "refund.failed":
			return mapRefund(event.data.object);
		default:
			return null;
	}
}

function getDisputeState(event: Stripe.Event): DisputeProviderState | null {
	switch (event.type) {
		case "charge.dispute.created":
		case "charge.dispute.updated":
		case "charge.dispute.closed":
			return mapDispute(event.data.object, event.created * 1000);
		default:
			return null;
	}
}

function getPaymentState(event: Stripe.Event): PaymentProviderState | null {
	switch (event.type) {
		case "payment_intent.succeeded":
		case "payment_intent.canceled":
			// An intent that belongs to a hosted page carries no attempt: the page's own event tells of it.
			return event.data.object.metadata.attempt_id ? mapPaymentIntent(event.data.object) : null;
		case "checkout.session.completed":
		case "checkout.session.async_payment_succeeded":
		case "checkout.session.expired":
			return mapCheckoutSession(event.data.object);
		default:
			return null;
	}
}

const eventSchema = z.object({
	id: z.string().min(1),
	type: z.string().min(1),
	data: z.object({ object: z.object({}) }),
});

/** Whether a signed body is an event at all. */
export const isEvent = (body: unknown): body is Stripe.Event => eventSchema.safeParse(body).success;

/** An event as the shop reads it; `body` is kept as it came. */
export function mapEvent(event: Stripe.Event, body: string): PaymentEvent {
	return {
		id: event.id,
		type: event.type,
		body,
		providerState: getPaymentState(event),
		refund: getRefundState(event),
		dispute: getDisputeState(event),
	};
}
