import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { queueBackInStockEmails } from "~/domain/catalog/back-in-stock/queue-due-emails.server";
import { requestBackInStockEmail } from "~/domain/catalog/back-in-stock/requests.server";
import { archiveProduct } from "~/domain/catalog/management/verbs.server";
import { backInStockRequests } from "~/domain/catalog/tables.server";
import { unsubscribe } from "~/domain/newsletter/subscribers.server";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { releaseExpiredHolds } from "~/domain/payments/cancellation/release-expired-holds.server";
import { changeStock } from "~/domain/stock/verbs.server";
import { newId } from "~/platform/ids.server";
import { listQueuedMailSubjects as mailsQueuedFor } from "~/testing/database/queries";
import {
	actAsAdmin,
	createAdmin,
	createOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSubscriber } from "~/testing/factories/subscribers";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMails } from "~/testing/inbox";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

const REQUEST_FIELDS = { intent: "request-email" };

const listRequests = (productId: string, userId: string) =>
	db
		.select()
		.from(backInStockRequests)
		.where(
			and(eq(backInStockRequests.productId, productId), eq(backInStockRequests.userId, userId)),
		);

const restockProduct = async (productId: string, change = 3) =>
	changeStock(await actAsAdmin(), productId, { change, idempotencyKey: newId() });

test("a shopper asks for one email, cancels and asks again, and a double click asks once", async () => {
	const product = await createProduct({ onHand: 0 });
	const user = await createUser();
	const shopper = await createSignedInBrowser(user);
	const page = `/products/${product.id}`;
	for (const _ of [1, 2]) {
		expect(await shopper.submit(page, REQUEST_FIELDS)).toMatchObject({
			status: 303,
			location: page,
		});
	}
	expect(await listRequests(product.id, user.id)).toHaveLength(1);
	const requestedPage = await shopper.open(page);
	expect(requestedPage.html).toContain("We'll email you at");
	expect(requestedPage.html).not.toContain("Tell me when");
	await shopper.submit(page, { intent: "cancel-email" });
	expect(await listRequests(product.id, user.id)).toEqual([]);
	expect((await shopper.open(page)).html).toContain("Tell me when it's back");
});

test("a user can't ask for another user, as a visitor, or about a product in stock", async () => {
	const soldOut = await createProduct({ onHand: 0 });
	const inStock = await createProduct();
	const [one, other] = [await createUser(), await createUser()];
	await (await createSignedInBrowser(one)).submit(`/products/${soldOut.id}`, REQUEST_FIELDS);
	const otherUser = await createSignedInBrowser(other);
	await otherUser.submit(`/products/${soldOut.id}`, { intent: "cancel-email", userId: one.id });
	expect(await listRequests(soldOut.id, one.id)).toHaveLength(1);
	const response = await new Browser().submit(`/products/${soldOut.id}`, REQUEST_FIELDS);
	expect(response.location).toMatch(/^\/login/);
	await otherUser.submit(`/products/${inStock.id}`, REQUEST_FIELDS);
	expect(await listRequests(inStock.id, other.id)).toEqual([]);
	expect((await otherUser.open(`/products/${inStock.id}`)).html).toContain("Back in stock.");
});

test("new stock sends each subscriber one email, even if the job runs concurrently", async () => {
	const product = await createProduct({ onHand: 0 });
	const [user, other] = [await createUser(), await createUser()];
	for (const { id } of [user, other])
		await requestBackInStockEmail(asBuyer(platform, id), product.id);
	await queueBackInStockEmails(platform);
	expect(await mailsQueuedFor(user.email)).toEqual([]);

	await restockProduct(product.id);
	await Promise.all(Array.from({ length: 5 }, () => queueBackInStockEmails(platform)));
	for (const { email } of [user, other]) {
		const mails = await readMails(email);
		expect(mails.map(({ subject }) => subject)).toEqual([`${product.name} is back in stock`]);
		expect(mails[0]?.links[0]).toContain(`/products/${product.id}`);
	}
	await restockProduct(product.id, -3);
	await restockProduct(product.id);
	await queueBackInStockEmails(platform);
	expect(await mailsQueuedFor(user.email)).toHaveLength(1);
});

test("units released by a cancelled order, an expired hold or unarchiving count as new stock", async () => {
	const admin = await createAdmin();
	const waitsFor = async (product: { id: string; name: string }) => {
		const user = await createUser();
		expect(await requestBackInStockEmail(asBuyer(platform, user.id), product.id)).toBe(true);
		return async (on = platform) => {
			await queueBackInStockEmails(on);
			expect(await mailsQueuedFor(user.email)).toEqual([`${product.name} is back in stock`]);
		};
	};

	const first = await createProduct({ onHand: 1 });
	const buyer = await createUser();
	const cancelled = await createOrder(buyer, first, { quantity: 1 });
	const toldOfCancel = await waitsFor(first);
	await cancelLine(platform, cancelled, { kind: "buyer", userId: buyer.id });
	await toldOfCancel();

	const second = await createProduct({ onHand: 1 });
	await createOrder(buyer, second, { quantity: 1 });
	const toldOfHold = await waitsFor(second);
	const later = createTestPlatform({ now: () => Date.now() + 10 * 86_400_000 });
	// Other tests leave holds too, and a run ends some of them.
	while ((await releaseExpiredHolds(later)) > 0);
	await toldOfHold(later);

	const third = await createProduct({ onHand: 0 });
	const toldOfArchive = await waitsFor(third);
	await archiveProduct(asAdmin(platform, admin.id), third.id, true);
	await restockProduct(third.id);
	await queueBackInStockEmails(platform);
	await archiveProduct(asAdmin(platform, admin.id), third.id, false);
	await toldOfArchive();
});

test("units that sell out again before the job runs send nothing", async () => {
	const product = await createProduct({ onHand: 0 });
	const user = await createUser();
	await requestBackInStockEmail(asBuyer(platform, user.id), product.id);
	await restockProduct(product.id, 1);
	await createOrder(await createUser(), product, { quantity: 1 });
	await queueBackInStockEmails(platform);
	expect(await mailsQueuedFor(user.email)).toEqual([]);
	expect(await listRequests(product.id, user.id)).toHaveLength(1);
});

test("unsubscribing from the newsletter keeps the request for an email about stock", async () => {
	const product = await createProduct({ onHand: 0 });
	const subscriber = await createSubscriber();
	const user = await createUser({ email: subscriber.email });
	await requestBackInStockEmail(asBuyer(platform, user.id), product.id);
	await restockProduct(product.id);
	await queueBackInStockEmails(platform);
	await unsubscribe(platform, subscriber.unsubscribeSecret);
	expect(await mailsQueuedFor(user.email)).toContain(`${product.name} is back in stock`);
});
