import { createOrderToken } from "~/domain/orders/mails/order-token.server";
import type { Platform } from "~/platform/platform.server";
import type {
	CardPaymentInput,
	PaymentProviderState,
} from "~/platform/stripe/card-payments.server";
import {
	classifyProviderError,
	describeProviderError,
	isProviderServerError,
} from "~/platform/stripe/provider-error.server";
import { getPayLinkPath } from "../pay-link";
import { type Attempt, listAttemptLines } from "../queries.server";
import { getPaymentPath } from "../rules";
import { recordPaymentError } from "./record-payment-error.server";

/** `failure`: why the payment was not created; its state is then closed. */
type FetchedPayment = {
	providerState: PaymentProviderState;
	handle: string | null;
	failure?: unknown;
};
type AttemptLines = Awaited<ReturnType<typeof listAttemptLines>>;

/** The provider forgets a key after 24 hours; reusing one then would create a second payment. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/**
 * Repeats the request with the same key if the response was lost; once the key may be forgotten,
 * searches by our reference instead. A payment that the provider failed to create (a 5xx, which it
 * repeats for the key) is closed: nobody was given its secret or its page, so nobody can pay it, even
 * if it exists. Throws when the provider can't be reached.
 */
export async function fetchOrCreatePayment(
	platform: Platform,
	attempt: Attempt,
): Promise<FetchedPayment> {
	const { payments } = platform;
	if (attempt.providerId) return payments.resume(attempt.kind, attempt.providerId);
	const searchByReference = () => payments.findPayment(attempt.kind, attempt.id, attempt.createdAt);
	const ageMs = platform.now() - attempt.createdAt;
	if (ageMs >= KEY_LIFETIME_MS)
		return (await searchByReference()) ?? buildNeverCreatedPayment(attempt, payments.live);
	try {
		return await createUnderKey(platform, attempt);
	} catch (error) {
		const text = describeProviderError(error);
		if (text !== null)
			await recordPaymentError(platform.db, attempt.id, { text, at: platform.now() });
		platform.reportError(new Error("The payment was not created.", { cause: error }), {
			order: attempt.orderId,
			attempt: attempt.id,
		});
		const isRefused = classifyProviderError(error) === "rejected";
		if (!isRefused && !isProviderServerError(error)) throw error;
		const found = await searchByReference();
		if (found) return found;
		return { ...buildNeverCreatedPayment(attempt, payments.live), failure: error };
	}
}

function buildNeverCreatedPayment(
	{ id, kind, amountPoisha, currency }: Attempt,
	live: boolean,
): FetchedPayment {
	const noPayment = { providerId: "", transactionId: null, state: "closed" } as const;
	return {
		providerState: { ...noPayment, attemptId: id, kind, amountPoisha, currency, live },
		handle: null,
	};
}

async function createUnderKey(
	{ db, payments, settings }: Platform,
	attempt: Attempt,
): Promise<FetchedPayment> {
	const attemptedLines = await listAttemptLines(db, attempt.id);
	const [first] = attemptedLines;
	if (!first) throw new Error(`Attempt ${attempt.id} pays nothing.`);
	const request: CardPaymentInput = {
		attemptId: attempt.id,
		orderId: attempt.orderId,
		amountPoisha: attempt.amountPoisha,
		description: `${settings.shopName}: ${describeLines(attemptedLines)}`,
		// The provider's page would show the buyer's email to anyone with the link.
		email: attempt.channel === "account" ? first.buyerEmail : null,
		idempotencyKey: `${attempt.orderId}:${attempt.number}`,
	};
	if (attempt.kind === "card") {
		const { providerState, clientSecret } = await payments.createCardPayment(request);
		return { providerState, handle: clientSecret };
	}
	const pageUrl = `${attempt.returnOrigin}${getPaymentPage(settings, attempt)}`;
	const { providerState, url } = await payments.createHostedPage({
		...request,
		paidUrl: `${pageUrl}?returned=paid`,
		backUrl: `${pageUrl}?returned=back`,
		expiresAt: attempt.expiresAt,
	});
	return { providerState, handle: url };
}

/** The payment may have succeeded before it could be closed. */
export async function closeAtProvider(
	platform: Platform,
	attempt: Attempt,
): Promise<PaymentProviderState> {
	const { providerState } = await fetchOrCreatePayment(platform, attempt);
	return providerState.state === "open"
		? platform.payments.cancelPayment(providerState.kind, providerState.providerId)
		: providerState;
}

function describeLines([first, ...others]: AttemptLines): string {
	const line = `${first?.quantity} × ${first?.productName}`;
	return others.length === 0 ? line : `${line} and ${others.length} more`;
}

function getPaymentPage(settings: Platform["settings"], { channel, orderId }: Attempt): string {
	return channel === "account"
		? getPaymentPath(orderId)
		: getPayLinkPath(createOrderToken(settings, "pay later", orderId));
}
