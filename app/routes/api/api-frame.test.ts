import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import {
	acquireKey,
	deleteExpiredIdempotencyKeys,
	storeResponse,
} from "~/platform/idempotency/acquired-keys.server";
import { idempotencyKeys } from "~/platform/idempotency/tables.server";
import { newId } from "~/platform/ids.server";
import { fetchWithoutTable } from "~/testing/database/missing-table";
import {
	buildOrderInput,
	createAdmin,
	createBlog,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createApiClient, fetchApiDescription } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";
import { fetchWorker } from "~/testing/http/worker";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const createCustomerClient = async () => {
	const user = await createUser();
	return { user, program: createApiClient((await createTestApiToken(user)).secret) };
};

/** The specification's table (section 7), and the upload that replaces the image host. */
const SPECIFICATION_TABLE = `
GET /admin/{email} · PUT /user/{email} · GET /products · GET /products/{id} · GET /product · POST /product
DELETE /product/{id} · POST /cart · GET /mycart · DELETE /cart/{id} · POST /order · GET /myorder · GET /order
GET /order/{id} · DELETE /order/{id} · PATCH /order/{id} · PUT /payments/{id} · POST /create-payment-intent
GET /reviews · POST /review · POST /message · GET /user · PUT /user/admin/{email} · DELETE /user/{id} · GET /profile
GET /blogs · POST /blogs · GET /comments/blog/{blogId} · POST /comments/create-comment · POST /upload`;

const TRADE_CALLS =
	"GET /trade/parts · GET /trade/categories · GET /trade/categories/{path} · GET /trade/families/{slug} · GET /trade/backorders · POST /trade/pads · POST /trade/pads/{id}/cart · GET /trade/prices · GET /trade/price-lists/{id}/prices · PUT /trade/price-lists/{id}/prices · POST /trade/orders/{id}/shipments · POST /trade/returns · POST /trade/stock · GET /trade/account · GET /trade/account/entries · POST /trade/orders/{id}/charge · POST /trade/customers/{id}/payments · GET /trade/quotes · POST /trade/quotes · GET /trade/quotes/{id} · POST /trade/quotes/{id}/accept · POST /trade/quotes/{id}/decline";

const COMPANY_CALLS = `GET /trade/company · PATCH /trade/company · GET /trade/members · POST /trade/members
PATCH /trade/members/{id} · DELETE /trade/members/{id} · DELETE /trade/invitations/{email}
POST /trade/orders · DELETE /trade/orders/{id} · GET /trade/addresses · POST /trade/addresses · PUT /trade/addresses/{id} · DELETE /trade/addresses/{id}
GET /trade/part-numbers · POST /trade/part-numbers · DELETE /trade/part-numbers/{number}
GET /trade/delivery-methods · GET /trade/requests · POST /trade/requests · GET /trade/requests/{id} · PATCH /trade/requests/{id}
POST /trade/requests/{id}/approve · POST /trade/requests/{id}/decline · POST /trade/requests/{id}/withdraw`;

test("openapi.json describes every call of the specification's table, of the trade catalogue and of companies, and no other", async () => {
	const { paths } = await fetchApiDescription();
	const nameless = (text: string) => text.replace(/\{\w+\}/, "{}");
	const described = Object.entries(paths).flatMap(([path, methods]) =>
		Object.keys(methods).map((method) => nameless(`${method.toUpperCase()} ${path}`)),
	);
	const specified = `${SPECIFICATION_TABLE.trim()}\n${TRADE_CALLS}\n${COMPANY_CALLS}`
		.split(/\s+·\s+|\n/)
		.map(nameless);
	expect(described.sort()).toEqual(specified.sort());
});

test("every operation in openapi.json has a unique name, and every reference resolves", async () => {
	const description = await fetchApiDescription();
	const text = JSON.stringify(description);
	const names = Array.from(text.matchAll(/"operationId":"(\w+)"/g), ([, name]) => name);
	// 76 calls and the twelve webhook events.
	expect(new Set(names).size).toBe(88);
	const { schemas } = description.components as { schemas: Record<string, unknown> };
	const references = Array.from(text.matchAll(/"\$ref":"([^"]+)"/g), ([, to]) => to);
	const knownReferences = Object.keys(schemas).map((name) => `#/components/schemas/${name}`);
	for (const reference of references) expect(knownReferences).toContain(reference);
	expect(Object.keys(schemas)).toEqual(
		expect.arrayContaining([
			"Product",
			"CartItem",
			"Order",
			"OrderLine",
			"Review",
			"Blog",
			"Comment",
			"Profile",
		]),
	);
});

