import type Stripe from "stripe";
import type {
	CapturedPayment,
	PaymentEvent,
	ProviderPage,
	ProviderWindow,
} from "./card-payments.server";
import { EVENT_TYPES, mapEvent } from "./provider-state.server";

/** In whole seconds; a second cut in two belongs to both halves. */
export function toListParams({ since, until, after }: ProviderWindow) {
	const created = { gte: Math.floor(since / 1000), lt: Math.ceil(until / 1000) };
	return { created, limit: 100, ...(after ? { starting_after: after } : {}) };
}

export async function listCapturedPayments(
	stripe: Stripe,
	window: ProviderWindow,
): Promise<ProviderPage<CapturedPayment>> {
	const { data, has_more } = await stripe.charges.list(toListParams(window));
	const entries = data.flatMap(({ paid, captured, payment_intent, amount, currency }) => {
		const transactionId = typeof payment_intent === "string" ? payment_intent : payment_intent?.id;
		if (!paid || !captured || !transactionId) return [];
		return [{ transactionId, amountPoisha: amount, currency }];
	});
	return { entries, next: has_more ? (data.at(-1)?.id ?? null) : null };
}

export async function listEvents(
	stripe: Stripe,
	window: ProviderWindow,
): Promise<ProviderPage<PaymentEvent>> {
	const { data, has_more } = await stripe.events.list({
		...toListParams(window),
		types: EVENT_TYPES,
	});
	const entries = data.map((event) => mapEvent(event, JSON.stringify(event)));
	return { entries, next: has_more ? (data.at(-1)?.id ?? null) : null };
}
