import Stripe from "stripe";

const { StripeAPIError, StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError } =
	Stripe.errors;

const RETRYABLE_ERRORS = [StripeConnectionError, StripeAPIError, StripeRateLimitError];

/** 'unreachable' includes 409, a concurrent request; 'unexpected' is an error that a retry won't fix. */
export function classifyProviderError(error: unknown): "rejected" | "unreachable" | "unexpected" {
	const isInUse = error instanceof Stripe.errors.StripeError && error.statusCode === 409;
	if (error instanceof StripeInvalidRequestError && !isInUse) return "rejected";
	return isInUse || RETRYABLE_ERRORS.some((Retryable) => error instanceof Retryable)
		? "unreachable"
		: "unexpected";
}

/** A 5xx is stored for the request's key, and the work may or may not have been done. */
export function isProviderServerError(error: unknown): boolean {
	return error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500;
}
