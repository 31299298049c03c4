import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { orders } from "~/domain/orders/tables.server";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { newId } from "~/platform/ids.server";
import { getLine, getStock, setStock } from "~/testing/database/queries";
import {
	createAdmin,
	createCartLine,
	createOrder,
	createProduct,
	createTestApiToken,
	createUser,
	findUserByEmail,
	RECIPIENT,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readField, readFields } from "~/testing/http/read-field";
import {
	clearProviderFaults,
	confirmCardPayment,
	injectProviderFault,
} from "~/testing/payments/payment-provider";
import { createTestPlatform } from "~/testing/platform";

const delivery = {
	...RECIPIENT,
};

async function openOrderDialog(shopper: Browser, productId: string, quantity = "1") {
	const page = await shopper.open(`/products/${productId}/order?quantity=${quantity}`);
	return {
		page,
		fields: {
			...readFields(page.html, "quantity", "idempotencyKey", "seenBreaks"),
		},
	};
}

const parseDialog = (html: string) => /<dialog[\s\S]*<\/dialog>/.exec(html)?.[0] ?? "";

test("BUY opens the order dialog over the product with its fixed fields read-only", async () => {
	const user = await createUser();
	const product = await createProduct({ pricePoisha: 3750 });
	const { page } = await openOrderDialog(await createSignedInBrowser(user), product.id, "3");
	expect(page.html).toContain("<dialog");
	expect(page.html).toMatch(new RegExp(`<input[^>]*readOnly=""[^>]*value="${user.email}"`, "i"));
	expect(page.html).toMatch(/<input[^>]*readOnly=""[^>]*value="tk 112"/i);
	expect(page.html).toContain('value="Rahim Mia"');
});

test("an order uses the database's price, not the price or total that the form sends", async () => {
	const product = await createProduct({ pricePoisha: 25_000 });
	const shopper = await createSignedInBrowser(await createUser());
	const { fields } = await openOrderDialog(shopper, product.id, "2");
	const response = await shopper.submit(`/products/${product.id}/order`, {
		...fields,
		...delivery,
		price: "1",
		pricePoisha: "1",
		unitPricePoisha: "1",
		total: "1",
		totalPoisha: "1",
	});
	expect(response).toMatchObject({ status: 303, location: "/myorder" });
	const page = await shopper.open("/myorder");
	expect(page.html).toContain("Your order is successfull");
	expect(page.html).toContain("tk 500");
	expect(page.html).toMatch(/>pay</);
	expect(page.html).toMatch(/>CANCEL</);
});

test.each([
	["name", "Name is required"],
	["address", "Address is required"],
	["phone", "Phone is required"],
])("the dialog reports a missing %s and keeps the other fields", async (missing, message) => {
	const product = await createProduct();
	const shopper = await createSignedInBrowser(await createUser());
	const { fields } = await openOrderDialog(shopper, product.id);
	const page = await shopper.submit(`/products/${product.id}/order`, {
		...fields,
		...delivery,
		[missing]: "  ",
	});
	expect(page.status).toBe(400);
	expect(page.html).toContain(message);
	for (const [name, value] of Object.entries(delivery)) {
		if (name !== missing) expect(page.html).toContain(value);
	}
	expect(page.html).toContain(fields.idempotencyKey);
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
});

test.each(["0", "-1", "1.5", "1e9", "11", "NaN", ""])(
	"an order of '%s' of 10 units is rejected with the stock, and nothing is stored",
	async (quantity) => {
		const product = await createProduct({ onHand: 10 });
		const shopper = await createSignedInBrowser(await createUser());
		const { fields } = await openOrderDialog(shopper, product.id);
		const page = await shopper.submit(`/products/${product.id}/order`, {
			...fields,
			...delivery,
			quantity,
		});
		expect(page.status).toBe(quantity === "11" ? 409 : 400);
		expect(page.html).toContain("10 in stock");
		expect(page.html).toMatch(/<input[^>]*name="quantity"/);
		expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
	},
);

