import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { deleteProduct } from "~/domain/catalog/management/verbs.server";
import { isListed } from "~/domain/catalog/product-columns.server";
import { products } from "~/domain/catalog/tables.server";
import { orders } from "~/domain/orders/tables.server";
import { disputes } from "~/domain/payments/tables.server";
import { readResponse } from "~/platform/idempotency/acquired-keys.server";
import { idempotencyKeys } from "~/platform/idempotency/tables.server";
import { newId } from "~/platform/ids.server";
import { createDatabaseBinding } from "~/testing/database/database-binding";
import { getLine, getStock, listOrderAudit } from "~/testing/database/queries";
import { archiveDeliveryMethods, createDeliveryMethod } from "~/testing/factories/delivery";
import {
	buildOrderInput,
	createAdmin,
	createCartLine,
	createOrder,
	createOrderOf,
	createPaidOrder,
	createPartNumber,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { assignPriceList, createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { createApiClient } from "~/testing/http/api-client";
import { fetchWorker } from "~/testing/http/worker";
import {
	clearProviderFaults,
	confirmCardPayment,
	injectProviderFault,
} from "~/testing/payments/payment-provider";
import { addCharge, createCardPurchase, createPurchase } from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

afterEach(clearProviderFaults);

const createCustomerClient = async () => {
	const user = await createUser();
	return { user, program: createApiClient((await createTestApiToken(user)).secret) };
};

const createAdminClient = async () => {
	const user = await createAdmin();
	return {
		user,
		program: createApiClient((await createTestApiToken(user, { scope: "admin" })).secret),
	};
};

const buildOrderBody = (productID: string, given: Record<string, unknown> = {}) => {
	const { quantity: pQuantity, idempotencyKey: _, ...delivery } = buildOrderInput();
	return { productID, pQuantity, ...delivery, ...given };
};

test("a cart has the prices of its owner's list", async () => {
	const { user, program } = await createCustomerClient();
	const product = await createProduct({ pricePoisha: 10_000 });
	const listId = await createPriceList({ state: "active" });
	await createListPrice(listId, product.id, [1, 9_000]);
	await assignPriceList(listId, user);
	await program.post("/cart", { productID: product.id, pQuantity: 2 });
	expect((await program.get("/mycart")).rows).toMatchObject([{ price: 90, pQuantity: 2 }]);
});

test("a cart is filled, read and emptied with the specification's fields", async () => {
	const { user, program } = await createCustomerClient();
	const product = await createProduct({ pricePoisha: 1250 });
	const carried = { name: "X", email: "x@x.test", price: 1, quantity: 5, img: null };
	const sent = { productID: product.id, pQuantity: 3, productName: "Y", ...carried };
	expect((await program.post("/cart", sent)).body).toEqual({ success: true });
	const { rows, body } = await program.get(`/mycart?email=${encodeURIComponent(user.email)}`);
	expect(Array.isArray(body)).toBe(true);
	expect(rows).toMatchObject([
		{
			name: user.name,
			email: user.email,
			pQuantity: 3,
			productID: product.id,
			productName: product.name,
			price: 12.5,
			quantity: 10,
			description: product.description,
		},
	]);
	const deleted = await program.delete(`/cart/${rows[0]?._id}`);
	expect(deleted.body).toEqual({ deletedCount: 1 });
	expect((await program.delete(`/cart/${rows[0]?._id}`)).status).toBe(404);
	expect((await program.get("/mycart")).rows).toEqual([]);
});

test("a cart rejects more than the stock and deleted products", async () => {
	const { program } = await createCustomerClient();
	const product = await createProduct({ onHand: 2 });
	const { status, body } = await program.post("/cart", { productID: product.id, pQuantity: 3 });
	expect(status).toBe(409);
	expect(body.errors).toMatchObject([{ pointer: "/pQuantity", detail: "Only 2 pieces in stock" }]);
	expect((await program.post("/cart", { productID: "none", pQuantity: 1 })).status).toBe(404);
});

function createDatabaseDeletingProduct(productId: string): D1Database {
	return createDatabaseBinding({
		prepare: env.DB.prepare.bind(env.DB),
		batch: async <T>(statements: D1PreparedStatement[]) => {
			await deleteProduct(asAdmin(createTestPlatform(), (await createAdmin()).id), productId);
			return env.DB.batch<T>(statements);
		},
	});
}

test("a product deleted while it is added to a cart returns 404", async () => {
	const { id } = await createProduct();
	const { secret } = await createTestApiToken(await createUser());
	const program = createApiClient(secret, { DB: createDatabaseDeletingProduct(id) });
	const { status } = await program.post("/cart", { productID: id, pQuantity: 1 });
	expect(status).toBe(404);
	expect((await program.get("/mycart")).rows).toEqual([]);
});

test("an order is placed at the shop's price and returned as in the specification", async () => {
	const { user, program } = await createCustomerClient();
	const product = await createProduct({ pricePoisha: 3333 });
	await createCartLine(user, product);
	const sent = buildOrderBody(product.id, { pQuantity: 3, price: 33.33, total: 99 });
	const placed = await program.post("/order", sent);
	expect(placed.status).toBe(201);
	expect(placed.body).toEqual({ success: true, _id: expect.any(String) });
	const path = placed.headers.get("location")?.replace("/api/v1", "") ?? "";
	const { body } = await program.get(path);
	expect(body).toMatchObject({
		_id: placed.body._id,
		email: user.email,
		name: sent.name,
		address: sent.address,
		phone: sent.phone,
		pQuantity: 3,
		productID: product.id,
		productName: product.name,
		price: 33.33,
		quantity: 7,
		description: product.description,
		total: 99,
		paid: false,
		status: "unpaid",
	});
	expect(body).not.toHaveProperty("transaction");
	expect((await program.get("/myorder")).rows).toEqual([body]);
});

test("an invalid order returns the shop's message and holds nothing", async () => {
	const { program } = await createCustomerClient();
	const product = await createProduct({ onHand: 5 });
	const refusedWith = async (given: Record<string, unknown>) => {
		const { status, body } = await program.post("/order", buildOrderBody(product.id, given));
		return [status, body.detail];
	};
	expect(await refusedWith({ productID: "none" })).toEqual([404, expect.any(String)]);
	expect(await refusedWith({ pQuantity: 6 })).toEqual([409, "Only 5 pieces in stock"]);
	const [status, detail] = await refusedWith({ price: 249 });
	expect([status, detail]).toEqual([
		409,
		`The price of ${product.name} is now tk 250. It was tk 249. Nothing was ordered.`,
	]);
	const total = "The total is below the integer part of price times pQuantity";
	expect(await refusedWith({ pQuantity: 2, price: 250, total: 499 })).toEqual([409, total]);
	expect(await refusedWith({ pQuantity: 3, total: 749 })).toEqual([
		409,
		"The total is tk 750, more than you sent. Nothing was ordered.",
	]);
	const nothing = await program.post(
		"/order",
		buildOrderBody(product.id, { price: 250, total: 0 }),
	);
	expect([nothing.status, nothing.body.errors]).toEqual([
		409,
		[{ pointer: "/total", detail: total }],
	]);
	expect(await refusedWith({ phone: "none" })).toEqual([422, "Provide a valid phone number"]);
	expect(await refusedWith({ paid: true })).toEqual([422, "Unknown field"]);
	expect(await getStock(product.id)).toEqual({ onHand: 5, reserved: 0 });
	expect((await program.post("/order", buildOrderBody(product.id))).status).toBe(201);
	expect(await refusedWith({})).toEqual([409, "You already ordered this product"]);
});

test("a price or total at or above the shop's is accepted, and the shop's is charged", async () => {
	const { program } = await createCustomerClient();
	for (const [given, total] of [
		[{ pQuantity: 3, total: 376 }, 376],
		[{ pQuantity: 3, total: 376.9 }, 376],
		[{ pQuantity: 3, total: 377 }, 376],
		[{ pQuantity: 3, price: 125.5, total: 400 }, 376],
		[{ pQuantity: 4, price: 126 }, 502],
	] as const) {
		const { id } = await createProduct({ pricePoisha: 12_550 });
		const placed = await program.post("/order", buildOrderBody(id, given));
		expect([given, placed.status]).toEqual([given, 201]);
		expect((await program.get(`/order/${placed.body._id}`)).body).toMatchObject({
			price: 125.5,
			total,
		});
	}
	const { id } = await createProduct({ pricePoisha: 12_550 });
	const below = await program.post("/order", buildOrderBody(id, { pQuantity: 3, total: 375.99 }));
	expect(below.status).toBe(409);
});

test("the lines of an order stay in its order, also where a page ends, and name their parts", async () => {
	const { user, program } = await createCustomerClient();
	const parts = [];
	for (let made = 0; made < 7; made += 1) parts.push(await createProduct());
	const [first] = parts;
	if (!first) throw new Error("No part was made.");
	await createPartNumber(first, "own", `LN-${first.id}`);
	const placed = await createOrderOf(user, parts);
	await createOrder(user, await createProduct());
	const seen: unknown[] = [];
	let path: string | undefined = "/myorder?limit=3";
	while (path) {
		const page: Awaited<ReturnType<typeof program.get>> = await program.get(path);
		const isFirst = seen.length === 0;
		expect(page.headers.get("x-total-count")).toBe(isFirst ? "8" : null);
		seen.push(...page.rows.map(({ productID }) => productID));
		path = /^<\/api\/v1([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1];
	}
	expect(seen.slice(1)).toEqual(parts.map(({ id }) => id));
	const { body } = await program.get(`/order/${placed[0]?.id}`);
	expect(body.partNumber).toBe(`LN-${first.id}`);
});

test("lists that the specification answers whole say how many rows there are", async () => {
	const { program } = await createAdminClient();
	const { user } = await createCustomerClient();
	const number = (await createOrderOf(user, [await createProduct(), await createProduct()]))[0];
	const ofOrder = await program.get(`/order?limit=1&orderNumber=${number?.orderNumber}`);
	expect([ofOrder.rows.length, ofOrder.headers.get("x-total-count")]).toEqual([1, "2"]);
	const countListed = async (path: string) =>
		Number((await createApiClient().get(`${path}?limit=1`)).headers.get("x-total-count"));
	const [archived] = [await createProduct(), await createProduct()];
	await createOrder(user, archived);
	// A request that writes products makes the shop count again.
	await program.delete(`/product/${(await createProduct()).id}`);
	const before = await countListed("/products");
	expect(before).toBe(await db.$count(products, isListed));
	await program.delete(`/product/${archived.id}`);
	expect(await countListed("/products")).toBe(before - 1);
	expect(await countListed("/product")).toBe(before - 1);
	const all = await program.get("/order?limit=1");
	expect(Number(all.headers.get("x-total-count"))).toBeGreaterThanOrEqual(2);
	const docs = await (await fetchWorker("http://shop.test/api/v1/docs")).text();
	expect(docs.match(/X-Total-Count of the first answer/g)?.length).toBeGreaterThanOrEqual(4);
});

test("an unpaid order is cancelled by its buyer or an admin, and a paid one by nobody", async () => {
	const { user, program } = await createCustomerClient();
	const { user: boss, program: admin } = await createAdminClient();
	const [one, two] = [
		await createOrder(user, await createProduct()),
		await createOrder(user, await createProduct()),
	];
	expect((await program.delete(`/order/${one}`)).body).toEqual({ deletedCount: 1 });
	const again = await program.delete(`/order/${one}`);
	expect([again.status, again.body]).toEqual([200, { deletedCount: 0 }]);
	expect(await listOrderAudit(one)).toEqual(["order.create", "order.cancel"]);
	expect((await admin.delete(`/order/${two}`)).body).toEqual({ deletedCount: 1 });
	expect((await getLine(two)).status).toBe("cancelled");
	expect(await listOrderAudit(two)).toContain("order.cancel");
	expect(boss.id).not.toBe(user.id);
	const paid = await createPaidOrder(user, await createProduct());
	const rejected = await program.delete(`/order/${paid}`);
	expect([rejected.status, rejected.body.detail]).toEqual([409, "This order is paid"]);
	expect((await program.delete("/order/none")).status).toBe(404);
});

test("cancelling returns 202 while a payment can't be closed", async () => {
	const { buyer, orderId, pay } = await createPurchase();
	await pay();
	const program = createApiClient((await createTestApiToken(buyer)).secret);
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	await injectProviderFault("* /v1/payment_intents*");
	const { status, body } = await program.delete(`/order/${orderId}`);
	log.mockRestore();
	expect(status).toBe(202);
	expect(body).toEqual({ deletedCount: 0 });
	expect((await getLine(orderId)).cancellationPending).toBe(true);
});

test("an order is paid by card through its intent, and only the provider's word marks it paid", async () => {
	const { buyer, orderId } = await createPurchase();
	const program = createApiClient((await createTestApiToken(buyer)).secret);
	const { body } = await program.post("/create-payment-intent", { orderId });
	const clientSecret = String(body.clientSecret);
	const hint = { payment: { order: orderId }, transactionId: "pi_invented" };
	const early = await program.patch(`/order/${orderId}`, hint);
	expect(early.body).toMatchObject({ paid: false, status: "unpaid" });
	const { id } = await confirmCardPayment(clientSecret);
	const late = await program.patch(`/order/${orderId}`, { ...hint, transactionId: id });
	expect(early.body.invoiceNumber).toBeUndefined();
	expect(late.body).toMatchObject({
		paid: true,
		status: "paid",
		transaction: id,
		invoiceNumber: expect.stringMatching(/^INV-\d{4}-\d{6}$/),
	});
	const { program: admin } = await createAdminClient();
	expect((await admin.put(`/payments/${orderId}`, {})).body).toEqual({ modifiedCount: 1 });
	expect((await program.get(`/order/${orderId}`)).body).toMatchObject({
		paid: true,
		status: "shipped",
	});
	const again = await admin.put(`/payments/${orderId}`, {});
	expect([again.status, again.body]).toEqual([200, { modifiedCount: 0 }]);
	const unpaid = await createOrder(buyer, await createProduct());
	const tooEarly = await admin.put(`/payments/${unpaid}`, {});
	expect([tooEarly.status, tooEarly.body.detail]).toEqual([409, "There is nothing paid to ship."]);
});

test("a total alone finds the one matching order, and none or several return 409", async () => {
	const { user, program } = await createCustomerClient();
	const first = await createOrder(user, await createProduct());
	const alone = await program.post("/create-payment-intent", { total: 250 });
	expect(alone.body.clientSecret).toMatch(/_secret_/);
	const named = await program.post("/create-payment-intent", { orderId: first });
	expect(named.body.clientSecret).toBe(alone.body.clientSecret);
	const second = await createOrder(user, await createProduct());
	const several = await program.post("/create-payment-intent", { total: 250 });
	expect(several.status).toBe(409);
	expect(JSON.stringify(several.body.errors)).toContain(first);
	expect(JSON.stringify(several.body.errors)).toContain(second);
	const none = await program.post("/create-payment-intent", { total: 251 });
	expect([none.status, none.body.detail]).toEqual([
		409,
		"You have no unpaid order of tk 251. Send an orderId",
	]);
	const zero = await program.post("/create-payment-intent", { total: 0 });
	expect([zero.status, zero.body.detail]).toEqual([
		409,
		"You have no unpaid order of tk 0. Send an orderId",
	]);
	const other = await program.post("/create-payment-intent", { orderId: first, total: 251 });
	expect(other.status).toBe(409);
	expect((await program.post("/create-payment-intent", {})).status).toBe(422);
	const paid = await createPaidOrder(user, await createProduct());
	expect((await program.post("/create-payment-intent", { orderId: paid })).status).toBe(409);
});

test("an order id and its total are checked together, also for the oldest of eleven equal totals", async () => {
	const { user, program } = await createCustomerClient();
	const oldest = await createOrder(user, await createProduct());
	for (let more = 0; more < 10; more += 1) await createOrder(user, await createProduct());
	const old = Date.now() - 60_000;
	await db.update(orders).set({ createdAt: old }).where(eq(orders.id, oldest));
	const both = await program.post("/create-payment-intent", { orderId: oldest, total: 250 });
	expect(both.body.clientSecret).toMatch(/_secret_/);
});

test("a payment is of the amount that was sent or of nothing, for a line as for an order", async () => {
	const { user, program } = await createCustomerClient();
	const priced = [{ pricePoisha: 225_400 }, { pricePoisha: 504_000 }];
	const products = await Promise.all(priced.map((product) => createProduct(product)));
	const [first, second] = await createOrderOf(user, products);
	const { orderId = "", id = "" } = first ?? {};
	const begin = (input: object) => program.post("/create-payment-intent", input);
	expect((await begin({ total: 7294 })).body).toMatchObject({ total: 7294 });
	expect((await begin({ orderId, total: 7294 })).body).toMatchObject({ total: 7294 });
	expect((await begin({ total: 2254 })).body).toMatchObject({ total: 2254 });
	expect((await begin({ orderId: id, total: 2254 })).body).toMatchObject({ total: 2254 });
	expect((await begin({ orderId })).body).toMatchObject({ total: 7294 });
	for (const [target, total, due] of [
		[orderId, 2254, "7,294"],
		[id, 7294, "2,254"],
		[second?.id, 2254, "5,040"],
	] as const) {
		const { status, body } = await begin({ orderId: target, total });
		expect([status, body.detail]).toEqual([
			409,
			expect.stringContaining(`tk ${due} is to be paid`),
		]);
	}
	await addCharge(orderId, 60_00, 1500);
	const deliveryMethodId = await createDeliveryMethod();
	await archiveDeliveryMethods();
	const method = { deliveryMethodId, deliveryMethod: "Courier" };
	await db.update(orders).set(method).where(eq(orders.id, orderId));
	for (const input of [{ total: 2254 }, { orderId: id, total: 2254 }, { orderId, total: 7294 }])
		expect((await begin(input)).status).toBe(409);
	for (const input of [{ total: 7354 }, { orderId: id, total: 7354 }, { orderId: id }, { orderId }])
		expect((await begin(input)).body).toMatchObject({ total: 7354 });
	const { program: stranger } = await createCustomerClient();
	expect((await stranger.post("/create-payment-intent", { orderId })).status).toBe(404);
	expect((await stranger.post("/create-payment-intent", { total: 7354 })).status).toBe(409);
});

test("a disputed order is not shipped, and the response says why", async () => {
	const { orderId, transactionId } = await createCardPurchase();
	const id = `du_${orderId}`;
	const dispute = { id, transactionId, state: "open", amountPoisha: 50_000 } as const;
	const disputeColumns = {
		reason: "fraudulent",
		evidenceUntil: null,
		openedAt: 1,
		updatedAt: 1,
		reportedAt: 1,
	};
	await db.insert(disputes).values({ ...dispute, ...disputeColumns });
	const { program: admin } = await createAdminClient();
	const { status, body } = await admin.put(`/payments/${orderId}`, {});
	expect([status, body.detail]).toEqual([409, "A dispute is open on this order."]);
	expect((await getLine(orderId)).status).toBe("paid");
});

test("a hint that can't be checked never says that nothing was charged", async () => {
	const { buyer, orderId, pay } = await createPurchase();
	const program = createApiClient((await createTestApiToken(buyer)).secret);
	const { id } = await confirmCardPayment(await pay());
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	for (const [fault, status] of [
		["down", 503],
		["error401", 502],
	] as const) {
		await injectProviderFault("GET /v1/payment_intents/*", fault);
		const response = await program.patch(`/order/${orderId}`, { transactionId: id });
		await clearProviderFaults();
		expect([response.status, response.body.detail]).toEqual([
			status,
			expect.stringContaining("If you have paid"),
		]);
		expect(response.body.detail).not.toContain("not charged");
	}
	log.mockRestore();
});

test("a client secret is not stored for a repeat, which fetches the same payment's secret again", async () => {
	const { buyer, orderId } = await createPurchase();
	const program = createApiClient((await createTestApiToken(buyer)).secret);
	const headers = { "idempotency-key": "pay-this-order" };
	const first = await program.post("/create-payment-intent", { orderId }, { headers });
	const again = await program.post("/create-payment-intent", { orderId }, { headers });
	expect(again.body).toEqual(first.body);
	expect(again.headers.has("idempotent-replayed")).toBe(false);
	const stored = await db
		.select()
		.from(idempotencyKeys)
		.where(eq(idempotencyKeys.userId, buyer.id));
	const key = headers["idempotency-key"];
	const plain = stored.map(({ id, response }) =>
		readResponse(createTestPlatform(), { id, key }, response ?? ""),
	);
	expect(await Promise.all(plain)).toEqual(['{"status":200,"answer":"{}","location":null}']);
});

test("an unreachable provider returns 503 with Retry-After", async () => {
	const { buyer, orderId } = await createPurchase();
	const program = createApiClient((await createTestApiToken(buyer)).secret);
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	await injectProviderFault("* /v1/payment_intents*");
	const { status, headers } = await program.post("/create-payment-intent", { orderId });
	log.mockRestore();
	expect(status).toBe(503);
	expect(headers.get("retry-after")).toBe("10");
	await clearProviderFaults();
	expect((await program.post("/create-payment-intent", { orderId })).status).toBe(200);
});

test("an order keeps the buyer's own number and company, and admins list its products by its number", async () => {
	const { program } = await createCustomerClient();
	const own = { purchaseOrderNumber: "PO-77", companyName: "Mia and Sons" };
	const placed = await program.post("/order", buildOrderBody((await createProduct()).id, own));
	const { body } = await program.get(`/order/${placed.body._id}`);
	expect(body).toMatchObject({ orderNumber: expect.stringMatching(/^SO-\d+$/), ...own });
	await createOrder(await createUser(), await createProduct());
	const { program: admin } = await createAdminClient();
	const number = String(body.orderNumber);
	for (const query of [number, number.toLowerCase()])
		expect((await admin.get(`/order?orderNumber=${query}`)).rows).toEqual([body]);
	expect((await admin.get("/order?orderNumber=SO-1")).rows).toEqual([]);
	const { status, body: problem } = await admin.get("/order?orderNumber=100482");
	expect(status).toBe(400);
	expect(JSON.stringify(problem)).toContain("An order number looks like SO-100482");
	expect((await program.get(`/order?orderNumber=${number}`)).status).toBe(403);
	const lines = await createOrderOf(await createUser(), [
		await createProduct(),
		await createProduct(),
	]);
	const { rows } = await admin.get(`/order?orderNumber=${lines[0]?.orderNumber}`);
	expect(rows.map(({ _id }) => _id)).toEqual(lines.map(({ id }) => id));
});

test("admins read all orders, and a user's by email", async () => {
	const buyer = await createUser();
	const orderId = await createOrder(buyer, await createProduct());
	const { program: admin } = await createAdminClient();
	// Other tests order at later times.
	const { rows } = await admin.get("/order?limit=100");
	expect(rows).toContainEqual(expect.objectContaining({ _id: orderId }));
	const theirs = await admin.get(`/myorder?email=${buyer.email.toUpperCase()}`);
	expect(theirs.rows).toMatchObject([{ _id: orderId, email: buyer.email }]);
	expect((await admin.get("/myorder")).rows).toEqual([]);
});

test("an admin call's rejection has the dashboard's message", async () => {
	const { program } = await createCustomerClient();
	const ship = await program.put("/payments/none", {});
	expect([ship.status, ship.body.detail]).toEqual([403, "Shipping Failed"]);
	const promote = await program.put("/user/admin/nobody@nowhere.test", {});
	expect([promote.status, promote.body.detail]).toEqual([403, "Failed to Make an admin"]);
	const { program: admin } = await createAdminClient();
	expect((await admin.put("/payments/none", {})).status).toBe(404);
});

test("an archived product returns 404 and is not listed", async () => {
	const product = await createProduct();
	await db.update(products).set({ archivedAt: 1 }).where(eq(products.id, product.id));
	expect((await createApiClient().get(`/products/${product.id}`)).status).toBe(404);
	const listed = (await createApiClient().get("/products?limit=100")).rows.map(({ _id }) => _id);
	expect(listed).not.toContain(product.id);
});

test("products are searched as in the shop, page by page, and a word too many finds none", async () => {
	const word = `q${newId().replaceAll("x", "y")}q`;
	const [first, second, third] = [
		await createProduct({ name: `Vice ${word}` }),
		await createProduct({ name: `Clamp ${word}` }),
		await createProduct({ name: `Clamp 100 mm ${word}` }),
	];
	const program = createApiClient();
	const list = async (query: string) => {
		const { status, rows, headers } = await program.get(query);
		const [, next] = /<[^>]*(\/products\?[^>]*)>/.exec(headers.get("link") ?? "") ?? [];
		return { status, next, ids: rows.map(({ _id }) => _id), total: headers.get("x-total-count") };
	};
	const page = await list(`/products?search=${word}&limit=2`);
	expect([page.ids, page.total]).toEqual([[third.id, second.id], "3"]);
	const rest = await list(page.next ?? "");
	expect([rest.ids, rest.next, rest.total]).toEqual([[first.id], undefined, null]);
	expect((await list(`/product?search=${word.toUpperCase()}+100mm`)).ids).toEqual([third.id]);
	expect((await list(`/products?search=${word}+paint`)).ids).toEqual([]);
	// More rows than D1 binds values.
	for (let n = 0; n < 99; n += 1) await createProduct({ name: `Bolt ${n} ${word}` });
	expect((await list(`/products?search=${word}&limit=100`)).ids).toHaveLength(100);
	const long = await program.get(`/products?search=${"9".repeat(101)}`);
	expect([long.status, long.body.errors]).toEqual([
		400,
		[{ pointer: "/search", detail: "At most 100 characters" }],
	]);
});

test("deleting a product with orders twice counts it once", async () => {
	const { program } = await createAdminClient();
	const product = await createProduct();
	await createOrder(await createUser(), product);
	expect((await program.delete(`/product/${product.id}`)).body).toEqual({ deletedCount: 1 });
	const again = await program.delete(`/product/${product.id}`);
	expect([again.status, again.body]).toEqual([200, { deletedCount: 0 }]);
});
