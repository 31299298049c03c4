import type {
	CardPaymentInput,
	CardPayments,
	PaymentEvent,
	PaymentProviderState,
	ProviderRefundInput,
	RefundProviderState,
} from "~/platform/stripe/card-payments.server";
import { CURRENCY } from "~/platform/stripe/card-payments.server";
import { createTestPlatform } from "../platform";

type InMemoryPayment = PaymentProviderState & { orderId: string; handle: string };

type KeyResponse = { payloadHash: string; providerState: PaymentProviderState; handle: string };

type Store = {
	payments: Map<string, InMemoryPayment>;
	refunds: Map<string, RefundProviderState>;
	/** The keys are idempotency keys. */
	responses: Map<string, KeyResponse>;
};

const toProviderState = ({
	orderId: _,
	handle: __,
	...state
}: InMemoryPayment): PaymentProviderState => state;

const findByHandle = ({ payments }: Store, handle: string) =>
	payments.get(handle.slice(handle.lastIndexOf("/") + 1));

const listPaid = ({ payments }: Store) =>
	[...payments.values()].filter(({ state }) => state === "succeeded");

function openPayment(
	store: Store,
	kind: PaymentProviderState["kind"],
	input: CardPaymentInput,
): KeyResponse {
	const payloadHash = JSON.stringify([kind, input]);
	const existing = store.responses.get(input.idempotencyKey);
	if (existing && existing.payloadHash !== payloadHash) {
		throw new Error(`The key ${input.idempotencyKey} has said something else before.`);
	}
	if (existing) return existing;
	const providerId = `${kind === "card" ? "pi" : "cs"}_${crypto.randomUUID()}`;
	const payment: InMemoryPayment = {
		kind,
		providerId,
		attemptId: input.attemptId,
		state: "open",
		transactionId: null,
		amountPoisha: input.amountPoisha,
		currency: CURRENCY,
		live: false,
		orderId: input.orderId,
		handle: `https://provider.test/${providerId}`,
	};
	store.payments.set(providerId, payment);
	const response = {
		payloadHash,
		providerState: toProviderState(payment),
		handle: payment.handle,
	};
	store.responses.set(input.idempotencyKey, response);
	return response;
}

type PaymentCalls = Pick<
	CardPayments,
	| "createCardPayment"
	| "createHostedPage"
	| "resume"
	| "cancelPayment"
	| "findPayment"
	| "findPaymentByTransaction"
>;

const createPaymentCalls = (store: Store, emulated: CardPayments): PaymentCalls => ({
	async createCardPayment(asked) {
		const { providerState, handle } = openPayment(store, "card", asked);
		return { providerState, clientSecret: handle };
	},
	async createHostedPage(asked) {
		const { providerState, handle } = openPayment(store, "hosted", asked);
		return { providerState, url: handle };
	},
	async resume(kind, providerId) {
		const payment = store.payments.get(providerId);
		if (!payment) return emulated.resume(kind, providerId);
		return { providerState: toProviderState(payment), handle: payment.handle };
	},
	async cancelPayment(kind, providerId) {
		const payment = store.payments.get(providerId);
		if (!payment) return emulated.cancelPayment(kind, providerId);
		if (payment.state === "open") payment.state = "closed";
		return toProviderState(payment);
	},
	async findPayment(kind, attemptId, since) {
		const payment = [...store.payments.values()].find((known) => known.attemptId === attemptId);
		if (!payment) return emulated.findPayment(kind, attemptId, since);
		return { providerState: toProviderState(payment), handle: payment.handle };
	},
	async findPaymentByTransaction(transactionId) {
		const payment = listPaid(store).find((known) => known.transactionId === transactionId);
		return payment ? toProviderState(payment) : emulated.findPaymentByTransaction(transactionId);
	},
});

type RefundCalls = Pick<CardPayments, "createRefund" | "findRefund" | "getRefund">;

const createRefundCalls = ({ refunds }: Store, emulated: CardPayments): RefundCalls => ({
	async createRefund({ key, refundId, transactionId, amountPoisha }: ProviderRefundInput) {
		const refund: RefundProviderState = refunds.get(key) ?? {
			providerId: `re_${crypto.randomUUID()}`,
			key,
			refundId,
			state: "succeeded",
			transactionId,
			amountPoisha,
			currency: CURRENCY,
			failure: null,
		};
		refunds.set(key, refund);
		return refund;
	},
	async findRefund(_, key) {
		return refunds.get(key) ?? null;
	},
	async getRefund(providerId) {
		const refund = [...refunds.values()].find((known) => known.providerId === providerId);
		return refund ?? emulated.getRefund(providerId);
	},
});

/**
 * An in-memory payment provider with Stripe's rules: a key's first response is final, an ended
 * payment stays ended, and a key makes one refund. Payments made elsewhere are the emulator's.
 */
export function createInMemoryProvider() {
	const emulated = createTestPlatform().payments;
	const store: Store = { payments: new Map(), refunds: new Map(), responses: new Map() };
	const payments: CardPayments = {
		live: false,
		...createPaymentCalls(store, emulated),
		...createRefundCalls(store, emulated),
		async listCapturedPayments() {
			const entries = listPaid(store).map(({ transactionId, amountPoisha, currency }) => ({
				transactionId: transactionId ?? "",
				amountPoisha,
				currency,
			}));
			return { entries, next: null };
		},
		async listEvents() {
			return { entries: [], next: null };
		},
		readEvent: emulated.readEvent,
	};

	return {
		payments,
		pay(handle: string): boolean {
			const payment = findByHandle(store, handle);
			if (payment?.state !== "open") return false;
			payment.state = "succeeded";
			payment.transactionId =
				payment.kind === "card" ? payment.providerId : `pi_of_${payment.providerId}`;
			return true;
		},
		buildEvent(handle: string): PaymentEvent {
			const payment = findByHandle(store, handle);
			if (!payment) throw new Error(`There is no payment at ${handle}.`);
			return {
				id: `evt_${payment.providerId}_${payment.state}`,
				type: payment.state,
				body: "{}",
				providerState: toProviderState(payment),
				refund: null,
				dispute: null,
				failure: null,
			};
		},
		listPayments: (orderId: string): PaymentProviderState[] =>
			[...store.payments.values()]
				.filter((payment) => payment.orderId === orderId)
				.map(toProviderState),
		getRefundedPoisha: (transactionId: string): number =>
			[...store.refunds.values()]
				.filter((refund) => refund.transactionId === transactionId)
				.reduce((sum, { amountPoisha }) => sum + amountPoisha, 0),
	};
}