test("an account places a limited number of orders an hour, and what was typed is kept", async () => {
	const product = await createProduct({ onHand: 10 });
	const user = await createUser();
	const bindings = { RATE_LIMITS_BY_ACCOUNT: "all 1000 in 10 min; order 1 in 1 h" };
	const shopper = await new Browser({ bindings }).signIn(user);
	const path = `/products/${product.id}/order`;
	const { fields } = await openOrderDialog(shopper, product.id);
	const typed = { ...fields, ...delivery, name: "Karim Ali" };
	expect((await shopper.submit(path, { ...typed, quantity: "0" })).status).toBe(400);
	expect((await shopper.submit(path, { ...typed, quantity: "1" })).status).toBe(303);
	const more = await createProduct();
	const refused = await shopper.submit(`/products/${more.id}/order`, { ...typed, quantity: "1" });
	expect(refused.status).toBe(429);
	expect(refused.html).toContain('value="Karim Ali"');
	expect(await getStock(more.id)).toEqual({ onHand: 10, reserved: 0 });
	await createCartLine(user, more);
	const { html: form } = await shopper.open("/checkout");
	const cart = await shopper.submit("/checkout", {
		seen: readField(form, "seen"),
		...delivery,
		name: "Karim Ali",
		idempotencyKey: newId(),
	});
	expect(cart.status).toBe(429);
	const { secret } = await createTestApiToken(user);
	const program = createApiClient(secret, bindings);
	const called = await program.post("/order", { productID: more.id, pQuantity: 1, ...delivery });
	expect(called.status).toBe(429);
});

test("a quantity above the stock can be corrected in the dialog, and the other fields are kept", async () => {
	const product = await createProduct({ onHand: 10, pricePoisha: 25_000 });
	const shopper = await createSignedInBrowser(await createUser());
	const path = `/products/${product.id}/order?quantity=8`;
	const { fields } = await openOrderDialog(shopper, product.id, "8");
	await setStock(product.id, 3);
	const typed = { ...delivery, address: "7 Lalbagh Lane" };
	const page = await shopper.submit(path, { ...fields, ...typed });
	expect(page.status).toBe(409);
	expect(page.html).toContain("Only 3 pieces in stock");
	const quantity = /<input[^>]*name="quantity"[^>]*>/.exec(parseDialog(page.html))?.[0] ?? "";
	expect(quantity).not.toMatch(/readonly/i);
	expect(quantity).toContain('value="8"');
	expect(page.html).toContain("tk 250 each");
	expect(parseDialog(page.html)).not.toContain('name="total"');
	expect(page.location).toBeNull();
	for (const words of Object.values(typed)) expect(parseDialog(page.html)).toContain(words);

	const unnamed = await shopper.submit(path, { ...fields, ...typed, quantity: "2", name: "" });
	expect(unnamed.html).toMatch(/<input[^>]*readOnly=""[^>]*name="quantity"[^>]*value="2"/i);
	expect(unnamed.html).toMatch(/<input[^>]*readOnly=""[^>]*value="tk 500"/i);
	const placed = await shopper.submit(path, { ...fields, ...typed, quantity: "2" });
	expect(placed).toMatchObject({ status: 303, location: "/myorder" });
	expect(await getStock(product.id)).toEqual({ onHand: 3, reserved: 2 });
	expect((await shopper.open("/myorder")).html).toContain("tk 500");

	const other = await createSignedInBrowser(await createUser());
	const { fields: late } = await openOrderDialog(other, product.id, "1");
	await setStock(product.id, 2);
	const soldOut = await other.submit(path, { ...late, ...typed, quantity: "1" });
	expect(parseDialog(soldOut.html)).toContain("Sold out");
	expect(soldOut.html).toMatch(/<input[^>]*readOnly=""[^>]*name="quantity"[^>]*value="1"/i);
});

