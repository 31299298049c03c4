import Stripe from "stripe";
import type { Settings } from "../config/settings.server";
import {
	type CardPaymentInput,
	type CardPayments,
	CURRENCY,
	type ProviderWindow,
} from "./card-payments.server";
import {
	EVENT_TYPES,
	isEvent,
	mapCheckoutSession,
	mapEvent,
	mapPaymentIntent,
	mapRefund,
} from "./provider-state.server";

/** The provider's limit per value; the attempt's own row has all ids. */

const MINUTE_MS = 60_000;
/** Searches the first minutes first, then up to a day, while a lost response may be retried. */
const SEARCH_SLICE_ENDS_MS = [2, 10, 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);
const MAX_PAGES = 10;

/** The provider's library also accepts headers that only resemble one, and throws on some. */
const SIGNATURE = /^t=[1-9]\d{0,11}(,v\d+=[0-9a-f]+)+$/;

/** In whole seconds; a second cut in two belongs to both halves. */
function toListParams({ since, until, after }: ProviderWindow) {
	const created = { gte: Math.floor(since / 1000), lt: Math.ceil(until / 1000) };
	return { created, limit: 100, ...(after ? { starting_after: after } : {}) };
}

export function createStripePayments(settings: Settings["stripe"]): CardPayments {
	const { apiUrl } = settings;
	const stripe = new Stripe(settings.secretKey, {
		httpClient: Stripe.createFetchHttpClient(),
		host: apiUrl.hostname,
		port: apiUrl.port || (apiUrl.protocol === "https:" ? 443 : 80),
		protocol: apiUrl.protocol === "https:" ? "https" : "http",
		maxNetworkRetries: 2,
		timeout: 15_000,
		telemetry: false,
	});
	const crypto = Stripe.createSubtleCryptoProvider();

	const buildMetadata = (input: CardPaymentInput) => ({
		attempt_id: input.attemptId,
		order_id: input.orderId,
	});

	async function findSessionBetween(attemptId: string, since: number, until: number) {
		let after = "";
		for (let page = 0; page < MAX_PAGES; page += 1) {
			const window = toListParams({ since, until, after });
			const { data, has_more } = await stripe.checkout.sessions.list(window);
			const session = data.find(({ metadata }) => metadata?.attempt_id === attemptId);
			const last = data.at(-1);
			if (session || !has_more || !last) return { session, isComplete: true };
			after = last.id;
		}
		return { session: undefined, isComplete: false };
	}

	return {
		live: settings.secretKey.startsWith("sk_live_") || settings.secretKey.startsWith("rk_live_"),

		async createCardPayment(input) {
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
		},

		async createHostedPage(input) {
			const session = await stripe.checkout.sessions.create(
				{
					mode: "payment",
					line_items: [
						{
							quantity: 1,
							price_data: {
								currency: CURRENCY,
								unit_amount: input.amountPoisha,
								product_data: { name: input.description },
							},
						},
					],
					allowed_payment_method_types: ["card"],
					...(input.email === null ? {} : { customer_email: input.email }),
					client_reference_id: input.attemptId,
					metadata: buildMetadata(input),
					success_url: input.paidUrl,
					cancel_url: input.backUrl,
					expires_at: Math.ceil(input.expiresAt / 1000),
				},
				{ idempotencyKey: input.idempotencyKey },
			);
			return { providerState: mapCheckoutSession(session), url: session.url };
		},

		async resume(kind, providerId) {
			if (kind === "card") {
				const intent = await stripe.paymentIntents.retrieve(providerId);
				return { providerState: mapPaymentIntent(intent), handle: intent.client_secret };
			}
			const session = await stripe.checkout.sessions.retrieve(providerId);
			return { providerState: mapCheckoutSession(session), handle: session.url };
		},

		async cancelPayment(kind, providerId) {
			try {
				return kind === "card"
					? mapPaymentIntent(await stripe.paymentIntents.cancel(providerId))
					: mapCheckoutSession(await stripe.checkout.sessions.expire(providerId));
			} catch (error) {
				// It has ended already; only the provider knows how.
				if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
				return kind === "card"
					? mapPaymentIntent(await stripe.paymentIntents.retrieve(providerId))
					: mapCheckoutSession(await stripe.checkout.sessions.retrieve(providerId));
			}
		},

		async findPayment(kind, attemptId, since) {
			if (kind === "card") {
				const query = `metadata['attempt_id']:'${attemptId}'`;
				const { data } = await stripe.paymentIntents.search({ query, limit: 1 });
				const [intent] = data;
				return intent
					? { providerState: mapPaymentIntent(intent), handle: intent.client_secret }
					: null;
			}
			// Sessions can't be searched.
			let from = since - MINUTE_MS;
			let isSearchComplete = true;
			for (const end of SEARCH_SLICE_ENDS_MS) {
				if (from > Date.now()) break;
				const { session, isComplete } = await findSessionBetween(attemptId, from, since + end);
				if (session) return { providerState: mapCheckoutSession(session), handle: session.url };
				isSearchComplete &&= isComplete;
				from = since + end;
			}
			if (isSearchComplete) return null;
			throw new Error(`Attempt ${attemptId} was not found among the first pages of sessions.`);
		},

		async findPaymentByTransaction(transactionId) {
			const intent = await stripe.paymentIntents.retrieve(transactionId);
			if (intent.metadata.attempt_id) return mapPaymentIntent(intent);
			const { data } = await stripe.checkout.sessions.list({
				payment_intent: transactionId,
				limit: 1,
			});
			const [session] = data;
			return session?.metadata?.attempt_id ? mapCheckoutSession(session) : null;
		},

		async listCapturedPayments(window) {
			const { data, has_more } = await stripe.charges.list(toListParams(window));
			const entries = data.flatMap(({ paid, captured, payment_intent, amount, currency }) => {
				const transactionId =
					typeof payment_intent === "string" ? payment_intent : payment_intent?.id;
				if (!paid || !captured || !transactionId) return [];
				return [{ transactionId, amountPoisha: amount, currency }];
			});
			return { entries, next: has_more ? (data.at(-1)?.id ?? null) : null };
		},

		async listEvents(window) {
			const { data, has_more } = await stripe.events.list({
				...toListParams(window),
				types: EVENT_TYPES,
			});
			const entries = data.map((event) => mapEvent(event, JSON.stringify(event)));
			return { entries, next: has_more ? (data.at(-1)?.id ?? null) : null };
		},

		async createRefund(input) {
			const refund = await stripe.refunds.create(
				{
					payment_intent: input.transactionId,
					amount: input.amountPoisha,
					metadata: { refund_id: input.refundId, refund_key: input.key, order_id: input.orderId },
				},
				{ idempotencyKey: input.key },
			);
			return mapRefund(refund);
		},

		async findRefund(transactionId, key) {
			const { data } = await stripe.refunds.list({ payment_intent: transactionId, limit: 100 });
			const found = data.find(({ metadata }) => metadata?.refund_key === key);
			return found ? mapRefund(found) : null;
		},

		async getRefund(providerId) {
			return mapRefund(await stripe.refunds.retrieve(providerId));
		},

		async readEvent(body, signature) {
			if (!signature || !SIGNATURE.test(signature)) return "bad-signature";
			try {
				const event: unknown = await stripe.webhooks.constructEventAsync(
					body,
					signature,
					settings.webhookSecret,
					undefined,
					crypto,
				);
				return isEvent(event) ? mapEvent(event, body) : "not-an-event";
			} catch (error) {
				if (error instanceof Stripe.errors.StripeSignatureVerificationError) return "bad-signature";
				if (error instanceof SyntaxError) return "not-an-event";
				throw error;
			}
		},
	};
}
