import { eq, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { customers, sessions, users } from "~/domain/accounts/tables.server";
import { cartLines } from "~/domain/cart/tables.server";
import { addToCart } from "~/domain/cart/verbs.server";
import {
	requestBackInStockEmail,
	selectRequest,
} from "~/domain/catalog/back-in-stock/requests.server";
import { sendMessage } from "~/domain/contact/messages.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { subscribers } from "~/domain/newsletter/tables.server";
import { createPad } from "~/domain/order-pad/create-pad.server";
import { orderPads } from "~/domain/order-pad/tables.server";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { shipLine, shipOrders } from "~/domain/orders/shipping/ship-orders.server";
import { orderLines, orders, shipments } from "~/domain/orders/tables.server";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { recordRefundSent } from "~/domain/payments/refunds/verbs.server";
import { refunds } from "~/domain/payments/tables.server";
import { deleteUser, findDeletionObstacle } from "~/domain/privacy/delete-account.server";
import { idempotencyKeys } from "~/platform/idempotency/tables.server";
import { newId } from "~/platform/ids.server";
import {
	getLine,
	getStock,
	listAudit,
	listQueuedMailSubjects as mailsQueuedFor,
} from "~/testing/database/queries";
import {
	buildOrderInput,
	createAdmin,
	createOrder,
	createOrderOf,
	createPaidOrder,
	createProduct,
	createReview,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createExemption } from "~/testing/factories/price-lists";
import { createSubscriber } from "~/testing/factories/subscribers";
import { createEndpoint, listOrderDeliveries } from "~/testing/factories/webhooks";
import { createApiClient } from "~/testing/http/api-client";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMails } from "~/testing/inbox";
import { clearProviderFaults, injectProviderFault } from "~/testing/payments/payment-provider";
import {
	createBankPurchase,
	createPurchase,
	createRefund,
	payByBank,
	payLineByCard,
} from "~/testing/payments/purchases";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;
const PATH = "/account/delete";
const DELETED_BUYER = {
	buyerName: "Deleted user",
	address: "Deleted",
	district: "",
	buyerCarrier: "",
	phone: "Deleted",
	phoneVerified: false,
	purchaseOrderNumber: "",
	companyName: "",
	exemptNumber: "",
};

const findUser = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
const deleteAccount = async (user: { email: string }, browser: Browser) =>
	browser.submit(PATH, { email: user.email.toUpperCase() });

const shipAsAdmin = async (orderId: string) =>
	shipLine(asAdmin(platform, (await createAdmin()).id), orderId);

/** An order may be anonymised at the deletion, when its last line is shipped, or when its refund is sent. */
const MOMENTS = ["deletion", "shipping", "refund"] as const;