test("BUY reports an impossible quantity immediately and links to where it can be changed", async () => {
	const product = await createProduct({ onHand: 10 });
	const shopper = await createSignedInBrowser(await createUser());
	for (const quantity of ["5000", "0", "a&b"]) {
		const sent = encodeURIComponent(quantity);
		const { page } = await openOrderDialog(shopper, product.id, sent);
		expect(page.html).toMatch(
			/<dialog[\s\S]*(?:Only 10 pieces in stock|from 1 to 10)[\s\S]*<\/dialog>/,
		);
		expect(page.html).toContain(`href="/products/${product.id}?quantity=${sent}"`);
		expect(page.html).not.toContain("Place order");
	}
});

test("a second order of the same product returns 'You already ordered this product'", async () => {
	const user = await createUser();
	const product = await createProduct();
	await createOrder(user, product);
	const shopper = await createSignedInBrowser(user);
	const { fields } = await openOrderDialog(shopper, product.id);
	const page = await shopper.submit(`/products/${product.id}/order`, { ...fields, ...delivery });
	expect(page.status).toBe(409);
	expect(page.html).toContain("You already ordered this product");
	expect(page.html).toMatch(/class="toast toast-error"[\s\S]*You already ordered this product/);
	expect(page.html).toContain(delivery.address);
});

test("CANCEL asks for confirmation, then releases the units", async () => {
	const user = await createUser();
	const product = await createProduct();
	const orderId = await createOrder(user, product, { quantity: 4 });
	const { orderNumber } = await getLine(orderId);
	const shopper = await createSignedInBrowser(user);
	const { html } = await shopper.open(`/myorder/${orderId}/cancel`);
	expect(html).toContain("Are you sure to delete");
	expect(html).toContain(
		`Cancel your order ${orderNumber} of 4 × ${product.name}? Nothing has been charged.`,
	);
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 4 });
	const response = await shopper.submit(`/myorder/${orderId}/cancel`);
	expect(response).toMatchObject({ status: 303, location: "/myorder" });
	expect((await shopper.open("/myorder")).html).toContain("Cancel Successfully");
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
});

test("a buyer who has begun to pay is not told that nothing was charged when they cancel", async () => {
	const user = await createUser();
	const orderId = await createOrder(user, await createProduct());
	const shopper = await createSignedInBrowser(user);
	await shopper.submit(`/myorder/${orderId}.data`, { intent: "card" });
	const { html } = await shopper.open(`/myorder/${orderId}/cancel`);
	expect(parseDialog(html)).toContain("If it succeeds, the order stays");
	expect(parseDialog(html)).not.toContain("Nothing has been charged");
});

test("each page on the way to a payment has its own title", async () => {
	const user = await createUser();
	const product = await createProduct();
	const first = await createOrder(user, product);
	await cancelLine(createTestPlatform(), first, { kind: "buyer", userId: user.id });
	const second = await createOrder(user, product);
	await createCartLine(user, await createProduct());
	const shopper = await createSignedInBrowser(user);
	const titleAt = async (path: string) =>
		/<title>([^<]*)</.exec((await shopper.open(path)).html)?.[1] ?? "";
	const paths = [
		`/products/${product.id}`,
		`/products/${product.id}/order`,
		...[first, second].map((id) => `/myorder/${id}`),
		`/myorder/${second}/cancel`,
		`/myorder/${second}/proforma`,
		"/myorder",
		"/mycart",
		"/checkout",
	];
	const titles = await Promise.all(paths.map(titleAt));
	expect(new Set(titles).size).toBe(paths.length);
	const { orderNumber } = await getLine(second);
	expect(titles[3]).toContain(`Pay for ${product.name}, order ${orderNumber}`);
});

