import type { SignedInUser } from "~/domain/accounts/rules";
import {
	getPayLinkPath,
	getPaymentPath,
	type PaymentChannel,
	type PaymentTarget,
} from "~/domain/payments/rules";

/** Whose orders are paid, which of them, and at which page. */
export type PaymentContext = {
	buyerId: string;
	target: PaymentTarget;
	channel: PaymentChannel;
	path: string;
};

/** A buyer at the payment page of their own orders. */
export function createBuyerContext({ id }: SignedInUser, target: PaymentTarget): PaymentContext {
	return { buyerId: id, target, channel: "account", path: getPaymentPath(target) };
}

/** Whoever holds the link that was mailed to the buyer. */
export function createPayLinkContext(
	payLink: { buyerId: string; target: PaymentTarget },
	token: string,
): PaymentContext {
	return { ...payLink, channel: "link", path: getPayLinkPath(token) };
}