test.each(MOMENTS)(
	"an order anonymised at the %s keeps nothing that names the buyer",
	async (at) => {
		const [user, admin, endpoint] = [
			await createUser(),
			await createAdmin(),
			await createEndpoint(),
		];
		const exemptNumber = await createExemption(user);
		const products = [await createProduct(), await createProduct()];
		const written = { purchaseOrderNumber: "PO-77", companyName: "Rahim Traders Ltd" };
		const request = toOneLineOrder("", buildOrderInput(written));
		const lines = products.map(({ id }) => ({ productId: id, quantity: 1 }));
		const placed = await placeOrder(platform, user, { ...request, lines });
		if (!placed.ok) throw new Error(placed.reason);
		const { orderId } = placed;
		await db.update(orders).set({ phoneVerified: true }).where(eq(orders.id, orderId));
		const [first, second] = await db
			.select()
			.from(orderLines)
			.where(eq(orderLines.orderId, orderId))
			.orderBy(orderLines.position);
		if (!first || !second) throw new Error("The order is short.");
		const remove = () => deleteUser(actAs(platform, { kind: "admin", userId: admin.id }), user.id);
		if (at !== "refund") await cancelLine(platform, second.id, { kind: "admin", userId: admin.id });
		await payByBank(orderId);
		const refundId = at === "refund" ? await createRefund(second.id) : "";
		expect(await getLine(first.id)).toMatchObject({
			...written,
			exemptNumber,
			phoneVerified: true,
		});

		const trackingNumber = "TRACK-8841";
		const ship = () =>
			shipOrders(asAdmin(platform, admin.id), [{ orderId, carrier: "Sundarban", trackingNumber }]);
		if (at === "shipping") expect(await remove()).toBe(true);
		expect((await ship()).get(orderId)).toMatchObject({ ok: true });
		if (at !== "shipping") {
			const [sent] = await db.select().from(shipments).where(eq(shipments.orderId, orderId));
			expect(sent).toMatchObject({ trackingNumber });
			expect(await remove()).toBe(true);
		}
		if (at === "refund")
			await recordRefundSent(asAdmin(platform, admin.id), refundId, { reference: newId() });
		expect(await getLine(first.id)).toMatchObject(DELETED_BUYER);
		const [shipment] = await db.select().from(shipments).where(eq(shipments.orderId, orderId));
		expect(shipment).toMatchObject({ carrier: "Sundarban", trackingNumber: "" });
		const sent = await listOrderDeliveries(endpoint.id, orderId);
		expect(sent.map(({ type }) => type)).toContain("order.shipped");
		for (const secret of [...Object.values(written), trackingNumber, user.email])
			expect(JSON.stringify(sent)).not.toContain(secret);
	},
);

test("a user without orders is erased, gets a last email and can sign up again", async () => {
	const subscriber = await createSubscriber();
	const user = await createUser({ email: subscriber.email });
	const [here, there] = [await createSignedInBrowser(user), await createSignedInBrowser(user)];
	const token = await createTestApiToken(user);
	const review = await createReview(user);
	expect((await here.open(PATH)).html).toContain("This can't be undone.");
	const response = await deleteAccount(user, here);
	expect(response).toMatchObject({ status: 303, location: "/" });
	expect(here.cookies.has("session")).toBe(false);
	expect((await here.open("/")).html).toContain("Your account has been deleted");
	expect((await there.open("/mycart")).status).toBe(302);
	expect(await findUser(user.id)).toBeUndefined();
	expect(await token.isValid()).toBe(false);
	expect((await here.open("/")).html).not.toContain(review);
	const remaining = await db.select().from(subscribers).where(eq(subscribers.id, subscriber.id));
	expect(remaining).toEqual([]);
	expect((await readMails(user.email))[0]?.subject).toMatch(/account is deleted$/);
	expect(await listAudit(`user:${user.id}`)).toContain("user.delete");
	const details = { name: "Rahim", email: user.email, password: "secret-6" };
	expect((await new Browser().submit("/signup", details)).status).toBe(303);
});

