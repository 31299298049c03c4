import type { SignedInUser } from "~/domain/accounts/rules";
import {
	type PaymentDoor,
	type PaymentTarget,
	payLinkPath,
	paymentPath,
} from "~/domain/payments/rules";

/** Whose orders are paid, which of them, and at which page. */
export type Till = { buyerId: string; target: PaymentTarget; door: PaymentDoor; path: string };

/** A buyer at the payment page of their own orders. */
export function ownTill({ id }: SignedInUser, target: PaymentTarget): Till {
	return { buyerId: id, target, door: "account", path: paymentPath(target) };
}

/** Whoever holds the link that was mailed to the buyer. */
export function linkTill(opened: { buyerId: string; target: PaymentTarget }, token: string): Till {
	return { ...opened, door: "link", path: payLinkPath(token) };
}
