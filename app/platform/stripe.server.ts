import Stripe from "stripe";
import {
	type CardPayments,
	CURRENCY,
	type PaymentAsked,
	type PaymentFact,
	type RefundFact,
} from "./card-payments.server";
import type { Settings } from "./env.server";

/** The provider takes at most so many characters a value. The ids are for people who look there; ours are with the attempt. */
const LONGEST_METADATA = 500;

function ofIntent(intent: Stripe.PaymentIntent): PaymentFact {
	const states: Partial<Record<Stripe.PaymentIntent.Status, PaymentFact["state"]>> = {
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

function ofSession(session: Stripe.Checkout.Session): PaymentFact {
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

function ofRefund(refund: Stripe.Refund): RefundFact {
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

/** A charge's own event tells of its refunds too, but these tell it with the refund's state. */
function refundOf(event: Stripe.Event): RefundFact | null {
	switch (event.type) {
		case "refund.created":
		case "refund.updated":
		case "refund.failed":
			return ofRefund(event.data.object);
		default:
			return null;
	}
}

function factOf(event: Stripe.Event): PaymentFact | null {
	switch (event.type) {
		case "payment_intent.succeeded":
		case "payment_intent.canceled":
			// An intent that belongs to a hosted page carries no attempt: the page's own event tells of it.
			return event.data.object.metadata.attempt_id ? ofIntent(event.data.object) : null;
		case "checkout.session.completed":
		case "checkout.session.async_payment_succeeded":
		case "checkout.session.expired":
			return ofSession(event.data.object);
		default:
			return null;
	}
}

/** The provider behind its official SDK, at the configured address: fetch for HTTP, SubtleCrypto for signatures. */
export function cardPaymentsFrom(settings: Settings["stripe"]): CardPayments {
	const { apiUrl } = settings;
	const stripe = new Stripe(settings.secretKey, {
		httpClient: Stripe.createFetchHttpClient(),
		host: apiUrl.hostname,
		port: apiUrl.port || (apiUrl.protocol === "https:" ? 443 : 80),
		protocol: apiUrl.protocol === "https:" ? "https" : "http",
		maxNetworkRetries: 2,
		timeout: 15_000,
		telemetry: false,
	});
	const crypto = Stripe.createSubtleCryptoProvider();

	const metadataOf = (asked: PaymentAsked) => ({
		attempt_id: asked.attemptId,
		order_ids: asked.orderIds.join(",").slice(0, LONGEST_METADATA),
	});

	return {
		live: settings.secretKey.startsWith("sk_live_") || settings.secretKey.startsWith("rk_live_"),

		async openCard(asked) {
			const intent = await stripe.paymentIntents.create(
				{
					amount: asked.amountPoisha,
					currency: CURRENCY,
					description: asked.description,
					receipt_email: asked.email,
					allowed_payment_method_types: ["card"],
					metadata: metadataOf(asked),
				},
				{ idempotencyKey: asked.idempotencyKey },
			);
			if (!intent.client_secret) throw new Error("The payment provider gave no client secret.");
			return { fact: ofIntent(intent), clientSecret: intent.client_secret };
		},

		async openHostedPage(asked) {
			const session = await stripe.checkout.sessions.create(
				{
					mode: "payment",
					line_items: [
						{
							quantity: 1,
							price_data: {
								currency: CURRENCY,
								unit_amount: asked.amountPoisha,
								product_data: { name: asked.description },
							},
						},
					],
					allowed_payment_method_types: ["card"],
					customer_email: asked.email,
					client_reference_id: asked.attemptId,
					metadata: metadataOf(asked),
					success_url: asked.paidUrl,
					cancel_url: asked.backUrl,
					expires_at: Math.ceil(asked.expiresAt / 1000),
				},
				{ idempotencyKey: asked.idempotencyKey },
			);
			return { fact: ofSession(session), url: session.url };
		},

		async resume(kind, providerId) {
			if (kind === "card") {
				const intent = await stripe.paymentIntents.retrieve(providerId);
				return { fact: ofIntent(intent), handle: intent.client_secret };
			}
			const session = await stripe.checkout.sessions.retrieve(providerId);
			return { fact: ofSession(session), handle: session.url };
		},

		async close(kind, providerId) {
			try {
				return kind === "card"
					? ofIntent(await stripe.paymentIntents.cancel(providerId))
					: ofSession(await stripe.checkout.sessions.expire(providerId));
			} catch (error) {
				// A refusal says that it has ended already; only the provider knows which way.
				if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
				return kind === "card"
					? ofIntent(await stripe.paymentIntents.retrieve(providerId))
					: ofSession(await stripe.checkout.sessions.retrieve(providerId));
			}
		},

		async refund(asked) {
			const refund = await stripe.refunds.create(
				{
					payment_intent: asked.transactionId,
					amount: asked.amountPoisha,
					metadata: { refund_id: asked.refundId, refund_key: asked.key, order_id: asked.orderId },
				},
				{ idempotencyKey: asked.key },
			);
			return ofRefund(refund);
		},

		async findRefund(transactionId, key) {
			const { data } = await stripe.refunds.list({ payment_intent: transactionId, limit: 100 });
			const found = data.find(({ metadata }) => metadata?.refund_key === key);
			return found ? ofRefund(found) : null;
		},

		async refundState(providerId) {
			return ofRefund(await stripe.refunds.retrieve(providerId));
		},

		async readEvent(body, signature) {
			if (!signature) return null;
			try {
				const event = await stripe.webhooks.constructEventAsync(
					body,
					signature,
					settings.webhookSecret,
					undefined,
					crypto,
				);
				return {
					id: event.id,
					type: event.type,
					body,
					fact: factOf(event),
					refund: refundOf(event),
				};
			} catch (error) {
				if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
				throw error;
			}
		},
	};
}