test("shipped and cancelled orders stay anonymous and can't be linked to the user", async () => {
	const user = await createUser();
	const number = await createExemption(user);
	const sent = await createPaidOrder(user, await createProduct());
	await shipAsAdmin(sent);
	const called = await createOrder(user, await createProduct());
	await cancelLine(platform, called, { kind: "buyer", userId: user.id });
	const product = await createProduct();
	const soldOut = await createProduct({ onHand: 0 });
	await requestBackInStockEmail(asBuyer(platform, user.id), soldOut.id);
	await addToCart(platform, user, { productId: product.id, quantity: 1 });
	await createPad(platform, user, { source: "text", text: "M8 7" });
	const message = { name: user.name, contact: "01711", message: "Hello", idempotencyKey: newId() };
	await sendMessage(platform, { userId: user.id, email: user.email }, message);
	const before = await getLine(sent);
	expect(before.exemptNumber).toBe(number);
	const program = createApiClient((await createTestApiToken(user)).secret);
	const headers = { "idempotency-key": newId() };
	expect(
		(await program.post("/cart", { productID: product.id, pQuantity: 2 }, { headers })).status,
	).toBe(200);

	expect((await deleteAccount(user, await createSignedInBrowser(user))).status).toBe(303);
	const email = `${user.id}@deleted.invalid`;
	for (const id of [sent, called]) {
		expect(await getLine(id)).toMatchObject({ ...DELETED_BUYER, buyerEmail: email });
	}
	const { accountName, buyerName, buyerEmail, address, phone, exemptNumber, ...sale } = before;
	expect(await getLine(sent)).toMatchObject(sale);
	expect(await findUser(user.id)).toMatchObject({
		name: "Deleted user",
		email,
		passwordHash: null,
	});
	expect(await db.select().from(cartLines).where(eq(cartLines.userId, user.id))).toEqual([]);
	expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
	expect(await db.$count(orderPads, eq(orderPads.userId, user.id))).toBe(0);
	const isTheirs = eq(customers.id, user.customerId);
	expect(await db.select().from(customers).where(isTheirs)).toMatchObject([
		{ exemptNumber: "", exemptUntil: 0 },
	]);
	expect(await selectRequest(db, user.id, soldOut.id)).toEqual([]);
	const stored = db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, user.id));
	expect(await stored).toEqual([]);
	const [kept] = await db
		.select()
		.from(contactMessages)
		.where(eq(contactMessages.email, user.email));
	expect(kept?.userId).toBeNull();
	const invoice = await (await createSignedInBrowser(await createAdmin())).open(
		`/myorder/${sent}/invoice`,
	);
	expect(invoice.html).toContain(sale.transactionId ?? "no transaction");
	// As it was issued; the order itself no longer has them.
	for (const text of [user.email, phone]) expect(invoice.html).toContain(text);
	const order = await (await createSignedInBrowser(await createAdmin())).open(
		`/dashboard/orders/${sent}`,
	);
	for (const text of [user.email, phone]) expect(order.html).not.toContain(text);
});

test("unpaid orders are cancelled first and their stock is released", async () => {
	const user = await createUser();
	const product = await createProduct({ onHand: 5 });
	const orderId = await createOrder(user, product, { quantity: 3 });
	const browser = await createSignedInBrowser(user);
	expect((await browser.open(PATH)).html).toContain("Your unpaid order is cancelled.");
	expect((await deleteAccount(user, browser)).status).toBe(303);
	expect(await getLine(orderId)).toMatchObject({ status: "cancelled", ...DELETED_BUYER });
	expect(await getStock(product.id)).toEqual({ onHand: 5, reserved: 0 });
});

test("the account stays, with an explanation, while a payment can't be closed", async () => {
	const { buyer, orderId, pay } = await createPurchase();
	await pay("hosted");
	const browser = await createSignedInBrowser(buyer);
	await injectProviderFault("* /v1/checkout/sessions*", "error400");
	const rejected = await deleteAccount(buyer, browser);
	await clearProviderFaults();
	expect(rejected.status).toBe(409);
	expect(rejected.html).toContain("because a payment was in progress");
	expect(rejected.html).toContain(`value="${buyer.email.toUpperCase()}"`);
	expect(await findUser(buyer.id)).toMatchObject({ email: buyer.email });
	expect((await getLine(orderId)).status).toBe("unpaid");
	await cancelLine(platform, orderId, { kind: "buyer", userId: buyer.id });
	expect((await deleteAccount(buyer, browser)).status).toBe(303);
});

test("a paid unshipped order blocks deletion and cancels no other order", async () => {
	const user = await createUser();
	const paid = await createPaidOrder(user, await createProduct());
	const unpaid = await createOrder(user, await createProduct());
	const browser = await createSignedInBrowser(user);
	const page = await browser.open(PATH);
	expect(page.html).toContain("a paid order that hasn't shipped yet");
	expect(page.html).not.toContain("Delete my account");
	expect((await deleteAccount(user, browser)).status).toBe(409);
	expect((await getLine(unpaid)).status).toBe("unpaid");
	await shipAsAdmin(paid);
	expect((await deleteAccount(user, browser)).status).toBe(303);
});

