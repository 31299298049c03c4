import Stripe from "stripe";
import type { PaymentEvent } from "./card-payments.server";
import { isEvent, mapEvent } from "./provider-state.server";

/** The provider's library also accepts headers that only resemble one, and throws on some. */
const SIGNATURE = /^t=[1-9]\d{0,11}(,v\d+=[0-9a-f]+)+$/;

export async function readEvent(
	stripe: Stripe,
	webhookSecret: string,
	body: string,
	signature: string | null,
): Promise<PaymentEvent | "bad-signature" | "not-an-event"> {
	if (!signature || !SIGNATURE.test(signature)) return "bad-signature";
	try {
		const event: unknown = await stripe.webhooks.constructEventAsync(
			body,
			signature,
			webhookSecret,
			undefined,
			Stripe.createSubtleCryptoProvider(),
		);
		return isEvent(event) ? mapEvent(event, body) : "not-an-event";
	} catch (error) {
		if (error instanceof Stripe.errors.StripeSignatureVerificationError) return "bad-signature";
		if (error instanceof SyntaxError) return "not-an-event";
		throw error;
	}
}
