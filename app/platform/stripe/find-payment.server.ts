import type Stripe from "stripe";
import type { PaymentProviderState } from "./card-payments.server";
import { toListParams } from "./list-window.server";
import { mapCheckoutSession, mapPaymentIntent } from "./provider-state.server";

const MINUTE_MS = 60_000;
/** Searches the first minutes first, then up to a day, while a lost response may be retried. */
const SEARCH_SLICE_ENDS_MS = [2, 10, 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);
const MAX_PAGES = 10;

type FoundPayment = { providerState: PaymentProviderState; handle: string | null };

export function findPayment(
	stripe: Stripe,
	kind: PaymentProviderState["kind"],
	attemptId: string,
	since: number,
): Promise<FoundPayment | null> {
	return kind === "card"
		? findPaymentIntent(stripe, attemptId)
		: findCheckoutSession(stripe, attemptId, since);
}

async function findPaymentIntent(stripe: Stripe, attemptId: string): Promise<FoundPayment | null> {
	const query = `metadata['attempt_id']:'${attemptId}'`;
	const { data } = await stripe.paymentIntents.search({ query, limit: 1 });
	const [intent] = data;
	return intent ? { providerState: mapPaymentIntent(intent), handle: intent.client_secret } : null;
}

/** Sessions can't be searched, so this reads their lists. */
async function findCheckoutSession(
	stripe: Stripe,
	attemptId: string,
	since: number,
): Promise<FoundPayment | null> {
	let from = since - MINUTE_MS;
	let isSearchComplete = true;
	for (const end of SEARCH_SLICE_ENDS_MS) {
		if (from > Date.now()) break;
		const window = { since: from, until: since + end };
		const { session, isComplete } = await findSessionBetween(stripe, attemptId, window);
		if (session) return { providerState: mapCheckoutSession(session), handle: session.url };
		isSearchComplete &&= isComplete;
		from = since + end;
	}
	if (isSearchComplete) return null;
	throw new Error(`Attempt ${attemptId} was not found among the first pages of sessions.`);
}

async function findSessionBetween(
	stripe: Stripe,
	attemptId: string,
	window: { since: number; until: number },
) {
	let after = "";
	for (let page = 0; page < MAX_PAGES; page += 1) {
		const { data, has_more } = await stripe.checkout.sessions.list(
			toListParams({ ...window, after }),
		);
		const session = data.find(({ metadata }) => metadata?.attempt_id === attemptId);
		const last = data.at(-1);
		if (session || !has_more || !last) return { session, isComplete: true };
		after = last.id;
	}
	return { session: undefined, isComplete: false };
}

export async function findPaymentByTransaction(
	stripe: Stripe,
	transactionId: string,
): Promise<PaymentProviderState | null> {
	const intent = await stripe.paymentIntents.retrieve(transactionId);
	if (intent.metadata.attempt_id) return mapPaymentIntent(intent);
	const { data } = await stripe.checkout.sessions.list({
		payment_intent: transactionId,
		limit: 1,
	});
	const [session] = data;
	return session?.metadata?.attempt_id ? mapCheckoutSession(session) : null;
}