test("a pending refund blocks deletion until it has arrived", async () => {
	const { buyer, orderId } = await createBankPurchase();
	const refundId = await createRefund(orderId);
	const browser = await createSignedInBrowser(buyer);
	expect((await browser.open(PATH)).html).toContain("You have a refund");
	expect((await deleteAccount(buyer, browser)).status).toBe(409);
	await recordRefundSent(asAdmin(platform, (await createAdmin()).id), refundId, {
		reference: newId(),
	});
	expect((await deleteAccount(buyer, browser)).status).toBe(303);
	expect(await getLine(orderId)).toMatchObject(DELETED_BUYER);
});

test("a failed refund blocks deletion", async () => {
	const { buyer, orderId } = await createBankPurchase();
	const refundId = await createRefund(orderId);
	await db.update(refunds).set({ state: "failed" }).where(eq(refunds.id, refundId));
	expect(await findDeletionObstacle(db, buyer)).toMatchObject({
		obstacle: expect.stringContaining("a refund that hasn't arrived"),
	});
});

test.each([
	["", "email is required"],
	["somebody-else@buyers.test", "This is not your account's email"],
])("typing '%s' deletes nothing", async (email, sentence) => {
	const user = await createUser();
	const page = await (await createSignedInBrowser(user)).submit(PATH, { email });
	expect(page.status).toBe(400);
	expect(page.html).toContain(sentence);
	expect(await findUser(user.id)).toMatchObject({ email: user.email });
});

test("deletion requires recent authentication", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	const confirmRedirect = { status: 303, location: "/account/confirm?from=%2Faccount%2Fdelete" };
	expect(await browser.open(PATH)).toMatchObject(confirmRedirect);
	expect(await deleteAccount(user, browser)).toMatchObject(confirmRedirect);
	expect(await findUser(user.id)).toMatchObject({ email: user.email });
});

test("the last admin can't be deleted; one of two can, and their content stays", async () => {
	const [last, other] = [await createAdmin(), await createAdmin()];
	const product = await createProduct({ createdBy: other.id });
	await db.update(users).set({ role: "customer" }).where(ne(users.id, last.id));
	const browser = await createSignedInBrowser(last);
	const orderId = await createOrder(last, product);
	expect((await browser.open(PATH)).html).toContain("the shop's last admin");
	expect((await deleteAccount(last, browser)).status).toBe(409);
	expect((await getLine(orderId)).status).toBe("unpaid");
	await db.update(users).set({ role: "admin" }).where(eq(users.id, other.id));
	expect((await deleteAccount(last, browser)).status).toBe(303);
	expect((await findUser(other.id))?.role).toBe("admin");
});

test("ten concurrent deletions send one goodbye email", async () => {
	const user = await createUser();
	await shipAsAdmin(await createPaidOrder(user, await createProduct()));
	const browser = await createSignedInBrowser(user);
	await Promise.all(Array.from({ length: 10 }, () => deleteAccount(user, browser)));
	expect(await findUser(user.id)).toMatchObject({ name: "Deleted user" });
	const farewellMails = (await mailsQueuedFor(user.email)).filter((it) => /is deleted$/.test(it));
	expect(farewellMails).toHaveLength(1);
});

test("deletion by an admin anonymises completed orders immediately and open ones on completion", async () => {
	const user = await createUser();
	const paidOrderId = await createPaidOrder(user, await createProduct());
	await shipAsAdmin(paidOrderId);
	const toShip = await createPaidOrder(user, await createProduct());
	const unpaid = await createOrder(user, await createProduct());
	const admin = await createAdmin();
	expect(await deleteUser(actAs(platform, { kind: "admin", userId: admin.id }), user.id)).toBe(
		true,
	);
	expect(await getLine(paidOrderId)).toMatchObject(DELETED_BUYER);
	expect(await getLine(toShip)).toMatchObject({ buyerEmail: user.email });
	await shipLine(asAdmin(platform, admin.id), toShip);
	await cancelLine(platform, unpaid, { kind: "admin", userId: admin.id });
	for (const id of [toShip, unpaid]) expect(await getLine(id)).toMatchObject(DELETED_BUYER);
});

