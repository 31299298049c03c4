import { createHash } from "node:crypto";
import type { Platform } from "~/platform/platform.server";
import {
	type CardPaymentInput,
	classifyProviderError,
	isProviderServerError,
	type PaymentProviderState,
} from "~/platform/stripe/card-payments.server";
import { createPayLinkToken } from "../pay-links/pay-link-token.server";
import { type Attempt, listAttemptOrders } from "../queries.server";
import { getPayLinkPath, getPaymentPath } from "../rules";

type Needs = Pick<Platform, "db" | "now" | "payments" | "settings" | "reportError">;
type FetchedPayment = { providerState: PaymentProviderState; handle: string | null };
type AttemptOrders = Awaited<ReturnType<typeof listAttemptOrders>>;

/** The provider refuses an idempotency key over 255 characters; a whole cart's order set may be longer. */
const MAX_ORDER_SET_CHARS = 200;

/** The provider forgets a key after 24 hours; under a forgotten key the same words would make a second payment. */
const KEY_LIFETIME_MS = 23 * 3_600_000;
/** When a payment that the provider failed to make must be among those it has, if it made it all the same. */
const LISTING_DELAY_MS = 10 * 60_000;

/**
 * Asks the provider for an attempt: by its id, or, when the answer that held the id was lost, by the same key again and
 * in the same words. A key that the provider may have forgotten, or that it keeps a failure of its own for, is not asked
 * again: the payment is sought by our reference, and so is one whose words it refuses by now, like an end that has come
 * too near. One that it never made is closed: nobody was ever handed its secret or its page. Throws when the provider
 * can't be reached.
 */
export async function fetchOrCreatePayment(
	needs: Needs,
	attempt: Attempt,
): Promise<FetchedPayment> {
	const { payments } = needs;
	if (attempt.providerId) return payments.resume(attempt.kind, attempt.providerId);
	const searchByReference = () => payments.findPayment(attempt.kind, attempt.id, attempt.createdAt);
	const ageMs = needs.now() - attempt.createdAt;
	if (ageMs >= KEY_LIFETIME_MS)
		return (await searchByReference()) ?? buildNeverCreatedPayment(attempt, payments.live);
	try {
		return await createUnderKey(needs, attempt);
	} catch (error) {
		const isRefused = classifyProviderError(error) === "rejected";
		if (!isRefused && !isProviderServerError(error)) throw error;
		const found = await searchByReference();
		if (found) return found;
		if (!isRefused && ageMs < LISTING_DELAY_MS) throw error;
		needs.reportError(new Error(`Attempt ${attempt.id} was never made.`, { cause: error }));
		return buildNeverCreatedPayment(attempt, payments.live);
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
	{ db, payments, settings }: Needs,
	attempt: Attempt,
): Promise<FetchedPayment> {
	const attemptedOrders = await listAttemptOrders(db, attempt.id);
	const [first] = attemptedOrders;
	if (!first) throw new Error(`Attempt ${attempt.id} pays no order.`);
	const request: CardPaymentInput = {
		attemptId: attempt.id,
		orderIds: attemptedOrders.map(({ id }) => id),
		amountPoisha: attempt.amountPoisha,
		description: `${settings.shopName}: ${describeOrders(attemptedOrders)}`,
		// Whoever holds a link reads what the provider shows on its page.
		email: attempt.channel === "account" ? first.buyerEmail : null,
		idempotencyKey: `${buildIdempotencyKey(attempt.orderSet)}:${attempt.number}`,
	};
	if (attempt.kind === "card") {
		const { providerState, clientSecret } = await payments.createCardPayment(request);
		return { providerState, handle: clientSecret };
	}
	const pageUrl = `${attempt.returnOrigin}${getPaymentPage(settings, attempt, attemptedOrders)}`;
	const { providerState, url } = await payments.createHostedPage({
		...request,
		paidUrl: `${pageUrl}?returned=paid`,
		backUrl: `${pageUrl}?returned=back`,
		expiresAt: attempt.expiresAt,
	});
	return { providerState, handle: url };
}

/** Ends an attempt at the provider; the fact that comes back says whether it was paid before. Throws when it can't be reached. */
export async function closeAtProvider(
	needs: Needs,
	attempt: Attempt,
): Promise<PaymentProviderState> {
	const { providerState } = await fetchOrCreatePayment(needs, attempt);
	return providerState.state === "open"
		? needs.payments.cancelPayment(providerState.kind, providerState.providerId)
		: providerState;
}

function buildIdempotencyKey(orderSet: string): string {
	return orderSet.length <= MAX_ORDER_SET_CHARS
		? orderSet
		: createHash("sha256").update(orderSet).digest("hex");
}

function describeOrders([first, ...others]: AttemptOrders): string {
	const line = `${first?.quantity} × ${first?.productName}`;
	return others.length === 0 ? line : `${line} and ${others.length} more`;
}

function getPaymentPage(
	settings: Needs["settings"],
	{ channel: door }: Attempt,
	[first, ...others]: AttemptOrders,
) {
	const { id: orderId = "", checkoutId = "" } = first ?? {};
	const target = others.length === 0 ? { orderId } : { checkoutId };
	return door === "account"
		? getPaymentPath(target)
		: getPayLinkPath(createPayLinkToken(settings, target));
}
