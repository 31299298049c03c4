import Stripe from "stripe";
import type { Settings } from "../config/settings.server";
import {
	type CardPayments,
	CURRENCY,
	type PaymentAsked,
	type ProviderWindow,
} from "./card-payments.server";
import {
	EVENT_TYPES,
	isEvent,
	ofEvent,
	ofIntent,
	ofRefund,
	ofSession,
} from "./provider-state.server";

/** The provider takes at most so many characters a value. The ids are for people who look there; ours are with the attempt. */
const LONGEST_METADATA = 500;

const MINUTE_MS = 60_000;
/**
 * How a search for one hosted page goes on from when it was asked for: the first minutes first, where it nearly always
 * is, at last a day, for as long as a lost answer is asked for again under the same key.
 */
const SLICES_END_MS = [2, 10, 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);
/** How far into each slice: pages of 100 at the provider, the newest first. */
const MOST_PAGES = 10;

/** A webhook's header as the provider writes it. Its library also reads what only looks like one, and throws on some of that. */
const SIGNATURE = /^t=[1-9]\d{0,11}(,v\d+=[0-9a-f]+)+$/;

/** A window of time as the provider's lists take it, in whole seconds; a second cut in two is in both halves. */
function listed({ since, until, after }: ProviderWindow) {
	const created = { gte: Math.floor(since / 1000), lt: Math.ceil(until / 1000) };
	return { created, limit: 100, ...(after ? { starting_after: after } : {}) };
}