test.each([
	["GET", "", 404],
	["GET", "/", 404],
	["GET", "/nothing", 404],
	["GET", "/products/", 404],
	["GET", "/products/%zz", 404],
	["GET", "/products/%0A", 404],
	["PATCH", "/order/%E2%80%A8", 404],
	["GET", "/products.data", 404],
	["POST", "/nothing", 404],
	["POST", "/products", 405],
	["DELETE", "/products", 405],
	["PUT", "/openapi.json", 405],
	["PROPFIND", "/products", 405],
])("%s %s returns %i as a problem, never a page", async (method, path, status) => {
	const response = await fetchWorker(`${env.APP_ORIGIN}/api/v1${path}`, { method });
	expect(response.status).toBe(status);
	expect(response.headers.get("content-type")).toBe("application/problem+json");
	expect(response.headers.get("access-control-allow-origin")).toBe("*");
	const problem = await response.json<Record<string, unknown>>();
	expect(problem).toMatchObject({
		status,
		type: `${env.APP_ORIGIN}/api/v1/docs#problem-${status}`,
		reference: response.headers.get("x-request-id"),
	});
});

test("Remix's old ?_data= is ignored and logs no error", async () => {
	await createProduct();
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	for (const query of ["_data=root", "_data=", "limit=1&_data=routes%2Fapi%2Fdoor"]) {
		const { status, rows } = await createApiClient().get(`/products?${query}`);
		expect([query, status, rows.length > 0]).toEqual([query, 200, true]);
	}
	const { program } = await createCustomerClient();
	expect((await program.post("/cart?_data=root", {})).status).toBe(422);
	const errorLog = log.mock.calls.flat();
	log.mockRestore();
	expect(errorLog).toEqual([]);
});

test("a path with other methods lists them", async () => {
	const { status, headers } = await createApiClient().send("PUT", "/order/none");
	expect(status).toBe(405);
	expect(headers.get("allow")).toBe("GET, DELETE, PATCH, HEAD, OPTIONS");
});

test("an unexpected error returns only its request id and is logged with it", async () => {
	const { status, html, errorLog } = await fetchWithoutTable("products", "/api/v1/products");
	expect(status).toBe(500);
	const { reference, detail, ...rest } = JSON.parse(html);
	expect(detail).toBe(`Something went wrong. Reference ${reference}`);
	expect(Object.keys(rest).sort()).toEqual(["status", "title", "type"]);
	expect(errorLog.join()).toContain(reference);
});

test("a misconfigured shop returns a problem to API clients too", async () => {
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	const response = await fetchWorker(
		"http://shop.test/api/v1/products",
		{},
		{ APP_ORIGIN: "nowhere" },
	);
	expect(response.status).toBe(500);
	expect(response.headers.get("content-type")).toBe("application/problem+json");
	log.mockRestore();
});

test("cookies are ignored", async () => {
	const browser = await createSignedInBrowser(await createUser());
	expect((await browser.open("/api/v1/mycart")).status).toBe(401);
	const posted = await browser.submit("/api/v1/cart", { productID: "x" }, { origin: null });
	expect(posted.status).toBe(401);
	expect(posted.headers.getSetCookie()).toEqual([]);
});

const VALID_MESSAGE = { name: "Rahim", email: "rahim@example.com", contact: "1", message: "M12?" };
const text = (body: string) => ({ body, headers: { "content-type": "application/json" } });

