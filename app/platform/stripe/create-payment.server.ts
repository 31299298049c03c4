import type Stripe from "stripe";
import { type CardPaymentInput, CURRENCY, type HostedPageInput } from "./card-payments.server";
import { mapCheckoutSession, mapPaymentIntent, PAGE_ATTEMPT_KEY } from "./provider-state.server";

const buildMetadata = ({ attemptId, orderId }: CardPaymentInput) => ({
	attempt_id: attemptId,
	order_id: orderId,
});

export async function createCardPayment(stripe: Stripe, input: CardPaymentInput) {
	const intent = await stripe.paymentIntents.create(
		{
			amount: input.amountPoisha,
			currency: CURRENCY,
			description: input.description,
			...(input.email === null ? {} : { receipt_email: input.email }),
			allowed_payment_method_types: ["card"],
			metadata: buildMetadata(input),
		},
		{ idempotencyKey: input.idempotencyKey },
	);
	if (!intent.client_secret) throw new Error("The payment provider gave no client secret.");
	return { providerState: mapPaymentIntent(intent), clientSecret: intent.client_secret };
}

export async function createHostedPage(stripe: Stripe, input: HostedPageInput) {
	const session = await stripe.checkout.sessions.create(
		{
			mode: "payment",
			line_items: [buildLineItem(input)],
			allowed_payment_method_types: ["card"],
			...(input.email === null ? {} : { customer_email: input.email }),
			client_reference_id: input.attemptId,
			metadata: buildMetadata(input),
			payment_intent_data: { metadata: { [PAGE_ATTEMPT_KEY]: input.attemptId } },
			success_url: input.paidUrl,
			cancel_url: input.backUrl,
			expires_at: Math.ceil(input.expiresAt / 1000),
		},
		{ idempotencyKey: input.idempotencyKey },
	);
	return { providerState: mapCheckoutSession(session), url: session.url };
}

const buildLineItem = ({ amountPoisha, description }: HostedPageInput) => ({
	quantity: 1,
	price_data: {
		currency: CURRENCY,
		unit_amount: amountPoisha,
		product_data: { name: description },
	},
});
