import type { SignedInUser } from "~/domain/accounts/rules";
import { getPayLinkPath } from "~/domain/payments/pay-link";
import { getPaymentPath, type PaymentChannel } from "~/domain/payments/rules";

export type PaymentContext = {
	buyerId: string;
	target: { orderId: string };
	channel: PaymentChannel;
	path: string;
};

export function createBuyerContext({ id }: SignedInUser, orderId: string): PaymentContext {
	const path = getPaymentPath(orderId);
	return { buyerId: id, target: { orderId }, channel: "account", path };
}

export function createPayLinkContext(
	payLink: Pick<PaymentContext, "buyerId" | "target">,
	token: string,
): PaymentContext {
	return { ...payLink, channel: "link", path: getPayLinkPath(token) };
}
