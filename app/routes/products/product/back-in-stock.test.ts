import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { queueBackInStockEmails } from "~/domain/catalog/back-in-stock/queue-due-emails.server";
import { requestBackInStockEmail } from "~/domain/catalog/back-in-stock/request-email.server";
import { archiveProduct } from "~/domain/catalog/management/archive-product.server";
import { changeStock } from "~/domain/catalog/management/change-stock.server";
import { backInStockRequests } from "~/domain/catalog/tables.server";
import { unsubscribe } from "~/domain/newsletter/subscribers/unsubscribe.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { releaseOverdue } from "~/domain/payments/cancellation/release-expired-holds.server";
import { newId } from "~/platform/ids.server";
import { mailsTo as mailsQueuedFor } from "~/testing/database/queries";
import { anAdmin, anOrder, aProduct, aUser } from "~/testing/factories/factories";
import { aSubscriber } from "~/testing/factories/subscribers";
import { Browser, signedIn } from "~/testing/http/browser";
import { mailsTo } from "~/testing/inbox";
import { testPlatform } from "~/testing/platform";

const platform = testPlatform();
const { db } = platform;

const REQUEST = { intent: "request-email" };

const requestsFor = (productId: string, userId: string) =>
	db
		.select()
		.from(backInStockRequests)
		.where(
			and(eq(backInStockRequests.productId, productId), eq(backInStockRequests.userId, userId)),
		);

const restock = async (productId: string, change = 3) =>
	changeStock(platform, (await anAdmin()).id, productId, { change, idempotencyKey: newId() });

test("a shopper asks for one email, cancels it, and asks again; a double click asks once", async () => {
	const product = await aProduct({ onHand: 0 });
	const user = await aUser();
	const shopper = await signedIn(user);
	const page = `/products/${product.id}`;
	for (const _ of [1, 2]) {
		expect(await shopper.submit(page, REQUEST)).toMatchObject({ status: 303, location: page });
	}
	expect(await requestsFor(product.id, user.id)).toHaveLength(1);
	const asked = await shopper.open(page);
	expect(asked.html).toContain("We'll email you at");
	expect(asked.html).not.toContain("Tell me when");
	await shopper.submit(page, { intent: "cancel-email" });
	expect(await requestsFor(product.id, user.id)).toEqual([]);
	expect((await shopper.open(page)).html).toContain("Tell me when it's back");
});

test("nobody asks for another user, as a visitor, or about a product that is in stock", async () => {
	const soldOut = await aProduct({ onHand: 0 });
	const inStock = await aProduct();
	const [one, other] = [await aUser(), await aUser()];
	await (await signedIn(one)).submit(`/products/${soldOut.id}`, REQUEST);
	const stranger = await signedIn(other);
	await stranger.submit(`/products/${soldOut.id}`, { intent: "cancel-email", userId: one.id });
	expect(await requestsFor(soldOut.id, one.id)).toHaveLength(1);
	const answer = await new Browser().submit(`/products/${soldOut.id}`, REQUEST);
	expect(answer.location).toMatch(/^\/login/);
	await stranger.submit(`/products/${inStock.id}`, REQUEST);
	expect(await requestsFor(inStock.id, other.id)).toEqual([]);
	expect((await stranger.open(`/products/${inStock.id}`)).html).toContain("It is back in stock");
});

test("new stock sends each who asked one email, once, however often and at once the job runs", async () => {
	const product = await aProduct({ onHand: 0 });
	const [user, other] = [await aUser(), await aUser()];
	for (const { id } of [user, other]) await requestBackInStockEmail(platform, id, product.id);
	await queueBackInStockEmails(platform);
	expect(await mailsQueuedFor(user.email)).toEqual([]);

	await restock(product.id);
	await Promise.all(Array.from({ length: 5 }, () => queueBackInStockEmails(platform)));
	for (const { email } of [user, other]) {
		const mails = await mailsTo(email);
		expect(mails.map(({ subject }) => subject)).toEqual([`${product.name} is back in stock`]);
		expect(mails[0]?.links[0]).toContain(`/products/${product.id}`);
	}
	await restock(product.id, -3);
	await restock(product.id);
	await queueBackInStockEmails(platform);
	expect(await mailsQueuedFor(user.email)).toHaveLength(1);
});

test("units that a cancelled order, an expired hold or the archive gives back count as new stock", async () => {
	const admin = await anAdmin();
	const waitsFor = async (product: { id: string; name: string }) => {
		const user = await aUser();
		expect(await requestBackInStockEmail(platform, user.id, product.id)).toBe(true);
		return async (on = platform) => {
			await queueBackInStockEmails(on);
			expect(await mailsQueuedFor(user.email)).toEqual([`${product.name} is back in stock`]);
		};
	};

	const first = await aProduct({ onHand: 1 });
	const buyer = await aUser();
	const cancelled = await anOrder(buyer, first, { quantity: 1 });
	const toldOfCancel = await waitsFor(first);
	await cancelOrder(platform, cancelled, { kind: "buyer", userId: buyer.id });
	await toldOfCancel();

	const second = await aProduct({ onHand: 1 });
	await anOrder(buyer, second, { quantity: 1 });
	const toldOfHold = await waitsFor(second);
	const later = testPlatform({ now: () => Date.now() + 10 * 86_400_000 });
	await releaseOverdue(later);
	await toldOfHold(later);

	const third = await aProduct({ onHand: 0 });
	const toldOfArchive = await waitsFor(third);
	await archiveProduct(platform, admin.id, third.id, true);
	await restock(third.id);
	await queueBackInStockEmails(platform);
	await archiveProduct(platform, admin.id, third.id, false);
	await toldOfArchive();
});

test("units that are sold out again before the job runs send nothing yet", async () => {
	const product = await aProduct({ onHand: 0 });
	const user = await aUser();
	await requestBackInStockEmail(platform, user.id, product.id);
	await restock(product.id, 1);
	await anOrder(await aUser(), product, { quantity: 1 });
	await queueBackInStockEmails(platform);
	expect(await mailsQueuedFor(user.email)).toEqual([]);
	expect(await requestsFor(product.id, user.id)).toHaveLength(1);
});

test("the end of a newsletter subscription takes back no email about stock", async () => {
	const product = await aProduct({ onHand: 0 });
	const subscriber = await aSubscriber();
	const user = await aUser({ email: subscriber.email });
	await requestBackInStockEmail(platform, user.id, product.id);
	await restock(product.id);
	await queueBackInStockEmails(platform);
	await unsubscribe(platform, subscriber.unsubscribeSecret);
	expect(await mailsQueuedFor(user.email)).toContain(`${product.name} is back in stock`);
});