test("an order keeps the address of a deleted buyer until its last line needs none", async () => {
	const user = await createUser();
	const [toShip, toRefund, unpaid] = await createOrderOf(
		user,
		await Promise.all([createProduct(), createProduct(), createProduct()]),
	);
	if (!toShip || !toRefund || !unpaid) throw new Error("The order is short.");
	await db
		.update(orders)
		.set({ district: "Dhaka", buyerCarrier: "Rahim's truck" })
		.where(eq(orders.userId, user.id));
	const admin = await createAdmin();
	for (const { id } of [toShip, toRefund]) await payLineByCard(id);
	expect(await deleteUser(actAs(platform, { kind: "admin", userId: admin.id }), user.id)).toBe(
		true,
	);
	const refundId = await createRefund(toRefund.id);
	await shipLine(asAdmin(platform, admin.id), toShip.id);
	await cancelLine(platform, unpaid.id, { kind: "admin", userId: admin.id });
	expect(await getLine(toShip.id)).toMatchObject({ buyerEmail: user.email });
	await db.update(refunds).set({ state: "failed" }).where(eq(refunds.id, refundId));
	await recordRefundSent(asAdmin(platform, admin.id), refundId, { reference: newId() });
	for (const { id } of [toShip, toRefund, unpaid])
		expect(await getLine(id)).toMatchObject(DELETED_BUYER);
});

test("an order of a deleted buyer says who gets back what had arrived, until it was sent", async () => {
	const user = await createUser();
	const admin = await createAdmin();
	const orderId = await createOrder(user, await createProduct());
	await payByBank(orderId, { amount: 10_000 });
	expect(await deleteUser(actAs(platform, { kind: "admin", userId: admin.id }), user.id)).toBe(
		true,
	);
	await cancelLine(platform, orderId, { kind: "admin", userId: admin.id });
	expect(await getLine(orderId)).toMatchObject({ status: "cancelled", buyerEmail: user.email });
	const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
	expect(refund).toMatchObject({ reason: "surplus", amountPoisha: 10_000 });
	await recordRefundSent(asAdmin(platform, admin.id), refund?.id ?? "", { reference: newId() });
	expect(await getLine(orderId)).toMatchObject(DELETED_BUYER);
});

test("deletion by an admin keeps the buyer of a bank refund until the money is sent", async () => {
	const { buyer, orderId } = await createBankPurchase();
	const refundId = await createRefund(orderId);
	const admin = await createAdmin();
	await deleteUser(actAs(platform, { kind: "admin", userId: admin.id }), buyer.id);
	expect(await getLine(orderId)).toMatchObject({ buyerEmail: buyer.email });
	await recordRefundSent(asAdmin(platform, admin.id), refundId, { reference: newId() });
	expect(await getLine(orderId)).toMatchObject(DELETED_BUYER);
});

test("no email is queued for a deleted buyer", async () => {
	const user = await createUser();
	const orderId = await createOrder(user, await createProduct());
	await payByBank(orderId);
	await shipAsAdmin(orderId);
	await deleteAccount(user, await createSignedInBrowser(user));
	const refundId = await createRefund(orderId, { reason: "returned", units: 1 });
	await recordRefundSent(asAdmin(platform, (await createAdmin()).id), refundId, {
		reference: newId(),
	});
	expect((await getLine(orderId)).status).toBe("refunded");
	expect(await mailsQueuedFor(`${user.id}@deleted.invalid`)).toEqual([]);
});
