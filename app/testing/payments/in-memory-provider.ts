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

/**
 * An in-memory payment provider with Stripe's rules: a key's first response is final, an ended
 * payment stays ended, and a key makes one refund.
 */
export function createInMemoryProvider() {
	const emulatedPayments = createTestPlatform().payments;
	const createdPayments = new Map<string, InMemoryPayment>();
	const refunds = new Map<string, RefundProviderState>();
	const responses = new Map<
		string,
		{ payloadHash: string; providerState: PaymentProviderState; handle: string }
	>();

	const toProviderState = ({
		orderId: _,
		handle: __,
		...state
	}: InMemoryPayment): PaymentProviderState => state;
	const findByHandle = (handle: string) =>
		createdPayments.get(handle.slice(handle.lastIndexOf("/") + 1));
	const paid = () => [...createdPayments.values()].filter(({ state }) => state === "succeeded");

	function openPayment(kind: PaymentProviderState["kind"], input: CardPaymentInput) {
		const payloadHash = JSON.stringify([kind, input]);
		const existing = responses.get(input.idempotencyKey);
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
		createdPayments.set(providerId, payment);
		const response = {
			payloadHash,
			providerState: toProviderState(payment),
			handle: payment.handle,
		};
		responses.set(input.idempotencyKey, response);
		return response;
	}

	const payments: CardPayments = {
		live: false,
		async createCardPayment(asked) {
			const { providerState, handle } = openPayment("card", asked);
			return { providerState, clientSecret: handle };
		},
		async createHostedPage(asked) {
			const { providerState, handle } = openPayment("hosted", asked);
			return { providerState, url: handle };
		},
		async resume(kind, providerId) {
			const payment = createdPayments.get(providerId);
			if (!payment) return emulatedPayments.resume(kind, providerId);
			return { providerState: toProviderState(payment), handle: payment.handle };
		},
		async cancelPayment(kind, providerId) {
			const payment = createdPayments.get(providerId);
			if (!payment) return emulatedPayments.cancelPayment(kind, providerId);
			if (payment.state === "open") payment.state = "closed";
			return toProviderState(payment);
		},
		async findPayment(kind, attemptId, since) {
			const payment = [...createdPayments.values()].find((it) => it.attemptId === attemptId);
			if (!payment) return emulatedPayments.findPayment(kind, attemptId, since);
			return { providerState: toProviderState(payment), handle: payment.handle };
		},
		async findPaymentByTransaction(transactionId) {
			const payment = paid().find((it) => it.transactionId === transactionId);
			return payment
				? toProviderState(payment)
				: emulatedPayments.findPaymentByTransaction(transactionId);
		},
		async listCapturedPayments() {
			const entries = paid().map(({ transactionId, amountPoisha, currency }) => ({
				transactionId: transactionId ?? "",
				amountPoisha,
				currency,
			}));
			return { entries, next: null };
		},
		async listEvents() {
			return { entries: [], next: null };
		},
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
			const refund = [...refunds.values()].find((it) => it.providerId === providerId);
			return refund ?? emulatedPayments.getRefund(providerId);
		},
		readEvent: emulatedPayments.readEvent,
	};

	return {
		payments,
		pay(handle: string): boolean {
			const payment = findByHandle(handle);
			if (payment?.state !== "open") return false;
			payment.state = "succeeded";
			payment.transactionId =
				payment.kind === "card" ? payment.providerId : `pi_of_${payment.providerId}`;
			return true;
		},
		buildEvent(handle: string): PaymentEvent {
			const payment = findByHandle(handle);
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
			[...createdPayments.values()]
				.filter((payment) => payment.orderId === orderId)
				.map(toProviderState),
		getRefundedPoisha: (transactionId: string): number =>
			[...refunds.values()]
				.filter((refund) => refund.transactionId === transactionId)
				.reduce((sum, { amountPoisha }) => sum + amountPoisha, 0),
	};
}
