import type {
	CardPayments,
	PaymentAsked,
	PaymentEvent,
	PaymentFact,
	RefundAsked,
	RefundFact,
} from "~/platform/stripe/card-payments.server";
import { CURRENCY } from "~/platform/stripe/card-payments.server";
import { testPlatform } from "../platform";

type Made = PaymentFact & { orderIds: readonly string[]; handle: string };

/**
 * The payment provider without its network, for proofs of thousands of payments: a key's first answer is its answer for
 * good, a payment that has ended does not end otherwise, and a refund is made once for its key. What it does not know it
 * asks of the stand-in.
 */
export function providerInMemory() {
	const others = testPlatform().payments;
	const made = new Map<string, Made>();
	const refunds = new Map<string, RefundFact>();
	const answers = new Map<string, { said: string; fact: PaymentFact; handle: string }>();

	const factOf = ({ orderIds: _, handle: __, ...fact }: Made): PaymentFact => fact;
	const at = (handle: string) => made.get(handle.slice(handle.lastIndexOf("/") + 1));
	const paid = () => [...made.values()].filter(({ state }) => state === "succeeded");

	function open(kind: PaymentFact["kind"], asked: PaymentAsked) {
		const said = JSON.stringify([kind, asked]);
		const before = answers.get(asked.idempotencyKey);
		if (before && before.said !== said) {
			throw new Error(`The key ${asked.idempotencyKey} has said something else before.`);
		}
		if (before) return before;
		const providerId = `${kind === "card" ? "pi" : "cs"}_${crypto.randomUUID()}`;
		const payment: Made = {
			kind,
			providerId,
			attemptId: asked.attemptId,
			state: "open",
			transactionId: null,
			amountPoisha: asked.amountPoisha,
			currency: CURRENCY,
			live: false,
			orderIds: asked.orderIds,
			handle: `https://provider.test/${providerId}`,
		};
		made.set(providerId, payment);
		const answer = { said, fact: factOf(payment), handle: payment.handle };
		answers.set(asked.idempotencyKey, answer);
		return answer;
	}

	const payments: CardPayments = {
		live: false,
		async openCard(asked) {
			const { fact, handle } = open("card", asked);
			return { fact, clientSecret: handle };
		},
		async openHostedPage(asked) {
			const { fact, handle } = open("hosted", asked);
			return { fact, url: handle };
		},
		async resume(kind, providerId) {
			const payment = made.get(providerId);
			if (!payment) return others.resume(kind, providerId);
			return { fact: factOf(payment), handle: payment.handle };
		},
		async close(kind, providerId) {
			const payment = made.get(providerId);
			if (!payment) return others.close(kind, providerId);
			if (payment.state === "open") payment.state = "closed";
			return factOf(payment);
		},
		async findPayment(kind, attemptId, since) {
			const payment = [...made.values()].find((it) => it.attemptId === attemptId);
			if (!payment) return others.findPayment(kind, attemptId, since);
			return { fact: factOf(payment), handle: payment.handle };
		},
		async paymentBehind(transactionId) {
			const payment = paid().find((it) => it.transactionId === transactionId);
			return payment ? factOf(payment) : others.paymentBehind(transactionId);
		},
		async takenPayments() {
			const entries = paid().map(({ transactionId, amountPoisha, currency }) => ({
				transactionId: transactionId ?? "",
				amountPoisha,
				currency,
			}));
			return { entries, next: null };
		},
		async events() {
			return { entries: [], next: null };
		},
		async refund({ key, refundId, transactionId, amountPoisha }: RefundAsked) {
			const refund: RefundFact = refunds.get(key) ?? {
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
		async refundState(providerId) {
			const refund = [...refunds.values()].find((it) => it.providerId === providerId);
			return refund ?? others.refundState(providerId);
		},
		readEvent: others.readEvent,
	};

	return {
		payments,
		/** A buyer pays by the secret or at the page that they were handed; false where that takes no money any more. */
		pay(handle: string): boolean {
			const payment = at(handle);
			if (payment?.state !== "open") return false;
			payment.state = "succeeded";
			payment.transactionId =
				payment.kind === "card" ? payment.providerId : `pi_of_${payment.providerId}`;
			return true;
		},
		/** The message by which the provider tells of a payment as it stands. */
		eventAbout(handle: string): PaymentEvent {
			const payment = at(handle);
			if (!payment) throw new Error(`There is no payment at ${handle}.`);
			return {
				id: `evt_${payment.providerId}_${payment.state}`,
				type: payment.state,
				body: "{}",
				fact: factOf(payment),
				refund: null,
				dispute: null,
			};
		},
		/** Everything that was ever begun for an order. */
		paymentsFor: (orderId: string): PaymentFact[] =>
			[...made.values()].filter(({ orderIds }) => orderIds.includes(orderId)).map(factOf),
		/** What it gave back of a payment, in poisha. */
		givenBack: (transactionId: string): number =>
			[...refunds.values()]
				.filter((refund) => refund.transactionId === transactionId)
				.reduce((sum, { amountPoisha }) => sum + amountPoisha, 0),
	};
}
