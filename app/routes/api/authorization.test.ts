import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { revokeApiToken } from "~/domain/accounts/api-tokens/verbs.server";
import { actAs } from "~/domain/accounts/context.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { apiTokens, users } from "~/domain/accounts/tables.server";
import { createApprovalRequest } from "~/testing/factories/approvals";
import { createAddress, createCompany } from "~/testing/factories/companies";
import {
	createAdmin,
	createBlog,
	createCartLine,
	createCategory,
	createFamily,
	createOrder,
	createPaidOrder,
	createProduct,
	createTestApiToken,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { createSentQuote } from "~/testing/factories/quotes";
import { createApiClient, fetchApiDescription } from "~/testing/http/api-client";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const ADDRESS = {
	label: "Works",
	name: "Rahim Mia",
	phone: "+880 1711 000000",
	address: "Plot 7, Sagarika Road, Chattogram",
	district: "",
};
const LOWERED = { revision: 1, lines: [{ productID: "none", quantity: 1 }] };
const DECLINED = { revision: 1, reason: "We have enough" };

const ACCEPTED = {
	revision: 1,
	total: 600,
	name: "Rahim Mia",
	address: "Dhaka",
	phone: ADDRESS.phone,
};

/**
 * Statuses of each call on another customer's data for a visitor, an unverified account, a customer
 * and an admin. Others' rows return 404; the caller's own calls without a body fail validation
 * (422).
 */
const MATRIX: [call: string, body: unknown, ...statuses: [number, number, number, number]][] = [
	["GET /admin/{email}", null, 401, 403, 404, 200],
	["PUT /user/{email}", { name: "Rahima" }, 401, 403, 404, 200],
	["PUT /user/{email}", {}, 401, 404, 404, 404],
	["PUT /user/{email}", { password: PASSWORD }, 200, 200, 200, 200],
	["PUT /user/{email}", { password: "wrong-horse" }, 401, 401, 401, 401],
	["GET /products", null, 200, 200, 200, 200],
	["GET /products/{product}", null, 200, 200, 200, 200],
	["GET /product", null, 200, 200, 200, 200],
	["POST /product", {}, 401, 403, 403, 422],
	["DELETE /product/{product}", null, 401, 403, 403, 200],
	["POST /cart", {}, 401, 403, 422, 422],
	["GET /mycart?email={email}", null, 401, 403, 404, 200],
	["DELETE /cart/{line}", null, 401, 403, 404, 404],
	["POST /order", {}, 401, 403, 422, 422],
	["GET /myorder?email={email}", null, 401, 403, 404, 200],
	["GET /order", null, 401, 403, 403, 200],
	["GET /order/{order}", null, 401, 403, 404, 200],
	["DELETE /order/{order}", null, 401, 403, 404, 200],
	["PATCH /order/{order}", { transactionId: "pi_1" }, 401, 403, 404, 404],
	["PUT /payments/{paid}", null, 401, 403, 403, 200],
	["POST /create-payment-intent", { orderId: "{order}" }, 401, 403, 404, 404],
	["GET /reviews", null, 200, 200, 200, 200],
	["POST /review", {}, 401, 403, 422, 422],
	["POST /message", {}, 422, 422, 422, 422],
	["GET /user", null, 401, 403, 403, 200],
	["PUT /user/admin/{email}", null, 401, 403, 403, 200],
	["DELETE /user/{id}", null, 401, 403, 403, 200],
	["GET /profile?email={email}", null, 401, 403, 404, 200],
	["GET /blogs", null, 200, 200, 200, 200],
	["POST /blogs", {}, 401, 403, 403, 422],
	["GET /comments/blog/{blog}", null, 200, 200, 200, 200],
	["POST /comments/create-comment", {}, 401, 403, 422, 422],
	["POST /upload", "", 401, 403, 415, 415],
	["GET /trade/parts?number=TY-0912", null, 200, 200, 200, 200],
	["GET /trade/parts", null, 400, 400, 400, 400],
	["GET /trade/categories", null, 200, 200, 200, 200],
	["GET /trade/categories/{category}", null, 200, 200, 200, 200],
	["GET /trade/families/{family}", null, 200, 200, 200, 200],
	["GET /trade/backorders", null, 401, 403, 200, 200],
	["POST /trade/pads", {}, 401, 403, 422, 422],
	["POST /trade/pads/{pad}/cart", {}, 401, 403, 404, 404],
	["GET /trade/prices?product=never-was", null, 404, 404, 404, 404],
	["GET /trade/prices?quantity=1", null, 400, 400, 400, 400],
	["GET /trade/price-lists/{priceList}/prices", null, 401, 403, 403, 404],
	["PUT /trade/price-lists/{priceList}/prices", {}, 401, 403, 403, 422],
	["POST /trade/orders/{order}/shipments", {}, 401, 403, 403, 409],
	["POST /trade/returns", {}, 401, 403, 422, 422],
	[
		"POST /trade/returns",
		{ orderId: "{order}", lines: [{ lineId: "any", quantity: 1 }], reason: "faulty" },
		...([401, 403, 404, 404] as [number, number, number, number]),
	],
	["POST /trade/stock", {}, 401, 403, 403, 422],
	["GET /trade/company", null, 401, 403, 404, 404],
	["PATCH /trade/company", {}, 401, 403, 404, 404],
	["GET /trade/members", null, 401, 403, 404, 404],
	["POST /trade/members", {}, 401, 403, 422, 422],
	["PATCH /trade/members/{member}", { role: "buyer", monthLimit: null }, 401, 403, 404, 404],
	["DELETE /trade/members/{member}", null, 401, 403, 404, 404],
	["DELETE /trade/invitations/{email}", null, 401, 403, 404, 404],
	["GET /trade/addresses", null, 401, 403, 200, 200],
	["POST /trade/addresses", {}, 401, 403, 422, 422],
	["PUT /trade/addresses/{address}", ADDRESS, 401, 403, 404, 404],
	["DELETE /trade/addresses/{address}", null, 401, 403, 404, 404],
	["GET /trade/delivery-methods", null, 401, 403, 200, 200],
	["GET /trade/part-numbers", null, 401, 403, 200, 200],
	["POST /trade/part-numbers", {}, 401, 403, 422, 422],
	["DELETE /trade/part-numbers/B-1?product={product}", null, 401, 403, 404, 404],
	["POST /trade/orders", {}, 401, 403, 422, 422],
	["DELETE /trade/orders/{order}", null, 401, 403, 404, 200],
	["GET /trade/account", null, 401, 403, 404, 404],
	["GET /trade/account/entries", null, 401, 403, 200, 200],
	["POST /trade/orders/{order}/charge", null, 401, 403, 404, 404],
	["POST /trade/customers/{customer}/payments", {}, 401, 403, 403, 422],
	["GET /trade/quotes", null, 401, 403, 200, 200],
	["POST /trade/quotes", {}, 401, 403, 422, 422],
	["GET /trade/quotes/{quote}", null, 401, 403, 404, 404],
	["POST /trade/quotes/{quote}/accept", ACCEPTED, 401, 403, 404, 404],
	["POST /trade/quotes/{quote}/decline", {}, 401, 403, 404, 404],
	["GET /trade/requests", null, 401, 403, 404, 404],
	["POST /trade/requests", {}, 401, 403, 422, 422],
	["GET /trade/requests/{request}", null, 401, 403, 404, 404],
	["PATCH /trade/requests/{request}", LOWERED, 401, 403, 404, 404],
	["POST /trade/requests/{request}/approve", { revision: 1, total: 250 }, 401, 403, 404, 404],
	["POST /trade/requests/{request}/decline", DECLINED, 401, 403, 404, 404],
	["POST /trade/requests/{request}/withdraw", null, 401, 403, 404, 404],
];

const OWNED_ROW_FACTORIES: Record<string, (other: SignedInUser) => Promise<string>> = {
	email: async ({ email }) => email,
	id: async ({ id }) => id,
	product: async () => (await createProduct()).id,
	order: async (other) => createOrder(other, await createProduct()),
	paid: async (other) => createPaidOrder(other, await createProduct()),
	line: async (other) => createCartLine(other, await createProduct()),
	blog: async () => (await createBlog()).id,
	category: async () => (await createCategory()).slug,
	family: async () => (await createFamily()).slug,
	member: async () => (await createCompany()).buyer.id,
	address: async ({ customerId }) => createAddress(customerId),
	quote: async (other) =>
		(await createSentQuote(other, `${(await createProduct()).id}; 2; 300`)).id,
	request: async () =>
		createApprovalRequest((await createCompany()).requester, [await createProduct()]),
};

const CALLERS = ["visitor", "unverified", "customer", "admin"] as const;

async function createToken(caller: (typeof CALLERS)[number]): Promise<string | undefined> {
	if (caller === "visitor") return undefined;
	if (caller === "admin")
		return (await createTestApiToken(await createAdmin(), { scope: "admin" })).secret;
	return (await createTestApiToken(await createUser({ verified: caller !== "unverified" }))).secret;
}

/** Without `other`, the ids in the path match nothing. */
async function sendCall(
	callName: string,
	body: unknown,
	token: string | undefined,
	other: SignedInUser | null,
) {
	const [named, name = ""] = /\{(\w+)\}/.exec(callName + JSON.stringify(body)) ?? [];
	const theirs = (other && (await OWNED_ROW_FACTORIES[name]?.(other))) ?? "none";
	const filled = (text: string) => (named ? text.replace(named, theirs) : text);
	const [method = "", path = ""] = filled(callName).split(" ");
	const init = body === null ? {} : { body: filled(JSON.stringify(body)) };
	const headers = { "content-type": "application/json" };
	return createApiClient(token).send(method, path, { ...init, headers });
}

for (const [place, caller] of CALLERS.entries()) {
	test.each(MATRIX)(`${caller}: %s with %j`, async (callName, body, ...statuses) => {
		const { status, headers } = await sendCall(
			callName,
			body,
			await createToken(caller),
			await createUser(),
		);
		expect(status).toBe(statuses[place]);
		if (status === 401) expect(headers.get("www-authenticate")).toContain("Bearer realm=");
	});
}

test("the matrix covers every call", async () => {
	const { paths } = await fetchApiDescription();
	const described = Object.entries(paths).flatMap(([path, methods]) =>
		Object.keys(methods).map(
			(method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/, "{}")}`,
		),
	);
	const testedCalls = MATRIX.map(([name]) =>
		name.replace(/\?.*/, "").replace(/\{\w+\}|B-1$/, "{}"),
	);
	expect(new Set(testedCalls)).toEqual(new Set(described));
});

const INVALID_TOKENS = {
	"never was": async () => `ty_${"a".repeat(43)}`,
	"is no bearer token": async () => "a b",
	"has expired": async () => {
		const token = await createTestApiToken(await createAdmin(), { scope: "admin" });
		await db
			.update(apiTokens)
			.set({ createdAt: 1, expiresAt: Date.now() - 1 })
			.where(eq(apiTokens.tokenHash, token.hash));
		return token.secret;
	},
	"was revoked": async () => {
		const admin = await createAdmin();
		const token = await createTestApiToken(admin, { scope: "admin" });
		const [row] = await db.select().from(apiTokens).where(eq(apiTokens.tokenHash, token.hash));
		await revokeApiToken(
			actAs(createTestPlatform(), { kind: "buyer", userId: admin.id }),
			row?.id ?? "",
		);
		return token.secret;
	},
};

test.each(Object.entries(INVALID_TOKENS))(
	"a token that %s is rejected, even by public calls",
	async (_, made) => {
		const token = await made();
		for (const [callName, body] of MATRIX) {
			const { status, headers } = await sendCall(callName, body, token, null);
			expect([callName, status]).toEqual([callName, 401]);
			expect(headers.get("www-authenticate")).toMatch(/^Bearer realm=/);
		}
	},
);

test("a token is limited to its scope, also for an admin", async () => {
	const admin = await createAdmin();
	const [read, write] = [
		createApiClient((await createTestApiToken(admin, { scope: "read" })).secret),
		createApiClient((await createTestApiToken(admin, { scope: "write" })).secret),
	];
	expect((await read.get("/mycart")).status).toBe(200);
	const rejected = await read.post("/cart", { productID: "none", pQuantity: 1 });
	expect(rejected.status).toBe(403);
	expect(rejected.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
	expect(rejected.headers.get("www-authenticate")).toContain('scope="write"');
	expect((await write.post("/cart", { productID: "none", pQuantity: 1 })).status).toBe(404);
	expect((await write.get("/user")).status).toBe(403);
	const other = await createUser();
	expect((await write.get(`/profile?email=${other.email}`)).status).toBe(404);
	const order = await createOrder(other, await createProduct());
	expect((await write.get(`/order/${order}`)).status).toBe(404);
	expect((await write.delete(`/order/${order}`)).status).toBe(404);
});

test("a demoted admin's token loses the admin's rights", async () => {
	const admin = await createAdmin();
	const program = createApiClient((await createTestApiToken(admin, { scope: "admin" })).secret);
	expect((await program.get("/user?limit=1")).status).toBe(200);
	await demoteAdmin(admin.id);
	expect((await program.get("/user?limit=1")).status).toBe(403);
});

async function demoteAdmin(userId: string) {
	await db.update(users).set({ role: "customer" }).where(eq(users.id, userId));
}