test.each([
	["no JSON", text("{name:1}"), 400],
	["half a body", text('{"name":'), 400],
	["nothing at all", text(""), 400],
	["what is no UTF-8", { ...text(""), body: Uint8Array.of(0x22, 0xff, 0x22) }, 400],
	["arrays in arrays without end", text("[".repeat(2000)), 400],
	["9 levels", text(`${"[".repeat(9)}${"]".repeat(9)}`), 400],
	["30,000 levels", text(`${"[".repeat(30_000)}${"]".repeat(30_000)}`), 400],
	[
		"30,000 levels under a key that comes again",
		text(`{"a":${"[".repeat(30_000)}${"]".repeat(30_000)},"a":1}`),
		400,
	],
	["a text that never ends, all quotes", text(`"${'\\"'.repeat(32_000)}`), 400],
	["one field twice", text(`${JSON.stringify(VALID_MESSAGE).slice(0, -1)},"name":"Karim"}`), 400],
	[
		"one field twice, spelled two ways",
		text(String.raw`{"name":"Rahim","n\u0061me":"Rahim"}`),
		400,
	],
	["a field twice inside another", text('{"name":{"a":1,"b":{},"a":1}}'), 400],
	["a prototype twice", text('{"__proto__":1,"__proto__":2}'), 400],
	["NaN", text('{"name":NaN}'), 400],
	["JSON with a comment", text(`${JSON.stringify(VALID_MESSAGE)} // for you`), 400],
	["an array", text("[]"), 422],
	["null", text("null"), 422],
	["a form", { body: new URLSearchParams(VALID_MESSAGE) }, 415],
	["plain text", { body: JSON.stringify(VALID_MESSAGE) }, 415],
	["no type", { body: new TextEncoder().encode(JSON.stringify(VALID_MESSAGE)) }, 415],
	["over 64 KB", text(JSON.stringify({ ...VALID_MESSAGE, message: "m".repeat(66_000) })), 413],
])("a body that is %s is rejected", async (_, init, status) => {
	expect((await createApiClient().send("POST", "/message", init)).status).toBe(status);
});

test("brackets inside a string don't count as nesting, and 8 levels are accepted", async () => {
	const message = `${"[{".repeat(50)} \\" [`;
	expect((await createApiClient().post("/message", { ...VALID_MESSAGE, message })).status).toBe(
		201,
	);
	const deep = await createApiClient().send(
		"POST",
		"/message",
		text(`${"[".repeat(8)}${"]".repeat(8)}`),
	);
	expect(deep.status).toBe(422);
});

test("a body without a length is read up to 64 KB", async () => {
	const chunk = new TextEncoder().encode(" ".repeat(40_000));
	let sent = 0;
	const body = new ReadableStream({
		pull(controller) {
			sent += 1;
			controller.enqueue(chunk);
			if (sent > 50) controller.close();
		},
	});
	const { status } = await createApiClient().send("POST", "/message", { ...text(""), body });
	expect(status).toBe(413);
	expect(sent).toBeLessThan(10);
});

test("each invalid or unknown field is named by its JSON Pointer", async () => {
	const sent = { name: 5, email: "no", contact: "1", "a/b~c": 1, __proto__x: true };
	const { status, body } = await createApiClient().post("/message", sent);
	expect(status).toBe(422);
	expect(body.errors).toEqual(
		expect.arrayContaining([
			{ pointer: "/name", detail: "name must be text" },
			{ pointer: "/email", detail: "Provide a valid Email" },
			{ pointer: "/message", detail: "Message is required" },
			{ pointer: "/a~1b~0c", detail: "Unknown field" },
			{ pointer: "/__proto__x", detail: "Unknown field" },
		]),
	);
	const proto = await createApiClient().send(
		"POST",
		"/message",
		text('{"__proto__":{"name":"x"}}'),
	);
	expect(proto.status).toBe(422);
	for (const name of ["\ud800", "Rahim\0", "\udc00\ud800"]) {
		const untold = await createApiClient().post("/message", { ...VALID_MESSAGE, name });
		expect([untold.status, untold.body.errors]).toMatchObject([422, [{ pointer: "/name" }]]);
	}
});