test("an order form is filled in with the profile's address, or offers to save one", async () => {
	const user = await createUser();
	const [product, other, third] = [
		await createProduct(),
		await createProduct(),
		await createProduct(),
	];
	const shopper = await createSignedInBrowser(user);
	const order = async (productId: string, more: Record<string, string>) => {
		const { fields } = await openOrderDialog(shopper, productId);
		const response = await shopper.submit(`/products/${productId}/order`, {
			...fields,
			...delivery,
			...more,
		});
		expect(response.status).toBe(303);
	};
	const offer = "Save this address in my profile";

	await order(product.id, { address: "1 Unsaved Road" });
	expect((await findUserByEmail(user.email)).address).toBe("");
	const before = (await openOrderDialog(shopper, other.id)).page.html;
	expect(parseDialog(before)).toContain("1 Unsaved Road");
	expect(parseDialog(before)).toContain(offer);

	await order(other.id, { address: "2 Saved Road", saveAddress: "on" });
	expect((await findUserByEmail(user.email)).address).toBe("2 Saved Road");
	await order(third.id, { address: "3 Other Road", saveAddress: "on" });
	expect((await findUserByEmail(user.email)).address).toBe("2 Saved Road");
	const after = (await openOrderDialog(shopper, (await createProduct()).id)).page.html;
	expect(parseDialog(after)).toContain("2 Saved Road");
	expect(parseDialog(after)).not.toContain(offer);
});

test("an order form takes a company and a purchase order number, keeps them beside an error, and offers the company again", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	const product = await createProduct();
	const { page, fields } = await openOrderDialog(shopper, product.id);
	expect(parseDialog(page.html)).toMatch(/Company<span[^>]*> \(optional\)/);
	expect(parseDialog(page.html)).toMatch(/Purchase order number<span[^>]*> \(optional\)/);
	const path = `/products/${product.id}/order`;
	const filledIn = { ...fields, ...delivery, companyName: "Mia and Sons" };
	const tooLong = "7".repeat(61);
	const refused = await shopper.submit(path, { ...filledIn, purchaseOrderNumber: tooLong });
	expect(refused.status).toBe(400);
	const dialog = parseDialog(refused.html);
	expect(dialog).toContain(`value="${tooLong}"`);
	expect(dialog).toContain('value="Mia and Sons"');
	expect(dialog).toMatch(/id="error-purchaseOrderNumber"[\s\S]*?At most 60 characters/);
	const placed = await shopper.submit(path, { ...filledIn, purchaseOrderNumber: "PO-77" });
	expect(placed.status).toBe(303);
	const next = parseDialog((await openOrderDialog(shopper, (await createProduct()).id)).page.html);
	expect(next).toContain('value="Mia and Sons"');
	expect(next).not.toContain("PO-77");
});

test("a cancel waits for an unreachable provider, and the log has the reason under the request id", async () => {
	const user = await createUser();
	const orderId = await createOrder(user, await createProduct());
	const shopper = await createSignedInBrowser(user);
	await shopper.submit(`/myorder/${orderId}.data`, { intent: "card" });
	const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
	await injectProviderFault("* /v1/payment_intents*");
	const response = await shopper.submit(`/myorder/${orderId}/cancel`);
	await clearProviderFaults();
	const lines = errorLog.mock.calls.map(([line]) => String(line));
	errorLog.mockRestore();
	expect(response.status).toBe(303);
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid", cancellationPending: true });
	const about = lines.filter((line) => line.includes("could not be closed"));
	expect(about.map((line) => JSON.parse(line))).toEqual([
		expect.objectContaining({
			reference: response.headers.get("x-request-id"),
			order: orderId,
			error: expect.stringContaining("caused by"),
		}),
	]);
});

test("another buyer's order returns 404 on all its pages and is not listed", async () => {
	const owner = await createUser();
	const product = await createProduct();
	const orderId = await createOrder(owner, product);
	const otherUser = await createSignedInBrowser(await createUser());
	const page = `/myorder/${orderId}`;
	expect((await otherUser.open(page)).status).toBe(404);
	expect((await otherUser.open(`${page}/cancel`)).status).toBe(404);
	expect((await otherUser.submit(`${page}/cancel`)).status).toBe(404);
	for (const intent of ["card", "hosted", "confirmed"]) {
		expect((await otherUser.submit(page, { intent })).status).toBe(404);
	}
	expect((await otherUser.open("/myorder")).html).not.toContain(product.name);
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid" });
});

