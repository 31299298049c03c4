import type Stripe from "stripe";
import { z } from "zod";
import type {
	DisputeProviderState,
	PaymentEvent,
	PaymentFailure,
	PaymentProviderState,
	RefundProviderState,
} from "./card-payments.server";
import { formatProviderFailure } from "./provider-error.server";

export const EVENT_TYPES = [
	"payment_intent.succeeded",
	"payment_intent.canceled",
	"payment_intent.payment_failed",
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

/** In the metadata of a hosted page's payment, which has no `attempt_id`: the page has its own events. */
export const PAGE_ATTEMPT_KEY = "page_attempt_id";

/** All other statuses are open. A lost dispute under appeal counts as lost. */
const CLOSED_DISPUTE_STATES: Record<string, DisputeProviderState["state"]> = {
	won: "won",
	prevented: "won",
	warning_closed: "won",
	lost: "lost",
	appeal_needs_response: "lost",
	appeal_under_review: "lost",
};

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

/** A completed page that isn't paid yet is still open. */
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

/** A pending refund counts as sent. */
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
			// A hosted page's intent has no attempt; the page has its own event.
			return event.data.object.metadata.attempt_id ? mapPaymentIntent(event.data.object) : null;
		case "checkout.session.completed":
		case "checkout.session.async_payment_succeeded":
		case "checkout.session.expired":
			return mapCheckoutSession(event.data.object);
		default:
			return null;
	}
}

function getPaymentFailure(event: Stripe.Event): PaymentFailure | null {
	if (event.type !== "payment_intent.payment_failed") return null;
	const { metadata, last_payment_error: error } = event.data.object;
	const attemptId = metadata.attempt_id ?? metadata[PAGE_ATTEMPT_KEY];
	if (!attemptId || !error) return null;
	const text = formatProviderFailure({
		code: error.code ?? error.type,
		declineCode: error.decline_code,
		message: error.message ?? "",
		requestId: event.request?.id,
	});
	return { attemptId, text, at: event.created * 1000 };
}

const eventSchema = z.object({
	id: z.string().min(1),
	type: z.string().min(1),
	data: z.object({ object: z.object({}) }),
});

export const isEvent = (body: unknown): body is Stripe.Event => eventSchema.safeParse(body).success;

export function mapEvent(event: Stripe.Event, body: string): PaymentEvent {
	return {
		id: event.id,
		type: event.type,
		body,
		providerState: getPaymentState(event),
		refund: getRefundState(event),
		dispute: getDisputeState(event),
		failure: getPaymentFailure(event),
	};
}
