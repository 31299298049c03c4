import Stripe from "stripe";

export async function catchStripeError(
	promise: Promise<unknown>,
): Promise<Stripe.errors.StripeError> {
	const error: unknown = await promise.catch((reason: unknown) => reason);
	if (error instanceof Stripe.errors.StripeError) return error;
	throw new Error(`Expected the library to throw, got ${String(error)}`);
}