test("the hosted page redirects to the provider, and the return shows the payment", async () => {
	const user = await createUser();
	const orderId = await createOrder(user, await createProduct());
	const shopper = await createSignedInBrowser(user);
	const response = await shopper.submit(`/myorder/${orderId}`, { intent: "hosted" });
	expect(response.status).toBe(303);
	expect(response.location).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/checkout\//);
	const back = await shopper.open(`/myorder/${orderId}?returned=paid`);
	expect(back.html).toContain("has not confirmed the payment yet");
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid" });
});

test("a payment page past its deadline says so and links to the product", async () => {
	const user = await createUser();
	const product = await createProduct();
	const orderId = await createOrder(user, product);
	const shopper = await createSignedInBrowser(user);
	const oldOrderTimes = { createdAt: Date.now() - 4 * 3_600_000, holdUntil: Date.now() + 60_000 };
	await createTestPlatform().db.update(orders).set(oldOrderTimes).where(eq(orders.id, orderId));
	const path = `/myorder/${orderId}`;
	expect(await shopper.submit(path, { intent: "hosted" })).toMatchObject({
		status: 303,
		location: path,
	});
	const { html } = await shopper.open(path);
	expect(html).toContain("The time to pay by card has ended.");
	expect(html).toContain(`href="/products/${product.id}"`);
	expect(html).not.toContain("Reserved until");
	expect(html).not.toContain("Pay on Stripe's secure page");
});

test("an order stays unpaid while the payment provider is down, and the page says to try again", async () => {
	const user = await createUser();
	const orderId = await createOrder(user, await createProduct());
	const shopper = await createSignedInBrowser(user);
	await injectProviderFault("POST /v1/checkout/sessions");
	const page = await shopper.submit(`/myorder/${orderId}`, { intent: "hosted" });
	expect(page.status).toBe(503);
	expect(page.html).toContain("Card payments are not available right now");
	expect(page.html).toContain("Pay on Stripe's secure page");
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid" });
	await clearProviderFaults();
	expect((await shopper.submit(`/myorder/${orderId}`, { intent: "hosted" })).status).toBe(303);
});

test.each(["error400", "error401"])(
	"a provider that rejects the request (%s) gets another message than an unreachable one",
	async (fault) => {
		const user = await createUser();
		const orderId = await createOrder(user, await createProduct());
		const shopper = await createSignedInBrowser(user);
		for (const [match, intent] of [
			["POST /v1/checkout/sessions", "hosted"],
			["POST /v1/payment_intents", "card"],
		] as const) {
			await injectProviderFault(match, fault);
			const page = await shopper.submit(`/myorder/${orderId}`, { intent });
			await clearProviderFaults();
			expect(page.status).toBe(502);
			expect(page.html).toContain("because of an error on our side");
			expect(page.html).toContain("You were not charged this time");
			expect(page.html).toContain("Pay by bank transfer");
			expect(page.html).not.toContain("Card payments are not available right now");
		}
		expect(await getLine(orderId)).toMatchObject({ status: "unpaid" });
		expect((await shopper.submit(`/myorder/${orderId}`, { intent: "hosted" })).status).toBe(303);
	},
);

test("a buyer whose card was charged is never told that nothing was charged", async () => {
	const user = await createUser();
	const orderId = await createOrder(user, await createProduct());
	const shopper = await createSignedInBrowser(user);
	const page = `/myorder/${orderId}`;
	const started = await shopper.submit(`${page}.data`, { intent: "card" });
	const { id } = await confirmCardPayment(/pi_\w+_secret_\w+/.exec(started.html)?.[0] ?? "");
	for (const [fault, status, said] of [
		["down", 503, "If you have paid, your order will show it soon"],
		["error401", 502, "We could not check your payment"],
	] as const) {
		await injectProviderFault("GET /v1/payment_intents/*", fault);
		const confirmation = await shopper.submit(page, { intent: "confirmed" });
		await clearProviderFaults();
		expect(confirmation.status).toBe(status);
		expect(confirmation.html).toContain(said);
		expect(confirmation.html).not.toContain("not charged");
	}
	await shopper.submit(page, { intent: "confirmed" });
	expect(await getLine(orderId)).toMatchObject({ status: "paid", transactionId: id });
});

