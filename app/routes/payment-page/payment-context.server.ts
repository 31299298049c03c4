import type { SignedInUser } from "~/domain/accounts/rules";
import {
	getPayLinkPath,
	getPaymentPath,
	type PaymentChannel,
	type PaymentTarget,
} from "~/domain/payments/rules";

export type PaymentContext = {
	buyerId: string;
	target: PaymentTarget;
	channel: PaymentChannel;
	path: string;
};

export function createBuyerContext({ id }: SignedInUser, target: PaymentTarget): PaymentContext {
	return { buyerId: id, target, channel: "account", path: getPaymentPath(target) };
}

export function createPayLinkContext(
	payLink: { buyerId: string; target: PaymentTarget },
	token: string,
): PaymentContext {
	return { ...payLink, channel: "link", path: getPayLinkPath(token) };
}
