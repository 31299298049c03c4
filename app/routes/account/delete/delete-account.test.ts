import { eq, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, users } from "~/domain/accounts/tables.server";
import { addToCart } from "~/domain/cart/add-to-cart.server";
import { cartLines } from "~/domain/cart/tables.server";
import { requestOf } from "~/domain/catalog/back-in-stock/queries.server";
import { requestBackInStockEmail } from "~/domain/catalog/back-in-stock/request-email.server";
import { sendMessage } from "~/domain/contact/send-message.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { subscribers } from "~/domain/newsletter/tables.server";
import { shipOrder } from "~/domain/orders/ship-order.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { recordRefundSent } from "~/domain/payments/refunds/record-refund-sent.server";
import { refundOrder } from "~/domain/payments/refunds/refund-order.server";
import { deleteUser } from "~/domain/privacy/delete-user.server";
import { idempotencyKeys } from "~/platform/idempotency/tables.server";
import { newId } from "~/platform/ids.server";
import {
	auditAbout,
	mailsTo as mailsQueuedFor,
	stockOf,
	theOrder,
} from "~/testing/database/queries";
import {
	anAdmin,
	anApiToken,
	anOrder,
	aPaidOrder,
	aProduct,
	aReview,
	aUser,
} from "~/testing/factories/factories";
import { aSubscriber } from "~/testing/factories/subscribers";
import { api } from "~/testing/http/api-client";
import { Browser, signedIn } from "~/testing/http/browser";
import { mailsTo } from "~/testing/inbox";
import { breakProvider, mendProvider } from "~/testing/payments/payment-provider";
import { aPurchase, aPurchasePaidByBank, aRefund } from "~/testing/payments/purchases";
import { testPlatform } from "~/testing/platform";

const platform = testPlatform();
const { db } = platform;
const PATH = "/account/delete";
const NOBODY = { buyerName: "Deleted user", address: "Deleted", phone: "Deleted" };

const row = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
const remove = async (user: { email: string }, browser: Browser) =>
	browser.submit(PATH, { email: user.email.toUpperCase() });

const shipped = async (orderId: string) => shipOrder(platform, (await anAdmin()).id, orderId);

test("who never ordered is erased, gets a last mail and may come again", async () => {
	const subscriber = await aSubscriber();
	const user = await aUser({ email: subscriber.email });
	const [here, there] = [await signedIn(user), await signedIn(user)];
	const token = await anApiToken(user);
	const review = await aReview(user);
	expect((await here.open(PATH)).html).toContain("This can't be undone.");
	const answer = await remove(user, here);
	expect(answer).toMatchObject({ status: 303, location: "/" });
	expect(here.cookies.has("session")).toBe(false);
	expect((await here.open("/")).html).toContain("Your account is deleted");
	expect((await there.open("/mycart")).status).toBe(302);
	expect(await row(user.id)).toBeUndefined();
	expect(await token.opens()).toBe(false);
	expect((await here.open("/")).html).not.toContain(review);
	const left = await db.select().from(subscribers).where(eq(subscribers.id, subscriber.id));
	expect(left).toEqual([]);
	expect((await mailsTo(user.email))[0]?.subject).toMatch(/account is deleted$/);
	expect(await auditAbout(`user:${user.id}`)).toContain("user.delete");
	const details = { name: "Rahim", email: user.email, password: "secret-6" };
	expect((await new Browser().submit("/signup", details)).status).toBe(303);
});

