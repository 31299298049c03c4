import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { listCartLines } from "~/domain/cart/queries.server";
import { addToCart } from "~/domain/cart/verbs.server";
import { products } from "~/domain/catalog/tables.server";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { selectLines } from "~/domain/orders/queries.server";
import { orderLines } from "~/domain/orders/tables.server";
import { beginPayment } from "~/domain/payments/attempts/begin-payment.server";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { attempts } from "~/domain/payments/tables.server";
import { newId } from "~/platform/ids.server";
import {
	getLine,
	getReservedAndUnpaid,
	getStock,
	listOrderAudit,
	listQueuedMailSubjects,
	setStock,
} from "~/testing/database/queries";
import { createProducts } from "~/testing/factories/bulk";
import {
	buildOrderInput,
	createCartLine,
	createOrder,
	createProduct,
	createTestApiToken,
	createUser,
	RECIPIENT,
	type TestProduct,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { readField, readFields } from "~/testing/http/read-field";
import {
	clearProviderFaults,
	confirmCardPayment,
	injectProviderFault,
} from "~/testing/payments/payment-provider";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

async function createCart(...given: Partial<typeof products.$inferInsert>[]) {
	const buyer = await createUser();
	const lines: TestProduct[] = [];
	for (const product of given.length > 0 ? given : [{}, {}, {}]) {
		lines.push(await createProduct(product));
	}
	for (const { id } of lines) await addToCart(platform, buyer, { productId: id, quantity: 2 });
	return { buyer, lines, shopper: await createSignedInBrowser(buyer) };
}

async function loadOrderForm(shopper: Browser) {
	const { html } = await shopper.open("/checkout");
	return { html, fields: { ...RECIPIENT, ...readFields(html, "idempotencyKey", "seen") } };
}

const listOrders = (buyer: SignedInUser) =>
	selectLines(db).where(eq(orderLines.userId, buyer.id)).orderBy(orderLines.position);

async function orderWholeCart(shopper: Browser): Promise<string> {
	const { fields } = await loadOrderForm(shopper);
	const { status, location } = await shopper.submit("/checkout", fields);
	expect(status).toBe(303);
	expect(location).toMatch(/^\/myorder\//);
	return location ?? "";
}

test("a cart is ordered as a whole: one order with its lines in the cart's order, one email, an empty cart", async () => {
	const { buyer, lines, shopper } = await createCart();
	const page = await shopper.open(await orderWholeCart(shopper));
	expect(page.html).toContain("Your order is successfull");
	expect(page.html).toContain("tk 1,500");
	const placed = await listOrders(buyer);
	expect(placed).toHaveLength(3);
	expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
	for (const { id } of lines) expect(await getStock(id)).toEqual({ onHand: 10, reserved: 2 });
	expect(placed.map(({ position }) => position)).toEqual([1, 2, 3]);
	expect(placed.map(({ productId }) => productId)).toEqual(lines.map(({ id }) => id).reverse());
	const [{ orderId = "", orderNumber = "" } = {}] = placed;
	expect(await listOrderAudit(orderId)).toEqual(["order.create"]);
	expect(await listQueuedMailSubjects(buyer.email)).toEqual([`Your order ${orderNumber}`]);
	expect((await shopper.open("/mycart")).html).toContain("Your cart is empty");
});

test("one unavailable line stops the whole order and is named", async () => {
	const { buyer, lines, shopper } = await createCart();
	const { fields } = await loadOrderForm(shopper);
	await setStock(lines[1]?.id ?? "", 1);
	const response = await shopper.submit("/checkout", { ...fields, address: "Kept, Dhaka" });
	expect(response.status).toBe(409);
	expect(response.html).toContain(`${lines[1]?.name}: only 1 in stock`);
	expect(response.html).toContain("Kept, Dhaka");
	expect(await listOrders(buyer)).toEqual([]);
	for (const { id } of lines)
		expect(await getReservedAndUnpaid(id)).toEqual({ reserved: 0, unpaid: 0 });
	expect(await listQueuedMailSubjects(buyer.email)).toEqual([]);
});

test("a line that exceeds the stock can be corrected in the form, and everything typed is ordered", async () => {
	const { buyer, lines, shopper } = await createCart({ pricePoisha: 10_000 }, {});
	const [short] = lines;
	const { fields } = await loadOrderForm(shopper);
	await setStock(short?.id ?? "", 1);
	const typed = { ...fields, address: "7 Lalbagh Lane" };
	const rejected = await shopper.submit("/checkout", typed);
	const units = `units-${short?.id}`;
	expect(rejected.html).toMatch(new RegExp(`<input[^>]*name="${units}"`));
	expect(rejected.html).not.toContain("Place order");

	const intent = "change-quantities";
	for (const [quantity, sentence] of [
		["3", "Only 1 piece in stock"],
		["none", "Choose a whole number of at least 1"],
	] as const) {
		const wrong = await shopper.submit("/checkout", { ...typed, [units]: quantity, intent });
		expect(wrong.status).toBe(400);
		expect(wrong.html).toMatch(
			new RegExp(`value="${quantity}"[^]*?id="error-${units}"[^]*?${sentence}`),
		);
		expect(wrong.html).toContain("7 Lalbagh Lane");
	}

	const gone = await shopper.submit("/checkout", { ...typed, "units-gone": "1", intent });
	expect(gone.status).toBe(400);
	expect(gone.html).toContain("Delete its line to order the rest.");

	const changed = await shopper.submit("/checkout", { ...typed, [units]: "1", intent });
	expect(changed.status).toBe(200);
	for (const words of ["Your cart was changed", "7 Lalbagh Lane", "Place order"])
		expect(changed.html).toContain(words);
	expect(parseText(changed.html)).toMatch(/Total\s+tk 600/);
	expect(changed.html).toContain(`value="${fields.idempotencyKey}"`);
	expect(await listOrders(buyer)).toEqual([]);
	const placed = await shopper.submit("/checkout", {
		...typed,
		seen: readField(changed.html, "seen"),
	});
	expect(placed.status).toBe(303);
	const ordered = (await listOrders(buyer)).map(({ quantity, address }) => [quantity, address]);
	expect(ordered.sort()).toEqual([
		[1, "7 Lalbagh Lane"],
		[2, "7 Lalbagh Lane"],
	]);
});

test("changes since the page was opened are shown before the payment", async () => {
	const { buyer, lines, shopper } = await createCart();
	const [first] = lines;
	const { fields } = await loadOrderForm(shopper);
	await db
		.update(products)
		.set({ pricePoisha: 30_000 })
		.where(eq(products.id, first?.id ?? ""));
	const dearer = await shopper.submit("/checkout", fields);
	expect(dearer.status).toBe(409);
	expect(dearer.html).toContain(
		`The price of ${first?.name} is now tk 300. It was tk 250. Nothing was ordered.`,
	);
	expect((await shopper.open("/mycart")).html).toContain("was tk 250 when you added it");

	const { fields: fresh } = await loadOrderForm(shopper);
	await addToCart(platform, buyer, { productId: (await createProduct()).id, quantity: 1 });
	const fuller = await shopper.submit("/checkout", fresh);
	expect(fuller.html).toContain("Your cart has changed since you opened this form");
	expect(await listOrders(buyer)).toEqual([]);
	await orderWholeCart(shopper);
	expect((await listOrders(buyer)).map(({ totalPoisha }) => totalPoisha).sort()).toEqual([
		25_000, 50_000, 50_000, 60_000,
	]);
});

test("an archived product stops the order and is named, and one with an unpaid order goes through", async () => {
	const { buyer, lines, shopper } = await createCart();
	const [first, second] = lines;
	if (!first || !second) throw new Error("The cart is short.");
	const { fields } = await loadOrderForm(shopper);
	await db.update(products).set({ archivedAt: 1 }).where(eq(products.id, first.id));
	const gone = await shopper.submit("/checkout", fields);
	expect(gone.html).toContain(`${first.name}: Sold out`);
	await db.update(products).set({ archivedAt: null }).where(eq(products.id, first.id));
	await createOrder(buyer, second);
	await addToCart(platform, buyer, { productId: second.id, quantity: 2 });
	const { fields: fresh } = await loadOrderForm(shopper);
	const twice = await shopper.submit("/checkout", fresh);
	expect(twice.location).toMatch(/^\/myorder\//);
});

test.each([
	["name", "Name is required"],
	["address", "Address is required"],
	["phone", "Phone is required"],
])("an empty %s shows an error next to its field", async (field, sentence) => {
	const { buyer, shopper } = await createCart();
	const { fields } = await loadOrderForm(shopper);
	const response = await shopper.submit("/checkout", { ...fields, [field]: " " });
	expect(response.status).toBe(400);
	expect(response.html).toMatch(new RegExp(`id="error-${field}"[^]*?${sentence}`));
	expect(await listOrders(buyer)).toEqual([]);
});

test("ten concurrent copies of a form are one checkout, and its key with a different payload is rejected", async () => {
	const { buyer, lines, shopper } = await createCart();
	const { fields } = await loadOrderForm(shopper);
	const responses = await Promise.all(
		Array.from({ length: 10 }, () => shopper.submit("/checkout", fields)),
	);
	expect(new Set(responses.map(({ location }) => location)).size).toBe(1);
	expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(303));
	expect(await listOrders(buyer)).toHaveLength(3);
	for (const { id } of lines)
		expect(await getReservedAndUnpaid(id)).toEqual({ reserved: 2, unpaid: 2 });
	expect(await listQueuedMailSubjects(buyer.email)).toHaveLength(1);
	const other = await shopper.submit("/checkout", { ...fields, address: "Elsewhere 12" });
	expect(other.status).toBe(422);
	expect(other.html).toContain("This form was already submitted with different content.");
});

test("of two carts for the same last units one is ordered whole and the other not at all", async () => {
	const scarceProduct = await createProduct({ onHand: 2 });
	const carts = [await createCart({}, {}), await createCart({}, {})];
	for (const { buyer } of carts)
		await addToCart(platform, buyer, { productId: scarceProduct.id, quantity: 2 });
	const responses = await Promise.all(
		carts.map(async ({ shopper }) => {
			const { fields } = await loadOrderForm(shopper);
			return shopper.submit("/checkout", fields);
		}),
	);
	expect(responses.map(({ status }) => status).sort()).toEqual([303, 409]);
	const placed = await Promise.all(carts.map(({ buyer }) => listOrders(buyer)));
	expect(placed.map(({ length }) => length).sort()).toEqual([0, 3]);
	expect(await getReservedAndUnpaid(scarceProduct.id)).toEqual({ reserved: 2, unpaid: 2 });
});

test("an empty cart can't be ordered", async () => {
	const emptyCartBrowser = await createSignedInBrowser(await createUser());
	const empty = await emptyCartBrowser.submit("/checkout", {
		...RECIPIENT,
		idempotencyKey: crypto.randomUUID(),
		seen: "none",
	});
	expect(empty).toMatchObject({ status: 303, location: "/mycart" });
	expect(await emptyCartBrowser.open("/checkout")).toMatchObject({
		status: 302,
		location: "/mycart",
	});
});

test("the checkout is a page with the order beside the form, and its former address leads to it", async () => {
	const { shopper, lines } = await createCart({}, {});
	const { html } = await shopper.open("/checkout");
	expect(html).not.toContain("<dialog");
	const text = parseText(html);
	expect(text).toMatch(/Your order: 2 items[\s\S]*Total\s+tk 1,000/);
	for (const { name } of lines) expect(text).toMatch(new RegExp(`${name}\\s+2 ×\\s+tk 250`));
	expect(await shopper.open("/mycart/order?from=mail")).toMatchObject({
		status: 301,
		location: "/checkout?from=mail",
	});
});

test("fifty lines are ordered and paid by one payment with one email each", async () => {
	const { buyer, shopper } = await createCart(...Array.from({ length: 50 }, () => ({})));
	const path = await orderWholeCart(shopper);
	const started = await shopper.submit(`${path}.data`, { intent: "card" });
	const intent = await confirmCardPayment(/pi_\w+_secret_\w+/.exec(started.html)?.[0] ?? "");
	await shopper.submit(path, { intent: "confirmed" });
	const placed = await listOrders(buyer);
	expect(new Set(placed.map(({ status, transactionId }) => `${status} ${transactionId}`))).toEqual(
		new Set([`paid ${intent.id}`]),
	);
	expect((await shopper.open(path)).html).toContain("Congrats! Your payment is completed.");
	expect(await listQueuedMailSubjects(buyer.email)).toEqual([
		`Your order ${placed[0]?.orderNumber}`,
		`Payment received for order ${placed[0]?.orderNumber}`,
	]);
});

test("the hosted page takes one payment for a checkout and returns to it", async () => {
	const { buyer, shopper } = await createCart();
	const path = await orderWholeCart(shopper);
	const response = await shopper.submit(path, { intent: "hosted" });
	expect(response.location).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/checkout\//);
	const placed = await listOrders(buyer);
	const [attempt] = await db
		.select()
		.from(attempts)
		.where(eq(attempts.orderId, placed[0]?.orderId ?? ""));
	expect(attempt).toMatchObject({ kind: "hosted", state: "open", amountPoisha: 150_000 });
	const back = await shopper.open(`${path}?returned=back`);
	expect(back.html).toContain("You returned without paying");
});

test("one order of a checkout can be cancelled, and the rest is paid together", async () => {
	const { buyer, shopper } = await createCart();
	const path = await orderWholeCart(shopper);
	await shopper.submit(path, { intent: "card" });
	const [first] = await listOrders(buyer);
	if (!first) throw new Error("Nothing was ordered.");
	const cancelled = await cancelLine(platform, first.id, { kind: "buyer", userId: buyer.id });
	expect(cancelled).toEqual({ ok: true, outcome: "cancelled" });
	const started = await shopper.submit(`${path}.data`, { intent: "card" });
	const intent = await confirmCardPayment(/pi_\w+_secret_\w+/.exec(started.html)?.[0] ?? "");
	await shopper.submit(path, { intent: "confirmed" });
	const after = await listOrders(buyer);
	expect(after.map(({ status }) => status).sort()).toEqual(["cancelled", "paid", "paid"]);
	expect(await getLine(first.id)).toMatchObject({ status: "cancelled", transactionId: null });
	expect(after.filter(({ transactionId }) => transactionId === intent.id)).toHaveLength(2);
});

test("paying one order closes the checkout's payment, and the reverse", async () => {
	const { buyer, shopper } = await createCart();
	const path = await orderWholeCart(shopper);
	const together = await shopper.submit(`${path}.data`, { intent: "card" });
	const [first] = await listOrders(buyer);
	const alone = await beginPayment(
		platform,
		buyer.id,
		{ lineId: first?.id ?? "" },
		{ kind: "card", returnOrigin: "http://shop.test" },
	);
	const secretIn = (html: string) => /pi_\w+_secret_\w+/.exec(html)?.[0] ?? "";
	expect((await confirmCardPayment(secretIn(together.html))).status).not.toBe("succeeded");
	const again = await shopper.submit(`${path}.data`, { intent: "card" });
	expect((await confirmCardPayment(alone.ok ? alone.handle : "")).status).not.toBe("succeeded");
	expect((await confirmCardPayment(secretIn(again.html))).status).toBe("succeeded");
	await shopper.submit(path, { intent: "confirmed" });
	expect(new Set((await listOrders(buyer)).map(({ status }) => status))).toEqual(new Set(["paid"]));
});

test("another buyer's checkout returns 404 for viewing and paying", async () => {
	const { shopper } = await createCart();
	const path = await orderWholeCart(shopper);
	const otherUser = await createSignedInBrowser(await createUser());
	expect((await otherUser.open(path)).status).toBe(404);
	expect((await otherUser.submit(path, { intent: "hosted" })).status).toBe(404);
});

test("a checkout stays unpaid while the provider is down, and the page says to try again", async () => {
	const { shopper, buyer } = await createCart();
	const path = await orderWholeCart(shopper);
	await injectProviderFault("POST /v1/checkout/sessions");
	const page = await shopper.submit(path, { intent: "hosted" });
	await clearProviderFaults();
	expect(page.status).toBe(503);
	expect(page.html).toContain("Card payments are not available right now");
	expect(new Set((await listOrders(buyer)).map(({ status }) => status))).toEqual(
		new Set(["unpaid"]),
	);
	expect((await shopper.submit(path, { intent: "hosted" })).status).toBe(303);
});

test("a double click deletes a line once, and another user's line stays", async () => {
	const [buyer, other] = [await createUser(), await createUser()];
	const lines = { own: await createCartLine(buyer, await createProduct()), others: "" };
	lines.others = await createCartLine(other, await createProduct());
	const shopper = await createSignedInBrowser(buyer);
	for (const line of [lines.own, lines.own, lines.others]) {
		const response = await shopper.submit(`/mycart/${line}/delete`);
		expect(response).toMatchObject({ status: 303, location: "/mycart" });
	}
	expect((await shopper.open("/mycart")).html).toContain("Deleted Successfully");
	expect(await listCartLines(createTestPlatform(), buyer)).toEqual([]);
	expect(await listCartLines(createTestPlatform(), other)).toHaveLength(1);
});

test("an address of fewer than ten characters is refused beside its field, and everything typed is kept", async () => {
	const product = await createProduct();
	const shopper = await createSignedInBrowser(await createUser());
	const typed = { name: "Rahim Mia", phone: "+880 1711 000000", quantity: "1" };
	const path = `/products/${product.id}/order?quantity=1`;
	const sent = { ...typed, address: "x", idempotencyKey: newId() };
	const { status, html } = await shopper.submit(path, sent);
	expect(status).toBe(400);
	expect(html).toContain("Enter the whole address: at least 10 characters");
	expect(html).toContain('value="+880 1711 000000"');
});

test("an account that has ordered its lines of a day waits, at every form and in the API, and what was typed stays", async () => {
	const { buyer, lines } = await createCart();
	const bindings = { RATE_LIMITS_BY_ACCOUNT: "all 1000 in 10 min; order-line 23 in 24 h" };
	const shopper = await new Browser({ bindings }).signIn(buyer);
	await orderWholeCart(shopper);
	const [placed] = await listOrders(buyer);
	await cancelOrder(platform, placed?.orderId ?? "", { kind: "buyer", userId: buyer.id });
	const [one, other] = [await createProduct(), await createProduct()];
	const orderOne = (productId: string) =>
		shopper.submit(`/products/${productId}/order`, {
			...RECIPIENT,
			address: "Kept Lane 7, Dhaka",
			quantity: "1",
			idempotencyKey: newId(),
		});
	// Thirteen lines are counted for the cart's three, and eleven would be for this one.
	const refused = await orderOne(one.id);
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(86_000);
	expect(refused.html).toContain(
		"Your account has ordered too many lines today. Try again in 24 hours, or contact us.",
	);
	expect(refused.html).toContain("Kept Lane 7, Dhaka");
	expect(await getReservedAndUnpaid(one.id)).toEqual({ reserved: 0, unpaid: 0 });
	await addToCart(platform, buyer, { productId: other.id, quantity: 1 });
	const { fields } = await loadOrderForm(shopper);
	expect((await shopper.submit("/checkout", fields)).status).toBe(429);
	const program = createApiClient((await createTestApiToken(buyer)).secret, bindings);
	const called = await program.post("/order", { productID: one.id, pQuantity: 1, ...RECIPIENT });
	expect(called.status).toBe(429);
	expect(Number(called.headers.get("retry-after"))).toBeGreaterThan(86_000);
	expect(await listOrders(buyer)).toHaveLength(lines.length);
	const admin = await createUser({ role: "admin" });
	const byPhone = {
		...toOneLineOrder(one.id, buildOrderInput()),
		from: { kind: "phone", adminId: admin.id } as const,
	};
	const limited = createTestPlatform({
		settings: {
			...platform.settings,
			rateLimits: { byAccount: { "order-line": { max: 1, windowMs: 1000 } }, byAddress: {} },
		},
	});
	expect(await placeOrder(limited, buyer, byPhone)).toMatchObject({ ok: true });
});

test("a long cart shows 50 of its lines in a fold on the page of the checkout, and orders all of them", async () => {
	const buyer = await createUser();
	const lines = await createProducts(60, buyer.id);
	for (const line of lines) await addToCart(platform, buyer, line);
	const { html } = await (await createSignedInBrowser(buyer)).open("/checkout");
	const fold =
		/<details><summary[^>]*>Show the items<\/summary>(<ul aria-label="Your items".*?<\/ul>)<\/details>/s;
	const [, list = ""] = fold.exec(html) ?? [];
	expect(list.match(/<li/g)).toHaveLength(51);
	expect(list).toMatch(/href="\/mycart"[^>]*>10(?:<!-- -->)? more in your cart</);
	expect(html).toContain("Place order");
	const seen = readField(html, "seen");
	for (const { productId } of lines) expect(seen).toContain(productId);
});