test("a missing field returns the form's message", async () => {
	const admin = createApiClient(
		(await createTestApiToken(await createAdmin(), { scope: "admin" })).secret,
	);
	const { program } = await createCustomerClient();
	const order = ["Quantity", "Name", "Address", "Phone"];
	for (const [caller, path, words] of [
		[admin, "/product", ["Name", "Price", "Quantity", "ReviewDescription", "Image"]],
		[admin, "/blogs", ["Name", "Description", "Docs link", "Image"]],
		[program, "/cart", ["productID", "Quantity"]],
		[program, "/order", ["productID", ...order]],
		[program, "/review", ["Ratings", "Review"]],
	] as const) {
		const response = await caller.post(path, {});
		const errors = response.body.errors as { detail: string }[];
		const details = errors.map(({ detail }) => detail).sort();
		expect([path, details]).toEqual([path, words.map((name) => `${name} is required`).sort()]);
	}
	expect((await program.post("/comments/create-comment", { blogId: "b" })).body.errors).toEqual([
		{ pointer: "/comment", detail: "Comment is required" },
	]);
});

test("a value of the wrong type returns the shop's message", async () => {
	const { program, user } = await createCustomerClient();
	const wrong = async (path: string, body: unknown) => {
		const response = await program.put(path, body);
		return [response.status, response.body.detail];
	};
	const me = `/user/${user.email}`;
	for (const value of [5, true, null, [], {}]) {
		expect(await wrong(me, { name: value })).toEqual([422, "name must be text"]);
	}
	expect(await wrong(me, { password: 5 })).toEqual([422, "password must be text"]);
	expect(await wrong(me, { img1: 5 })).toEqual([422, "img1 must be text"]);
	expect(await wrong(me, { img1: "picture" })).toEqual([422, "img1 must be a URL"]);
	expect(await wrong(me, { scope: "all" })).toEqual([422, "scope must be read or write or admin"]);
	for (const body of [null, 5, "x", []]) {
		expect(await wrong(me, body)).toEqual([422, "The body must be an object"]);
	}
	for (const value of ["1", true, [], {}]) {
		const { status, body } = await program.post("/review", { ratings: value, review: "Good" });
		expect([status, body.detail]).toEqual([422, "ratings must be a number"]);
	}
});

test("text is rejected where a number is expected", async () => {
	const { program } = await createCustomerClient();
	const { id } = await createProduct();
	for (const pQuantity of ["1", "1e0", true, null, 1.5, 0, -1, 1e21]) {
		const { status, body } = await program.post("/cart", { productID: id, pQuantity });
		expect([pQuantity, status]).toEqual([pQuantity, 422]);
		expect(body.errors).toMatchObject([{ pointer: "/pQuantity" }]);
	}
	expect((await program.post("/cart", { productID: id, pQuantity: 1 })).status).toBe(200);
});

