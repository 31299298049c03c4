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

type ProviderFailure = {
	code: string;
	declineCode?: string | null | undefined;
	message: string;
	requestId?: string | null | undefined;
};

/** Such as 'card_declined (insufficient_funds): Your card has insufficient funds. Request req_1'. */
export function formatProviderFailure(failure: ProviderFailure): string {
	const { code, declineCode, message, requestId } = failure;
	const reason = declineCode ? `${code} (${declineCode})` : code;
	return `${reason}: ${message}${requestId ? ` Request ${requestId}` : ""}`;
}

/** Null for an error that isn't the provider's. */
export function describeProviderError(error: unknown): string | null {
	if (!(error instanceof Stripe.errors.StripeError)) return null;
	const { code, rawType, type, decline_code, message, requestId } = error;
	return formatProviderFailure({
		code: code ?? rawType ?? type,
		declineCode: decline_code,
		message,
		requestId,
	});
}

/** A 5xx is stored for the request's key, and the work may or may not have been done. */
export function isProviderServerError(error: unknown): boolean {
	return error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500;
}