test("shipped and cancelled orders stay without the person, and nothing leads from them to who it was", async () => {
	const user = await aUser();
	const sent = await aPaidOrder(user, await aProduct());
	await shipped(sent);
	const called = await anOrder(user, await aProduct());
	await cancelOrder(platform, called, { kind: "buyer", userId: user.id });
	const product = await aProduct();
	const soldOut = await aProduct({ onHand: 0 });
	await requestBackInStockEmail(platform, user.id, soldOut.id);
	await addToCart(platform, user.id, { productId: product.id, quantity: 1 });
	const message = { name: user.name, contact: "01711", message: "Hello", idempotencyKey: newId() };
	await sendMessage(platform, { userId: user.id, email: user.email }, message);
	const before = await theOrder(sent);
	const program = api((await anApiToken(user)).secret);
	const headers = { "idempotency-key": newId() };
	expect(
		(await program.post("/cart", { productID: product.id, pQuantity: 2 }, { headers })).status,
	).toBe(200);

	expect((await remove(user, await signedIn(user))).status).toBe(303);
	const email = `${user.id}@deleted.invalid`;
	for (const id of [sent, called]) {
		expect(await theOrder(id)).toMatchObject({ ...NOBODY, buyerEmail: email });
	}
	const { buyerName, buyerEmail, address, phone, ...sale } = before;
	expect(await theOrder(sent)).toMatchObject(sale);
	expect(await row(user.id)).toMatchObject({ name: "Deleted user", email, passwordHash: null });
	expect(await db.select().from(cartLines).where(eq(cartLines.userId, user.id))).toEqual([]);
	expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
	expect(await requestOf(db, user.id, soldOut.id)).toEqual([]);
	const stored = db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, user.id));
	expect(await stored).toEqual([]);
	const [kept] = await db
		.select()
		.from(contactMessages)
		.where(eq(contactMessages.email, user.email));
	expect(kept?.userId).toBeNull();
	const invoice = await (await signedIn(await anAdmin())).open(`/myorder/${sent}/invoice`);
	expect(invoice.html).toContain(sale.transactionId ?? "no transaction");
	expect(invoice.html).not.toContain(user.email);
	expect(invoice.html).not.toContain(phone);
});

test("unpaid orders are cancelled first, and their units are free again", async () => {
	const user = await aUser();
	const product = await aProduct({ onHand: 5 });
	const orderId = await anOrder(user, product, { quantity: 3 });
	const browser = await signedIn(user);
	expect((await browser.open(PATH)).html).toContain("Your unpaid order is cancelled.");
	expect((await remove(user, browser)).status).toBe(303);
	expect(await theOrder(orderId)).toMatchObject({ status: "cancelled", ...NOBODY });
	expect(await stockOf(product.id)).toEqual({ onHand: 5, reserved: 0 });
});

test("while a payment can't be closed the account stays, and says why", async () => {
	const { buyer, orderId, pay } = await aPurchase();
	await pay("hosted");
	const browser = await signedIn(buyer);
	await breakProvider("* /v1/checkout/sessions*", "error400");
	const refused = await remove(buyer, browser);
	await mendProvider();
	expect(refused.status).toBe(409);
	expect(refused.html).toContain("a payment for it was under way");
	expect(refused.html).toContain(`value="${buyer.email.toUpperCase()}"`);
	expect(await row(buyer.id)).toMatchObject({ email: buyer.email });
	expect((await theOrder(orderId)).status).toBe("unpaid");
	await cancelOrder(platform, orderId, { kind: "buyer", userId: buyer.id });
	expect((await remove(buyer, browser)).status).toBe(303);
});

test("a paid order that has not left keeps the account, and no other order is cancelled for it", async () => {
	const user = await aUser();
	const paid = await aPaidOrder(user, await aProduct());
	const unpaid = await anOrder(user, await aProduct());
	const browser = await signedIn(user);
	const page = await browser.open(PATH);
	expect(page.html).toContain("is paid and has not left us yet");
	expect(page.html).not.toContain("Delete my account");
	expect((await remove(user, browser)).status).toBe(409);
	expect((await theOrder(unpaid)).status).toBe("unpaid");
	await shipped(paid);
	expect((await remove(user, browser)).status).toBe(303);
});

test("money that is on its way back keeps the account until it has arrived", async () => {
	const { buyer, orderId } = await aPurchasePaidByBank();
	const refundId = await aRefund(orderId);
	const browser = await signedIn(buyer);
	expect((await browser.open(PATH)).html).toContain("We owe you the money of an order");
	expect((await remove(buyer, browser)).status).toBe(409);
	await recordRefundSent(platform, (await anAdmin()).id, refundId, { reference: newId() });
	expect((await remove(buyer, browser)).status).toBe(303);
	expect(await theOrder(orderId)).toMatchObject(NOBODY);
});