test("the Link header pages a list without gaps or duplicates", async () => {
	const { program } = await createCustomerClient();
	const blog = await createBlog();
	for (let n = 0; n < 5; n += 1) {
		const comment = `Comment ${n}`;
		await program.post("/comments/create-comment", { blogId: blog.id, comment });
	}
	const seen: unknown[] = [];
	let path: string | undefined = `/comments/blog/${blog.id}?limit=2`;
	for (let pages = 0; path && pages < 9; pages += 1) {
		const { rows, headers }: Awaited<ReturnType<typeof program.get>> =
			await createApiClient().get(path);
		expect(rows.length).toBeLessThanOrEqual(2);
		seen.push(...rows.map(({ comment }) => comment));
		path = /^<\/api\/v1([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
	}
	expect(seen.sort()).toEqual([0, 1, 2, 3, 4].map((n) => `Comment ${n}`));
	expect(path).toBeUndefined();
});

test.each(["limit=0", "limit=101", "limit=x", "limit=1.5", "after=here", "after="])(
	"a list with ?%s is rejected",
	async (query) => {
		const { status, body } = await createApiClient().get(`/products?${query}`);
		expect(status).toBe(400);
		expect(body.errors).toMatchObject([{ pointer: `/${query.split("=")[0]}` }]);
	},
);

test("a list has 50 rows by default", async () => {
	const createdBy = (await createUser({ role: "admin" })).id;
	for (let n = 0; n < 51; n += 1) await createProduct({ createdBy });
	const { rows, headers } = await createApiClient().get("/products");
	expect(rows).toHaveLength(50);
	expect(headers.get("link")).toContain("/api/v1/products?after=");
	expect((await createApiClient().get("/product")).rows).toEqual(rows);
});

test("an unchanged product returns 304", async () => {
	const product = await createProduct();
	const first = await createApiClient().get(`/products/${product.id}`);
	const etag = first.headers.get("etag") ?? "";
	for (const heldEtag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
		const again = await createApiClient().get(`/products/${product.id}`, {
			"if-none-match": heldEtag,
		});
		expect([heldEtag, again.status, again.body]).toEqual([heldEtag, 304, {}]);
		expect(again.headers.get("etag")).toBe(etag);
	}
	const { program, user } = await createCustomerClient();
	await program.post("/order", { ...buildOrderBody(product.id), name: user.name });
	const changed = await createApiClient().get(`/products/${product.id}`, { "if-none-match": etag });
	expect(changed.status).toBe(200);
	expect(changed.headers.get("etag")).not.toBe(etag);
});

test("a response to a token can't be cached", async () => {
	const { program } = await createCustomerClient();
	expect((await program.get("/mycart")).headers.get("cache-control")).toBe("private, no-cache");
	const open = await createApiClient().get("/products");
	expect(open.headers.get("cache-control")).toBe("no-cache");
	expect(open.headers.get("vary")).toBe("authorization");
	expect((await program.get("/order")).headers.get("cache-control")).toBe("no-store");
});

test("HEAD returns the headers of GET without a body", async () => {
	const product = await createProduct();
	const url = `${env.APP_ORIGIN}/api/v1/products/${product.id}`;
	const [get, head] = [await fetchWorker(url), await fetchWorker(url, { method: "HEAD" })];
	expect(head.status).toBe(200);
	expect(await head.text()).toBe("");
	expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
	const length = new TextEncoder().encode(await get.text()).length;
	expect(head.headers.get("content-length")).toBe(String(length));
});

test("an unknown call is a 404 with every method", async () => {
	for (const method of ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"])
		expect(
			(await fetchWorker(`${env.APP_ORIGIN}/api/v1/no-such-call`, { method })).status,
			method,
		).toBe(404);
});

test("any origin may call with a token and without cookies", async () => {
	const preflight = await fetchWorker(`${env.APP_ORIGIN}/api/v1/order`, {
		method: "OPTIONS",
		headers: {
			origin: "https://tools.example",
			"access-control-request-method": "POST",
			"access-control-request-headers": "authorization, content-type",
		},
	});
	expect(preflight.status).toBe(204);
	expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
	expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
	expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
	expect(preflight.headers.has("access-control-allow-credentials")).toBe(false);
	const { headers } = await createApiClient().get("/products", { origin: "https://tools.example" });
	expect(headers.get("access-control-allow-origin")).toBe("*");
	expect(headers.get("access-control-expose-headers")).toContain("link");
});

const buildOrderBody = (productID: string) => {
	const { quantity: pQuantity, idempotencyKey: _, ...delivery } = buildOrderInput();
	return { productID, pQuantity, ...delivery };
};

test("a repeat with the same Idempotency-Key returns the first response and orders nothing twice", async () => {
	const { program } = await createCustomerClient();
	const headers = { "idempotency-key": newId() };
	const order = buildOrderBody((await createProduct()).id);
	const first = await program.post("/order", order, { headers });
	expect(first.status).toBe(201);
	const again = await program.post("/order", order, { headers });
	expect(again.status).toBe(201);
	expect(again.body).toEqual(first.body);
	expect(again.headers.get("location")).toBe(first.headers.get("location"));
	expect(again.headers.get("idempotent-replayed")).toBe("true");
	expect((await program.get("/myorder")).rows).toHaveLength(1);
	const other = await program.post("/order", { ...order, pQuantity: 2 }, { headers });
	expect(other.status).toBe(422);
	const { program: stranger } = await createCustomerClient();
	expect((await stranger.post("/order", order, { headers })).body._id).not.toBe(first.body._id);
});

test("concurrent orders with one key are one order", async () => {
	const { program } = await createCustomerClient();
	const headers = { "idempotency-key": newId() };
	const order = buildOrderBody((await createProduct()).id);
	const responses = await Promise.all(
		Array.from({ length: 8 }, () => program.post("/order", order, { headers })),
	);
	// A copy waits for the first call, and gets its answer.
	expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
	expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1);
	expect((await program.get("/myorder")).rows).toHaveLength(1);
});

test("a rejected call releases its key, and an aborted call's key is acquired again after a minute", async () => {
	const { program, user } = await createCustomerClient();
	const isMine = eq(idempotencyKeys.userId, user.id);
	const headers = { "idempotency-key": newId() };
	const product = await createProduct({ onHand: 1 });
	const order = { ...buildOrderBody(product.id), pQuantity: 5 };
	expect((await program.post("/order", order, { headers })).status).toBe(409);
	const fewer = { ...order, pQuantity: 1 };
	const first = await program.post("/order", fewer, { headers });
	expect(first.status).toBe(201);
	await db.update(idempotencyKeys).set({ response: null }).where(isMine);
	expect((await program.post("/order", fewer, { headers })).status).toBe(409);
	await db.update(idempotencyKeys).set({ acquiredAt: 1 }).where(isMine);
	const again = await program.post("/order", fewer, { headers });
	expect(again.body).toEqual(first.body);
});

test.each(["short", "has a space in it", "x".repeat(256)])(
	"'%s' is rejected as an Idempotency-Key",
	async (key) => {
		const { program } = await createCustomerClient();
		const cart = { productID: (await createProduct()).id, pQuantity: 1 };
		const headers = { "idempotency-key": key };
		const { status } = await program.post("/cart", cart, { headers });
		expect(status).toBe(400);
	},
);

test("a stored response is encrypted and deleted after a day", async () => {
	const { program, user } = await createCustomerClient();
	const order = buildOrderBody((await createProduct()).id);
	const sent = { headers: { "idempotency-key": newId() } };
	const first = await program.post("/order", order, sent);
	const isMine = eq(idempotencyKeys.userId, user.id);
	const stored = () => db.select().from(idempotencyKeys).where(isMine);
	await deleteExpiredIdempotencyKeys(createTestPlatform());
	const [{ response } = {}] = await stored();
	const bytes = Buffer.from(response ?? "", "base64").toString("latin1");
	expect(bytes.length).toBeGreaterThan(40);
	expect(bytes).not.toContain(String(first.body._id));

	await db.update(idempotencyKeys).set({ acquiredAt: 1, expiresAt: 2 }).where(isMine);
	await deleteExpiredIdempotencyKeys(createTestPlatform());
	expect(await stored()).toEqual([]);
	// Orders store the key themselves.
	expect((await program.post("/order", order, sent)).body).toEqual(first.body);
});

test("a response too long to store releases its key", async () => {
	const { user } = await createCustomerClient();
	const [id, payloadHash] = ["k".repeat(64), "b".repeat(64)];
	const times = { replayedMs: 86_400_000, abortedAfterMs: 60_000 };
	const wanted = { id, key: newId(), payloadHash, userId: user.id, ...times };
	const platform = createTestPlatform();
	expect((await acquireKey(platform, wanted)).state).toBe("acquired");
	await storeResponse(platform, wanted, "a".repeat(50_000));
	expect((await acquireKey(platform, wanted)).state).toBe("acquired");
	const longest = "a".repeat(49_000);
	await storeResponse(platform, wanted, longest);
	expect(await acquireKey(platform, wanted)).toEqual({ state: "completed", response: longest });
	const other = { ...wanted, payloadHash: "c".repeat(64) };
	expect(await acquireKey(platform, other)).toEqual({ state: "different-payload" });
});

test("the log of a rejected call has no email address", async () => {
	const log = vi.spyOn(console, "info").mockImplementation(() => {});
	const { program, user } = await createCustomerClient();
	expect((await program.put(`/user/admin/${user.email}`, {})).status).toBe(403);
	expect((await program.put(`/user/admin/${encodeURIComponent(user.email)}`, {})).status).toBe(403);
	const noted = log.mock.calls.flat().join();
	log.mockRestore();
	expect(noted).toContain("/api/v1/user/admin/[e-mail]");
	expect(noted).not.toContain(user.id);
});