/** The provider behind its official SDK, at the configured address: fetch for HTTP, SubtleCrypto for signatures. */
export function cardPaymentsFrom(settings: Settings["stripe"]): CardPayments {
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

	const metadataOf = (asked: PaymentAsked) => ({
		attempt_id: asked.attemptId,
		order_ids: asked.orderIds.join(",").slice(0, LONGEST_METADATA),
	});

	/** An attempt's session among those made from `since` to `until` (ms); `isWhole` when all of them were looked at. */
	async function sessionIn(attemptId: string, since: number, until: number) {
		let after = "";
		for (let page = 0; page < MOST_PAGES; page += 1) {
			const window = listed({ since, until, after });
			const { data, has_more } = await stripe.checkout.sessions.list(window);
			const session = data.find(({ metadata }) => metadata?.attempt_id === attemptId);
			const last = data.at(-1);
			if (session || !has_more || !last) return { session, isWhole: true };
			after = last.id;
		}
		return { session: undefined, isWhole: false };
	}

	return {
		live: settings.secretKey.startsWith("sk_live_") || settings.secretKey.startsWith("rk_live_"),

		async openCard(asked) {
			const intent = await stripe.paymentIntents.create(
				{
					amount: asked.amountPoisha,
					currency: CURRENCY,
					description: asked.description,
					...(asked.email === null ? {} : { receipt_email: asked.email }),
					allowed_payment_method_types: ["card"],
					metadata: metadataOf(asked),
				},
				{ idempotencyKey: asked.idempotencyKey },
			);
			if (!intent.client_secret) throw new Error("The payment provider gave no client secret.");
			return { fact: ofIntent(intent), clientSecret: intent.client_secret };
		},

		async openHostedPage(asked) {
			const session = await stripe.checkout.sessions.create(
				{
					mode: "payment",
					line_items: [
						{
							quantity: 1,
							price_data: {
								currency: CURRENCY,
								unit_amount: asked.amountPoisha,
								product_data: { name: asked.description },
							},
						},
					],
					allowed_payment_method_types: ["card"],
					...(asked.email === null ? {} : { customer_email: asked.email }),
					client_reference_id: asked.attemptId,
					metadata: metadataOf(asked),
					success_url: asked.paidUrl,
					cancel_url: asked.backUrl,
					expires_at: Math.ceil(asked.expiresAt / 1000),
				},
				{ idempotencyKey: asked.idempotencyKey },
			);
			return { fact: ofSession(session), url: session.url };
		},

		async resume(kind, providerId) {
			if (kind === "card") {
				const intent = await stripe.paymentIntents.retrieve(providerId);
				return { fact: ofIntent(intent), handle: intent.client_secret };
			}
			const session = await stripe.checkout.sessions.retrieve(providerId);
			return { fact: ofSession(session), handle: session.url };
		},

		async close(kind, providerId) {
			try {
				return kind === "card"
					? ofIntent(await stripe.paymentIntents.cancel(providerId))
					: ofSession(await stripe.checkout.sessions.expire(providerId));
			} catch (error) {
				// A refusal says that it has ended already; only the provider knows which way.
				if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
				return kind === "card"
					? ofIntent(await stripe.paymentIntents.retrieve(providerId))
					: ofSession(await stripe.checkout.sessions.retrieve(providerId));
			}
		},

		async findPayment(kind, attemptId, since) {
			if (kind === "card") {
				const query = `metadata['attempt_id']:'${attemptId}'`;
				const { data } = await stripe.paymentIntents.search({ query, limit: 1 });
				const [intent] = data;
				return intent ? { fact: ofIntent(intent), handle: intent.client_secret } : null;
			}
			// Sessions can't be searched. Its row was written just before the provider was asked for it.
			let from = since - MINUTE_MS;
			let readAll = true;
			for (const end of SLICES_END_MS) {
				// Nothing was made later than now.
				if (from > Date.now()) break;
				const { session, isWhole } = await sessionIn(attemptId, from, since + end);
				if (session) return { fact: ofSession(session), handle: session.url };
				readAll &&= isWhole;
				from = since + end;
			}
			if (readAll) return null;
			throw new Error(`Attempt ${attemptId} was not found among the first pages of sessions.`);
		},

		async paymentBehind(transactionId) {
			const intent = await stripe.paymentIntents.retrieve(transactionId);
			if (intent.metadata.attempt_id) return ofIntent(intent);
			const { data } = await stripe.checkout.sessions.list({
				payment_intent: transactionId,
				limit: 1,
			});
			const [session] = data;
			return session?.metadata?.attempt_id ? ofSession(session) : null;
		},

		async takenPayments(window) {
			const { data, has_more } = await stripe.charges.list(listed(window));
			const entries = data.flatMap(({ paid, captured, payment_intent, amount, currency }) => {
				const transactionId =
					typeof payment_intent === "string" ? payment_intent : payment_intent?.id;
				if (!paid || !captured || !transactionId) return [];
				return [{ transactionId, amountPoisha: amount, currency }];
			});
			return { entries, next: has_more ? (data.at(-1)?.id ?? null) : null };
		},

		async events(window) {
			const { data, has_more } = await stripe.events.list({
				...listed(window),
				types: EVENT_TYPES,
			});
			const entries = data.map((event) => ofEvent(event, JSON.stringify(event)));
			return { entries, next: has_more ? (data.at(-1)?.id ?? null) : null };
		},

		async refund(asked) {
			const refund = await stripe.refunds.create(
				{
					payment_intent: asked.transactionId,
					amount: asked.amountPoisha,
					metadata: { refund_id: asked.refundId, refund_key: asked.key, order_id: asked.orderId },
				},
				{ idempotencyKey: asked.key },
			);
			return ofRefund(refund);
		},

		async findRefund(transactionId, key) {
			const { data } = await stripe.refunds.list({ payment_intent: transactionId, limit: 100 });
			const found = data.find(({ metadata }) => metadata?.refund_key === key);
			return found ? ofRefund(found) : null;
		},

		async refundState(providerId) {
			return ofRefund(await stripe.refunds.retrieve(providerId));
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
				return isEvent(event) ? ofEvent(event, body) : "not-an-event";
			} catch (error) {
				if (error instanceof Stripe.errors.StripeSignatureVerificationError) return "bad-signature";
				// The library parses the body once its signature is verified.
				if (error instanceof SyntaxError) return "not-an-event";
				throw error;
			}
		},
	};
}