test.each([
	["", "email is required"],
	["somebody-else@buyers.test", "This is not your account's email"],
])("with '%s' typed nothing is deleted", async (email, sentence) => {
	const user = await aUser();
	const page = await (await signedIn(user)).submit(PATH, { email });
	expect(page.status).toBe(400);
	expect(page.html).toContain(sentence);
	expect(await row(user.id)).toMatchObject({ email: user.email });
});

test("deleting asks for a fresh proof of who one is", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	await db.update(sessions).set({ confirmedAt: 1 }).where(eq(sessions.userId, user.id));
	const asked = { status: 303, location: "/account/confirm?from=%2Faccount%2Fdelete" };
	expect(await browser.open(PATH)).toMatchObject(asked);
	expect(await remove(user, browser)).toMatchObject(asked);
	expect(await row(user.id)).toMatchObject({ email: user.email });
});

test("the last admin stays; one of two may go, and what they made stays", async () => {
	const [last, other] = [await anAdmin(), await anAdmin()];
	const product = await aProduct({ createdBy: other.id });
	await db.update(users).set({ role: "customer" }).where(ne(users.id, last.id));
	const browser = await signedIn(last);
	const orderId = await anOrder(last, product);
	expect((await browser.open(PATH)).html).toContain("the shop's last admin");
	expect((await remove(last, browser)).status).toBe(409);
	expect((await theOrder(orderId)).status).toBe("unpaid");
	await db.update(users).set({ role: "admin" }).where(eq(users.id, other.id));
	expect((await remove(last, browser)).status).toBe(303);
	expect((await row(other.id))?.role).toBe("admin");
});

test("ten deletions at once say goodbye once", async () => {
	const user = await aUser();
	await shipped(await aPaidOrder(user, await aProduct()));
	const browser = await signedIn(user);
	await Promise.all(Array.from({ length: 10 }, () => remove(user, browser)));
	expect(await row(user.id)).toMatchObject({ name: "Deleted user" });
	const goodbyes = (await mailsQueuedFor(user.email)).filter((it) => /is deleted$/.test(it));
	expect(goodbyes).toHaveLength(1);
});

test("an admin's deletion forgets the buyer of done orders at once, and of others once they are done", async () => {
	const user = await aUser();
	const done = await aPaidOrder(user, await aProduct());
	await shipped(done);
	const toShip = await aPaidOrder(user, await aProduct());
	const unpaid = await anOrder(user, await aProduct());
	const admin = await anAdmin();
	expect(await deleteUser(platform, admin.id, user.id)).toEqual({ ok: true });
	expect(await theOrder(done)).toMatchObject(NOBODY);
	expect(await theOrder(toShip)).toMatchObject({ buyerEmail: user.email });
	await shipOrder(platform, admin.id, toShip);
	await cancelOrder(platform, unpaid, { kind: "admin", userId: admin.id });
	for (const id of [toShip, unpaid]) expect(await theOrder(id)).toMatchObject(NOBODY);
});

test("an admin's deletion keeps the buyer of a refund by bank until the money is sent", async () => {
	const { buyer, orderId } = await aPurchasePaidByBank();
	const refundId = await aRefund(orderId);
	const admin = await anAdmin();
	await deleteUser(platform, admin.id, buyer.id);
	expect(await theOrder(orderId)).toMatchObject({ buyerEmail: buyer.email });
	await recordRefundSent(platform, admin.id, refundId, { reference: newId() });
	expect(await theOrder(orderId)).toMatchObject(NOBODY);
});

test("no mail is queued for a buyer who is gone", async () => {
	const user = await aUser();
	const orderId = await aPaidOrder(user, await aProduct());
	await shipped(orderId);
	await remove(user, await signedIn(user));
	const input = { reason: "", restock: false, goodsBack: true, idempotencyKey: newId() };
	await refundOrder(platform, (await anAdmin()).id, orderId, input);
	expect((await theOrder(orderId)).status).toBe("refunded");
	expect(await mailsQueuedFor(`${user.id}@deleted.invalid`)).toEqual([]);
});
