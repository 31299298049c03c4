import Stripe from "stripe";
import type { PaymentProviderState } from "./card-payments.server";
import { mapCheckoutSession, mapPaymentIntent } from "./provider-state.server";

type Kind = PaymentProviderState["kind"];

export async function resumePayment(stripe: Stripe, kind: Kind, providerId: string) {
	if (kind === "card") {
		const intent = await stripe.paymentIntents.retrieve(providerId);
		return { providerState: mapPaymentIntent(intent), handle: intent.client_secret };
	}
	const session = await stripe.checkout.sessions.retrieve(providerId);
	return { providerState: mapCheckoutSession(session), handle: session.url };
}

export async function cancelPayment(
	stripe: Stripe,
	kind: Kind,
	providerId: string,
): Promise<PaymentProviderState> {
	try {
		return kind === "card"
			? mapPaymentIntent(await stripe.paymentIntents.cancel(providerId))
			: mapCheckoutSession(await stripe.checkout.sessions.expire(providerId));
	} catch (error) {
		// The session has ended already; only the provider knows how.
		if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
		return (await resumePayment(stripe, kind, providerId)).providerState;
	}
}
