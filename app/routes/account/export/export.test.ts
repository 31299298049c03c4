import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { identities, sessions, users } from "~/domain/accounts/tables.server";
import { comments } from "~/domain/blog/tables.server";
import { addToCart } from "~/domain/cart/verbs.server";
import { requestBackInStockEmail } from "~/domain/catalog/back-in-stock/requests.server";
import { sendMessage } from "~/domain/contact/messages.server";
import { createPad } from "~/domain/order-pad/create-pad.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { exportUserData } from "~/domain/privacy/export-user-data.server";
import { createList } from "~/domain/saved-lists/lists.server";
import { newId } from "~/platform/ids.server";
import { CANCELLED } from "~/testing/database/line-states";
import {
	createBlog,
	createOrder,
	createProduct,
	createReview,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createExemption } from "~/testing/factories/price-lists";
import { createSubscribers } from "~/testing/factories/subscribers";
import { createEndpoint } from "~/testing/factories/webhooks";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createBankPurchase, createRefund } from "~/testing/payments/purchases";
import { asBuyer, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;
const PATH = "/account/export";
const FILE = "/account/export/file";

type Row = Record<string, unknown>;

const downloadExport = async (browser: Browser): Promise<Record<string, Row[]>> =>
	JSON.parse((await browser.open(FILE)).html);

test("the export page offers the file as a download", async () => {
	const browser = await createSignedInBrowser(await createUser());
	expect((await browser.open(PATH)).html).toContain(`href="${FILE}"`);
	const { status, headers } = await browser.open(FILE);
	expect(status).toBe(200);
	expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
	expect(headers.get("content-disposition")).toBe('attachment; filename="toolyard-my-data.json"');
	expect(headers.get("cache-control")).toBe("private, no-store");
});

test("the export contains all data of the user and none of others", async () => {
	await createEndpoint();
	const { buyer, orderId, transactionId } = await createBankPurchase();
	await createRefund(orderId);
	const product = await createProduct();
	await addToCart(platform, buyer, { productId: product.id, quantity: 3 });
	const soldOut = await createProduct({ onHand: 0 });
	await requestBackInStockEmail(asBuyer(platform, buyer.id), soldOut.id);
	const review = await createReview(buyer);
	const blog = await createBlog();
	const at = Date.UTC(2026, 0, 2, 3, 4, 5);
	const said = { id: newId(), blogId: blog.id, userId: buyer.id, comment: newId(), createdAt: at };
	await db.insert(comments).values(said);
	const message = { name: buyer.name, contact: "01711", message: newId(), idempotencyKey: newId() };
	await sendMessage(platform, { userId: null, email: buyer.email }, message);
	const otherUser = await createUser();
	const strange = await createReview(otherUser);
	const { id: userId, email } = buyer;
	await db
		.insert(identities)
		.values({ provider: "google", subject: userId, userId, email, createdAt: at });
	const token = await createTestApiToken(buyer, { name: "Export sheet" });
	const number = await createExemption(buyer);
	const browser = await createSignedInBrowser(buyer);
	const strangeOrder = await createOrder(otherUser, product);
	const wanted = await createProduct({ onHand: 0 });
	await requestBackInStockEmail(asBuyer(platform, otherUser.id), wanted.id);
	const strangeLine = `M8 ${newId()}`;
	await createPad(platform, otherUser, { source: "text", text: strangeLine });
	const strangeList = { name: `List ${newId()}`, idempotencyKey: newId() };
	await createList(platform, otherUser, strangeList, [{ productId: product.id, quantity: 1 }]);

	const text = (await browser.open(FILE)).html;
	for (const secret of [
		token.secret,
		token.hash,
		"scrypt",
		strange,
		strangeOrder,
		strangeLine,
		wanted.name,
		strangeList.name,
		otherUser.email,
	]) {
		expect(text).not.toContain(secret);
	}
	const file: Record<string, Row[]> = JSON.parse(text);
	expect(Object.keys(file)).toEqual([
		"account",
		"linkedSignIns",
		"sessions",
		"twoFactorMethods",
		"passkeys",
		"apiTokens",
		"emailChanges",
		"vatExemption",
		"vatNumber",
		"company",
		"companyApplications",
		"companyInvitations",
		"cart",
		"backInStockRequests",
		"newsletter",
		"orders",
		"approvalRequests",
		"backorders",
		"quotes",
		"documents",
		"orderPads",
		"mailedLists",
		"addresses",
		"partNumbers",
		"savedLists",
		"webhookDeliveries",
		"reviews",
		"comments",
		"blogs",
		"messages",
		"mails",
		"auditLog",
	]);
	expect(file.account).toMatchObject([{ id: userId, email, name: buyer.name }]);
	expect(file.linkedSignIns).toMatchObject([{ provider: "google", subject: userId }]);
	expect(file.webhookDeliveries?.map(({ type }) => type).sort()).toEqual([
		"order.paid",
		"order.placed",
		"order.refunded",
	]);
	expect(text).not.toContain("hooks.example.com");
	expect(file.sessions).toHaveLength(1);
	expect(file.apiTokens).toMatchObject([{ name: "Export sheet", lastUsedAt: null }]);
	expect(file.vatExemption).toMatchObject([{ number }]);
	expect(file.cart).toMatchObject([{ product: product.name, quantity: 3 }]);
	expect(file.backInStockRequests).toMatchObject([{ product: soldOut.name }]);
	expect(file.orders).toMatchObject([
		{
			id: orderId,
			buyerName: buyer.name,
			invoiceNumber: expect.stringMatching(/^INV-/),
			lines: [{ status: "refunded", totalPoisha: 50_000 }],
			bankPayments: [{ reference: transactionId, amountPoisha: 50_000 }],
			refunds: [{ state: "due", amountPoisha: 50_000 }],
		},
	]);
	expect(file.documents).toMatchObject([
		{ number: expect.stringMatching(/^CN-/), buyer: { email } },
		{ number: expect.stringMatching(/^INV-/), buyer: { email } },
	]);
	expect(file.reviews).toMatchObject([{ review }]);
	expect(file.comments).toMatchObject([
		{ comment: said.comment, createdAt: "2026-01-02T03:04:05.000Z" },
	]);
	expect(file.messages).toMatchObject([{ message: message.message }]);
	expect(file.mails?.map(({ subject }) => subject)).toContain(
		"A new API token for your Toolyard account",
	);
	expect(file.auditLog?.map(({ action }) => action)).toEqual(["user.create-api-token"]);
});

test("the export contains the subscription without its unsubscribe token", async () => {
	const [subscriber] = await createSubscribers(1);
	const user = await createUser({ email: subscriber?.email });
	const browser = await createSignedInBrowser(user);
	const file = await downloadExport(browser);
	expect(file.newsletter).toMatchObject([{ email: user.email, state: "confirmed" }]);
	expect(JSON.stringify(file)).not.toContain(subscriber?.unsubscribeSecret);
});

test("a long history is read in pages and exported completely", async () => {
	const user = await createUser();
	const product = await createProduct({ onHand: 1000 });
	const count = 210;
	const rows = Array.from({ length: count }, (_, n) => ({ id: newId(), n }));
	// Only one unpaid order per product is allowed, so each is cancelled before the next.
	const insert = rows.map(({ id, n }) => [
		db.insert(orders).values({
			id,
			number: `SO-${id}`,
			userId: user.id,
			customerId: user.customerId,
			buyerName: user.name,
			buyerEmail: user.email,
			address: "12 Nawabpur Road",
			phone: "01711",
			phoneVerified: false,
			purchaseOrderNumber: "",
			costCentre: "",
			note: "",
			companyName: "",
			idempotencyKey: id,
			payloadHash: "",
			holdUntil: 1,
			changeId: id,
			// Ten rows share each timestamp.
			createdAt: Date.UTC(2021, 0) + Math.floor(n / 10),
		}),
		db.insert(orderLines).values({
			id,
			orderId: id,
			position: 1,
			userId: user.id,
			createdAt: Date.UTC(2021, 0) + Math.floor(n / 10),
			productId: product.id,
			productName: product.name,
			productDescription: "",
			imageKey: "",
			quantity: 1,
			unitPricePoisha: 25_000,
			totalPoisha: 25_000,
			vatBp: 1500,
			status: "unpaid",
			changeId: id,
		}),
		db.update(orderLines).set(CANCELLED).where(eq(orderLines.id, id)),
	]);
	const [first, ...rest] = insert.flat();
	if (first) await db.batch([first, ...rest]);
	const parts = [];
	for await (const { kind, rows: page } of exportUserData(db, user)) {
		if (kind === "orders") parts.push(page.length);
	}
	expect(parts).toEqual([200, 10]);
	const { orders: all = [] } = await downloadExport(await createSignedInBrowser(user));
	expect(new Set(all.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
});

test("the file requires recent authentication and login, and confirming returns to its page", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	const confirmRedirect = { status: 303, location: "/account/confirm?from=%2Faccount%2Fexport" };
	for (const path of [PATH, FILE]) expect(await browser.open(path)).toMatchObject(confirmRedirect);
	expect((await new Browser().open(FILE)).location).toContain("/login");
	await db
		.update(sessions)
		.set({ authenticatedAt: Date.now() })
		.where(eq(sessions.userId, user.id));
	await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id));
	expect((await browser.open(FILE)).status).toBe(403);
});
