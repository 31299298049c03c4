import { apiTokensOf } from "~/domain/accounts/api-tokens.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { identities, passkeys } from "~/domain/accounts/tables.server";
import { comments } from "~/domain/blog/tables.server";
import { addToCart } from "~/domain/cart/add-to-cart.server";
import { cartOf } from "~/domain/cart/queries.server";
import { writeIssue } from "~/domain/newsletter/write-issue.server";
import { placeCart } from "~/domain/orders/place-cart.server";
import { linesSeen } from "~/domain/orders/rules";
import { recordBankPayment } from "~/domain/payments/record-bank-payment.server";
import { alerts, providerEvents } from "~/domain/payments/tables.server";
import { reviews } from "~/domain/reviews/tables.server";
import { webhookEndpoints } from "~/domain/webhooks/tables.server";
import { newId } from "~/platform/ids.server";
import { aBlog, anAdmin, anApiToken, anOrder, aProduct, aUser, orderInput } from "./factories";
import { testPlatform } from "./platform";
import { aRefund } from "./purchases";
import { aSubscriber } from "./subscribers";

const platform = testPlatform();
const { db } = platform;

async function anOrderPaidByBank(buyer: SignedInUser): Promise<string> {
	const orderId = await anOrder(buyer, await aProduct());
	const payment = { reference: `TRF-${newId()}`, amount: 25_000 };
	const paid = await recordBankPayment(platform, (await anAdmin()).id, orderId, payment);
	if (!paid.ok) throw new Error(paid.reason);
	return orderId;
}

async function aCheckout(buyer: SignedInUser): Promise<string> {
	await addToCart(platform, buyer.id, { productId: (await aProduct()).id, quantity: 1 });
	const seen = linesSeen(await cartOf(db, buyer.id));
	const placed = await placeCart(platform, buyer, { ...orderInput(), seen });
	if (!placed.ok) throw new Error(placed.reason);
	return placed.checkoutId;
}

async function aCartLine(buyer: SignedInUser, productId: string): Promise<string> {
	await addToCart(platform, buyer.id, { productId, quantity: 1 });
	const [line] = await cartOf(db, buyer.id);
	if (!line) throw new Error("The cart is empty.");
	return line.id;
}

async function anApiTokenOf(buyer: SignedInUser): Promise<string> {
	await anApiToken(buyer);
	const [token] = await apiTokensOf(db, buyer.id);
	if (!token) throw new Error("There is no token.");
	return token.id;
}

const A_PASSKEY = {
	name: "Phone",
	publicKey: "",
	siteId: "localhost",
	transports: [],
	counter: 0,
};

/** Something for each parameter in an address: rows of this buyer's where they are somebody's. `paidOrderId` is beside the unpaid one. */
export async function rowsOf(buyer: SignedInUser) {
	const checkoutId = await aCheckout(buyer);
	const { id: productId } = await aProduct();
	const { id: blogId } = await aBlog();
	const [reviewId, commentId, alertId, passkeyId] = [newId(), newId(), newId(), newId()];
	const endpointId = newId();
	const eventId = `evt_${newId()}`;
	const mine = { userId: buyer.id, createdAt: Date.now() };
	await db.batch([
		db.insert(reviews).values({ ...mine, id: reviewId, halfStars: 9, review: "Square and heavy" }),
		db.insert(comments).values({ ...mine, id: commentId, blogId, comment: "Which grade?" }),
		db.insert(alerts).values({
			id: alertId,
			kind: "stock",
			subject: `product:${productId}`,
			detail: "Reserved 3, unpaid 2.",
			firstSeenAt: 1,
			lastSeenAt: 1,
			resolvedBy: "",
			note: "",
		}),
		db.insert(providerEvents).values({
			id: eventId,
			type: "charge.refunded",
			body: "{}",
			outcome: "review",
			note: "A refund that nobody here asked for.",
			receivedAt: 1,
		}),
		// Paused, or the orders of other tests would be told of.
		db.insert(webhookEndpoints).values({
			id: endpointId,
			url: `https://hooks.example.com/${endpointId}`,
			events: ["order.paid"],
			secret: "",
			createdAt: 1,
			pausedAt: 1,
			pausedBy: "system:failing",
		}),
		db.insert(identities).values({ ...mine, provider: "google", subject: buyer.id, email: "" }),
		db.insert(passkeys).values({ ...mine, ...A_PASSKEY, id: passkeyId, credentialId: passkeyId }),
	]);
	const words = { submissionKey: newId(), subject: "New tools", body: "Three of them." };
	const issue = await writeIssue(platform, (await anAdmin()).id, words);
	if (!issue.ok) throw new Error(issue.reason);
	return {
		productId,
		checkoutId,
		lineId: await aCartLine(buyer, productId),
		orderId: await anOrder(buyer, await aProduct()),
		paidOrderId: await anOrderPaidByBank(buyer),
		alertId,
		eventId,
		endpointId,
		refundId: await aRefund(await anOrderPaidByBank(buyer)),
		blogId,
		commentId,
		reviewId,
		passkeyId,
		userId: (await aUser()).id,
		tokenId: await anApiTokenOf(buyer),
		subscriberId: (await aSubscriber()).id,
		issueId: issue.id,
		provider: "google",
		factor: "totp",
		which: "photo",
		list: "users.csv",
		name: "pages.xml",
		secret: "invented",
		token: "invented",
	};
}
