import { apiTokensOf } from "~/domain/accounts/api-tokens/queries.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { identities, passkeys } from "~/domain/accounts/tables.server";
import { comments } from "~/domain/blog/tables.server";
import { addToCart } from "~/domain/cart/add-to-cart.server";
import { cartOf } from "~/domain/cart/queries.server";
import { writeIssue } from "~/domain/newsletter/issues/write-issue.server";
import { placeCart } from "~/domain/orders/place-cart.server";
import { linesSeen } from "~/domain/orders/rules";
import { recordBankPayment } from "~/domain/payments/bank/record-bank-payment.server";
import { alerts, providerEvents } from "~/domain/payments/tables.server";
import { reviews } from "~/domain/reviews/tables.server";
import { webhookEndpoints } from "~/domain/webhooks/tables.server";
import { newId } from "~/platform/ids.server";
import {
	aBlog,
	aCartLine,
	anAdmin,
	anApiToken,
	anOrder,
	aProduct,
	aUser,
	orderInput,
} from "../factories/factories";
import { aSubscriber } from "../factories/subscribers";
import { aRefund } from "../payments/purchases";
import { testPlatform } from "../platform";

const platform = testPlatform();
const { db } = platform;

async function anOrderPaidByBank(buyer: SignedInUser): Promise<string> {
	const orderId = await anOrder(buyer, await aProduct());
	const payment = { reference: `TRF-${newId()}`, amount: 25_000 };
	const paid = await recordBankPayment(platform, (await anAdmin()).id, orderId, payment);
	if (!paid.ok) throw new Error(paid.reason);
	return orderId;
}

/** One order of one line, placed from the cart. Returns the checkout's id. */
export async function aCheckout(buyer: SignedInUser): Promise<string> {
	await addToCart(platform, buyer.id, { productId: (await aProduct()).id, quantity: 1 });
	const seen = linesSeen(await cartOf(db, buyer.id));
	const placed = await placeCart(platform, buyer, { ...orderInput(), seen });
	if (!placed.ok) throw new Error(placed.reason);
	return placed.checkoutId;
}

export async function anApiTokenOf(buyer: SignedInUser): Promise<string> {
	await anApiToken(buyer);
	const [token] = await apiTokensOf(db, buyer.id);
	if (!token) throw new Error("There is no token.");
	return token.id;
}

const mine = (owner: SignedInUser) => ({ userId: owner.id, createdAt: Date.now() });

export async function aReviewOf(author: SignedInUser): Promise<string> {
	const id = newId();
	const review = { ...mine(author), id, halfStars: 9, review: "Square and heavy" };
	await db.insert(reviews).values(review);
	return id;
}

export async function aCommentOf(author: SignedInUser, blogId: string): Promise<string> {
	const id = newId();
	await db.insert(comments).values({ ...mine(author), id, blogId, comment: "Which grade?" });
	return id;
}

/** An open alert about a product's stock. */
export async function anAlert(productId: string): Promise<string> {
	const id = newId();
	await db.insert(alerts).values({
		id,
		kind: "stock",
		subject: `product:${productId}`,
		detail: "Reserved 3, unpaid 2.",
		firstSeenAt: 1,
		lastSeenAt: 1,
		resolvedBy: "",
		note: "",
	});
	return id;
}

/** A provider's event that waits for an admin. */
export async function anEventInReview(): Promise<string> {
	const id = `evt_${newId()}`;
	await db.insert(providerEvents).values({
		id,
		type: "charge.refunded",
		body: "{}",
		outcome: "review",
		note: "A refund that nobody here asked for.",
		receivedAt: 1,
	});
	return id;
}

/** A webhook endpoint. It is paused, or the orders of other tests would be told of. */
async function aPausedEndpoint(): Promise<string> {
	const id = newId();
	await db.insert(webhookEndpoints).values({
		id,
		url: `https://hooks.example.com/${id}`,
		events: ["order.paid"],
		secret: "",
		createdAt: 1,
		pausedAt: 1,
		pausedBy: "system:failing",
	});
	return id;
}

export async function aGoogleIdentityOf(owner: SignedInUser): Promise<void> {
	const identity = { ...mine(owner), provider: "google", subject: owner.id, email: "" } as const;
	await db.insert(identities).values(identity);
}

export async function aPasskeyOf(owner: SignedInUser): Promise<string> {
	const id = newId();
	await db.insert(passkeys).values({ ...mine(owner), ...A_PASSKEY, id, credentialId: id });
	return id;
}

/** The draft of a newsletter. */
export async function anIssue(): Promise<string> {
	const words = { idempotencyKey: newId(), subject: "New tools", body: "Three of them." };
	const issue = await writeIssue(platform, (await anAdmin()).id, words);
	if (!issue.ok) throw new Error(issue.reason);
	return issue.id;
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
	const product = await aProduct();
	const { id: blogId } = await aBlog();
	await aGoogleIdentityOf(buyer);
	return {
		productId: product.id,
		checkoutId,
		lineId: await aCartLine(buyer, product),
		orderId: await anOrder(buyer, await aProduct()),
		paidOrderId: await anOrderPaidByBank(buyer),
		alertId: await anAlert(product.id),
		eventId: await anEventInReview(),
		endpointId: await aPausedEndpoint(),
		refundId: await aRefund(await anOrderPaidByBank(buyer)),
		blogId,
		commentId: await aCommentOf(buyer, blogId),
		reviewId: await aReviewOf(buyer),
		passkeyId: await aPasskeyOf(buyer),
		userId: (await aUser()).id,
		tokenId: await anApiTokenOf(buyer),
		subscriberId: (await aSubscriber()).id,
		issueId: await anIssue(),
		provider: "google",
		factor: "totp",
		which: "photo",
		list: "users.csv",
		name: "pages.xml",
		secret: "invented",
		token: "invented",
	};
}