test("a returning buyer is told that the provider is unreachable or rejects the shop's request", async () => {
	const user = await createUser();
	const orderId = await createOrder(user, await createProduct());
	const shopper = await createSignedInBrowser(user);
	await shopper.submit(`/myorder/${orderId}`, { intent: "hosted" });
	for (const [fault, said] of [
		["down", "If you have paid, your order will show it soon"],
		["error401", "because of an error on our side"],
	] as const) {
		await injectProviderFault("GET /v1/checkout/sessions/*", fault);
		const page = await shopper.open(`/myorder/${orderId}?returned=paid`);
		await clearProviderFaults();
		expect(page.html).toContain(said);
	}
});

test("a paid order shows 'Paid' with the transaction id, ships once, and then reads shipped", async () => {
	const user = await createUser();
	const orderId = await createOrder(user, await createProduct());
	const shopper = await createSignedInBrowser(user);
	const started = await shopper.submit(`/myorder/${orderId}.data`, { intent: "card" });
	const secret = /pi_\w+_secret_\w+/.exec(started.html)?.[0] ?? "";
	const intent = await confirmCardPayment(secret);
	await shopper.submit(`/myorder/${orderId}`, { intent: "confirmed" });
	const paid = await shopper.open(`/myorder/${orderId}`);
	expect(paid.html).toContain("Congrats! Your payment is completed.");
	expect(paid.html).toContain(intent.id);
	const list = await shopper.open("/myorder");
	expect(list.html).toContain("Paid");
	expect(list.html).toContain(intent.id);
	expect(list.html).not.toMatch(/>pay</);
	expect(list.html).not.toMatch(/>CANCEL</);

	const admin = await createSignedInBrowser(await createAdmin());
	expect((await admin.open("/dashboard/orders")).html).toContain(
		`/dashboard/orders/ship?orderId=${orderId}`,
	);
	const pressed = { orderId, idempotencyKey: newId() };
	await admin.submit("/dashboard/orders/ship", pressed);
	expect((await admin.open("/dashboard/orders")).html).toContain("Shipping Successful");
	await admin.submit("/dashboard/orders/ship", pressed);
	expect((await admin.open("/dashboard/orders")).html).toContain("Shipping Successful");
	expect((await shopper.open("/myorder")).html).toContain("Paid, shipped");
});

test("the server does not trust the page's script about a payment", async () => {
	const user = await createUser();
	const orderId = await createOrder(user, await createProduct());
	const shopper = await createSignedInBrowser(user);
	await shopper.submit(`/myorder/${orderId}`, { intent: "card" });
	await shopper.submit(`/myorder/${orderId}`, { intent: "confirmed", transactionId: "pi_made_up" });
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid", transactionId: null });
});

test("a shopper gets 403 on every dashboard page and can't ship, and a visitor is redirected to login", async () => {
	const buyer = await createUser();
	const orderId = await createOrder(buyer, await createProduct());
	const shopper = await createSignedInBrowser(await createUser());
	const visitor = new Browser();
	for (const path of ["/dashboard", "/dashboard/orders", `/dashboard/orders/${orderId}/cancel`]) {
		const page = await shopper.open(path);
		expect(page.status).toBe(403);
		const data = await shopper.open(`${path}.data`);
		expect(data.status).toBe(403);
		expect(page.html + data.html).not.toContain(buyer.email);
		const sent = await visitor.open(path);
		expect(sent).toMatchObject({
			status: 302,
			location: `/login?from=${encodeURIComponent(path)}`,
		});
	}
	expect((await shopper.submit("/dashboard/orders/ship", { orderId })).status).toBe(403);
	expect((await shopper.submit(`/dashboard/orders/${orderId}/cancel`)).status).toBe(403);
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid" });
});
