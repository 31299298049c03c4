import { env } from "cloudflare:test";
import { ApiError, createShopClient, getData, listRows, requestToken } from "@toolyard/client";
import { afterEach, expect, test } from "vitest";
import { listOrderAudit } from "~/testing/database/queries";
import {
	createAdmin,
	createAttribute,
	createCategory,
	createProduct,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { buildPng } from "~/testing/factories/image-files";
import { createApiFetch } from "~/testing/http/api-client";
import { clearProviderFaults, confirmCardPayment } from "~/testing/payments/payment-provider";

afterEach(clearProviderFaults);

const createAnonymousClient = () => createShopClient(env.APP_ORIGIN, { fetch: createApiFetch() });

async function createSignedInClient(user: { email: string }, fetch = createApiFetch()) {
	const token = await requestToken(createAnonymousClient(), user.email, PASSWORD);
	return createShopClient(env.APP_ORIGIN, { token, fetch });
}

const delivery = { name: "Rahim Mia", address: "12 Nawabpur Road, Dhaka", phone: "01711000000" };

async function catchError(called: Promise<unknown>): Promise<ApiError> {
	const rejected = await called.then(
		() => null,
		(error: unknown) => error,
	);
	if (rejected instanceof ApiError) return rejected;
	throw new Error(`It was not refused: ${rejected}`);
}

test("the typed client finds, orders, pays and ships", async () => {
	const product = await createProduct({ pricePoisha: 3333, onHand: 5 });
	const shop = await createSignedInClient(await createUser());
	const found = listRows((after) =>
		shop.GET("/products", { params: { query: { after, limit: 100 } } }),
	);
	let price = 0;
	for await (const row of found) {
		if (row._id !== product.id) continue;
		price = row.price ?? 0;
		break;
	}
	expect(price).toBe(33.33);

	const body = { productID: product.id, pQuantity: 3, price, ...delivery };
	const { _id: id } = await getData(shop.POST("/order", { body }));
	const path = { id };
	const order = await getData(shop.GET("/order/{id}", { params: { path } }));
	expect(order).toMatchObject({ total: 99, paid: false, status: "unpaid" });
	const { clientSecret } = await getData(
		shop.POST("/create-payment-intent", { body: { orderId: id } }),
	);
	const { id: transactionId } = await confirmCardPayment(clientSecret);
	const hint = shop.PATCH("/order/{id}", { params: { path }, body: { transactionId } });
	expect(await getData(hint)).toMatchObject({ status: "paid", transaction: transactionId });

	const { problem } = await catchError(getData(shop.DELETE("/order/{id}", { params: { path } })));
	expect(problem).toMatchObject({ status: 409, detail: "This order is paid" });
	const admin = await createSignedInClient(await createAdmin());
	const shipped = await getData(admin.PUT("/payments/{id}", { params: { path } }));
	expect(shipped.modifiedCount).toBe(1);
});

test("the typed client narrows a category by the values of its facets", async () => {
	const [category, thread] = [await createCategory(), await createAttribute()];
	for (const value of ["M6", "M8", "M10"])
		await createProduct({ categoryId: category.id, specs: { [thread.id]: value }, onHand: 1 });
	const call = createAnonymousClient().GET("/trade/categories/{path}", {
		params: {
			path: { path: `/${category.slug}/` },
			query: { sort: "newest", stock: undefined, attributes: { [thread.id]: ["M6", "M10"] } },
		},
	});
	const { data } = await getData(call);
	expect(data.parts.map(({ values }) => values[thread.id])).toEqual(["M10", "M6"]);
	const m8 = { value: "M8", count: 1, isChosen: false };
	expect(data.facets).toEqual([
		expect.objectContaining({ _id: thread.id, values: expect.arrayContaining([m8]) }),
	]);
});

test("the client repeats an order whose response was lost, makes one order and cancels it", async () => {
	const network = createApiFetch();
	const running = { status: 409, headers: { "retry-after": "0" } };
	let posts = 0;
	const shop = await createSignedInClient(await createUser(), async (request) => {
		if (request.method === "POST") posts += 1;
		else return network(request);
		// The second request arrives while the first still runs and gets a 409.
		if (posts === 2) return new Response(null, running);
		const response = await network(request);
		if (posts === 1) throw new TypeError("The line is down");
		return response;
	});
	const body = { productID: (await createProduct()).id, pQuantity: 1, ...delivery };
	const { _id: id } = await getData(shop.POST("/order", { body }));
	const orders = await getData(shop.GET("/myorder"));
	expect(orders.map(({ _id }) => _id)).toEqual([id]);
	const cancelled = await getData(shop.DELETE("/order/{id}", { params: { path: { id } } }));
	expect(cancelled.deletedCount).toBe(1);
	expect(await listOrderAudit(id)).toEqual(["order.create", "order.cancel"]);
});

test("the client keeps the caller's key, and lists pages without duplicates", async () => {
	const shop = await createSignedInClient(await createUser());
	const ids = [];
	for (let n = 0; n < 3; n += 1) {
		const body = { productID: (await createProduct()).id, pQuantity: 1 };
		const params = { header: { "Idempotency-Key": `line-${body.productID}` } };
		await getData(shop.POST("/cart", { params, body }));
		const { response } = await shop.POST("/cart", { params, body });
		expect(response.headers.get("idempotent-replayed")).toBe("true");
		ids.push(body.productID);
	}
	const rows = [];
	const lines = listRows((after) =>
		shop.GET("/mycart", { params: { query: { after, limit: 2 } } }),
	);
	for await (const { productID } of lines) rows.push(productID);
	expect(rows.sort()).toEqual(ids.sort());
});

test("a picture is uploaded as a Blob and returns its URL", async () => {
	const admin = await createSignedInClient(await createAdmin());
	const image = new Blob([buildPng()], { type: "image/png" });
	const { data } = await getData(admin.POST("/upload", { body: { image } }));
	const body = {
		name: "Hex bolt M12 x 80",
		price: 27.5,
		quantity: 400,
		description: "Property class 8.8, zinc-plated.",
		img: data.url,
	};
	const { _id: id } = await getData(admin.POST("/product", { body }));
	const { data: product } = await getData(
		createAnonymousClient().GET("/products/{id}", { params: { path: { id } } }),
	);
	expect(product).toMatchObject({ name: body.name, price: 27.5, quantity: 400 });
});

test("a rejected call throws an error with the shop's message and the invalid fields", async () => {
	const shop = await createSignedInClient(await createUser());
	const body = { ratings: 9, review: "" };
	const { message, problem, response } = await catchError(getData(shop.POST("/review", { body })));
	expect(problem.errors?.map(({ pointer }) => pointer).sort()).toEqual(["/ratings", "/review"]);
	expect(message).toContain(`422 Validation failed: ${problem.detail}`);
	expect(response.headers.get("x-request-id")).toBe(problem.reference);
	const wrong = await catchError(
		requestToken(createAnonymousClient(), "nobody@nowhere.test", "wrong-horse"),
	);
	expect(wrong.problem.status).toBe(401);
	const limited = createShopClient(env.APP_ORIGIN, {
		fetch: async () =>
			new Response(JSON.stringify({ ...problem, status: 429 }), {
				status: 429,
				headers: { "content-type": "application/problem+json", "retry-after": "7" },
			}),
	});
	expect((await catchError(getData(limited.GET("/blogs")))).retryAfterSeconds).toBe(7);
	let asked = 0;
	const busy = createShopClient(env.APP_ORIGIN, {
		fetch: async () => {
			asked += 1;
			if (asked === 1) throw new TypeError("The line is down");
			return new Response(JSON.stringify({ ...problem, status: 409 }), {
				status: 409,
				headers: { "content-type": "application/problem+json", "retry-after": "0" },
			});
		},
	});
	expect((await catchError(getData(busy.GET("/blogs")))).problem.status).toBe(409);
	expect(asked).toBe(7);
	const proxy = createShopClient(env.APP_ORIGIN, {
		fetch: async () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
	});
	await expect(getData(proxy.GET("/blogs"))).rejects.toThrow("No answer of the shop's: 502");
});

test("the shop rejects what the compiler rejects", async () => {
	const shop = await createSignedInClient(await createUser());
	const { id: productID } = await createProduct();
	const statuses = await Promise.all([
		// @ts-expect-error: the field is called pQuantity.
		shop.POST("/cart", { body: { productID, pQuantity: 1, count: 2 } }),
		// @ts-expect-error: pQuantity is a number.
		shop.POST("/cart", { body: { productID, pQuantity: "1" } }),
		// @ts-expect-error: productID is missing.
		shop.POST("/order", { body: { pQuantity: 1 } }),
		// @ts-expect-error: limit is a number.
		shop.GET("/products", { params: { query: { limit: "all" } } }),
		// @ts-expect-error: this path has no DELETE.
		shop.DELETE("/products/{id}", { params: { path: { id: productID } } }),
		// @ts-expect-error: this call does not exist.
		shop.GET("/nothing"),
	]).then((responses) => responses.map(({ response }) => response.status));
	expect(statuses).toEqual([422, 422, 422, 400, 405, 404]);

	const products = await getData(shop.GET("/products"));
	// @ts-expect-error: the response has no such field.
	expect(products.data[0]?.title).toBeUndefined();
});
