import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catchStripeError } from "../../testing/failure.ts";
import { createStripe, paymentParams, type Shop, startShop } from "../../testing/shop.ts";

let shop: Shop;
beforeAll(async () => {
	shop = await startShop();
});
afterAll(() => shop.close());

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
	return fetch(`${shop.emulators.url}${path}`, {
		method: "POST",
		headers: {
			authorization: "Bearer sk_test_toolyard",
			"content-type": "application/x-www-form-urlencoded",
			...headers,
		},
		body,
	});
}

function fault(settings: object): Promise<Response> {
	return fetch(`${shop.emulators.url}/control/faults`, {
		method: "POST",
		body: JSON.stringify(settings),
	});
}

describe("keys", () => {
	test("a wrong secret key is refused with 401", async () => {
		const error = await catchStripeError(
			createStripe(shop.emulators.url, "sk_test_wrong_key_9999").paymentIntents.list(),
		);
		expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
		expect(error.message).toBe("Invalid API Key provided: sk_test_****9999");
	});

	test("no key at all is refused with 401", async () => {
		const response = await fetch(`${shop.emulators.url}/v1/payment_intents`);
		expect(response.status).toBe(401);
		expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
	});

	test("the publishable key creates nothing", async () => {
		const page = createStripe(shop.emulators.url, "pk_test_toolyard");
		const error = await catchStripeError(page.paymentIntents.create(paymentParams()));
		expect(error.code).toBe("secret_key_required");
	});

	test("every answer carries a request id", async () => {
		const intent = await shop.stripe.paymentIntents.create(paymentParams());
		expect(intent.lastResponse.requestId).toMatch(/^req_/);
	});
});

test("the library's fetch client, as a Worker uses it, gets the same answers", async () => {
	const { hostname, port } = new URL(shop.emulators.url);
	const worker = new Stripe("sk_test_toolyard", {
		host: hostname,
		port,
		protocol: "http",
		httpClient: Stripe.createFetchHttpClient(),
	});
	const shipping = { name: "A Shopper", phone: "+8801712345678", address: { line1: "House 7" } };
	const { id } = await worker.paymentIntents.create(paymentParams({ shipping }));
	expect(await worker.paymentIntents.retrieve(id)).toMatchObject({ shipping });
});

describe("refusals", () => {
	test("an unknown address answers 404 with an error, so that the library rejects", async () => {
		const error = await catchStripeError(shop.stripe.products.list());
		expect(error.statusCode).toBe(404);
		expect(error.message).toContain("Unrecognized request URL");
	});

	test("a misspelt parameter is named", async () => {
		const response = await post("/v1/payment_intents", "amuont=5&currency=bdt");
		expect(await response.json()).toMatchObject({
			error: { code: "parameter_unknown", param: "amuont" },
		});
	});

	test("a missing amount is named", async () => {
		const response = await post("/v1/payment_intents", "currency=bdt");
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({
			error: { code: "parameter_missing", param: "amount" },
		});
	});

	test("less than half a dollar's worth is too small", async () => {
		const error = await catchStripeError(
			shop.stripe.paymentIntents.create(paymentParams({ amount: 1_000 })),
		);
		expect(error.code).toBe("amount_too_small");
		expect(error.message).toBe(
			"Amount must convert to at least 50 cents. BDT 10.00 converts to approximately $0.08.",
		);
	});

	test("metadata longer than 500 characters is refused", async () => {
		const error = await catchStripeError(
			shop.stripe.paymentIntents.create(paymentParams({ metadata: { order: "x".repeat(501) } })),
		);
		expect(error.param).toBe("metadata[order]");
	});
});

describe("idempotency", () => {
	test("the same key with the same parameters gets the first response", async () => {
		const first = await shop.stripe.paymentIntents.create(paymentParams(), {
			idempotencyKey: "same",
		});
		const again = await shop.stripe.paymentIntents.create(paymentParams(), {
			idempotencyKey: "same",
		});
		expect(again.id).toBe(first.id);
		expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
		expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
	});

	test("the same key with other parameters is an idempotency error", async () => {
		await shop.stripe.paymentIntents.create(paymentParams(), { idempotencyKey: "other" });
		const error = await catchStripeError(
			shop.stripe.paymentIntents.create(paymentParams({ amount: 160_000 }), {
				idempotencyKey: "other",
			}),
		);
		expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
		expect(error.statusCode).toBe(400);
	});

	test("a refused parameter does not use up the key", async () => {
		await catchStripeError(
			shop.stripe.paymentIntents.create(paymentParams({ amount: 1 }), { idempotencyKey: "fixed" }),
		);
		const intent = await shop.stripe.paymentIntents.create(paymentParams(), {
			idempotencyKey: "fixed",
		});
		expect(intent.status).toBe("requires_payment_method");
	});

	test("a server error is stored for its key", async () => {
		await fault({ match: "POST /v1/payment_intents", fault: "error500", times: 1 });
		const first = await post("/v1/payment_intents", "amount=150000&currency=bdt", {
			"idempotency-key": "broken",
		});
		const again = await post("/v1/payment_intents", "amount=150000&currency=bdt", {
			"idempotency-key": "broken",
		});
		expect([first.status, again.status]).toEqual([500, 500]);
		expect(again.headers.get("idempotent-replayed")).toBe("true");
	});

	test("a second request with a key that is in use gets a 409", async () => {
		await fault({ match: "POST /v1/payment_intents", fault: "slow", ms: 1000, times: 1 });
		const headers = { "idempotency-key": "twice" };
		const send = () => post("/v1/payment_intents", "amount=150000&currency=bdt", headers);
		const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
		expect(statuses.sort()).toEqual([200, 409]);
	});

	test("a lost answer can be fetched with the same key", async () => {
		await fault({ match: "POST /v1/payment_intents", fault: "lost", times: 1 });
		const before = (await shop.stripe.paymentIntents.list({ limit: 100 })).data.length;
		const headers = { "idempotency-key": "lost" };
		await expect(
			post("/v1/payment_intents", "amount=150000&currency=bdt", headers),
		).rejects.toThrow();
		const again = await post("/v1/payment_intents", "amount=150000&currency=bdt", headers);
		expect(again.headers.get("idempotent-replayed")).toBe("true");
		expect((await shop.stripe.paymentIntents.list({ limit: 100 })).data).toHaveLength(before + 1);
	});

	test("a provider that is down changes nothing", async () => {
		await fault({ match: "POST /v1/refunds", fault: "down" });
		await expect(post("/v1/refunds", "payment_intent=pi_x")).rejects.toThrow();
		await fetch(`${shop.emulators.url}/control/faults`, { method: "DELETE" });
		expect((await post("/v1/refunds", "payment_intent=pi_x")).status).toBe(400);
	});
});

describe("lists", () => {
	test("pages of a list follow each other without gaps", async () => {
		for (let count = 0; count < 5; count += 1) {
			await shop.stripe.paymentIntents.create(paymentParams({ metadata: { paged: "yes" } }));
		}
		const first = await shop.stripe.paymentIntents.list({ limit: 2 });
		const last = first.data.at(-1)?.id ?? "";
		const second = await shop.stripe.paymentIntents.list({ limit: 2, starting_after: last });
		expect(first.has_more).toBe(true);
		expect(second.data.map(({ id }) => id)).not.toContain(last);
		const all = await shop.stripe.paymentIntents
			.list({ limit: 3 })
			.autoPagingToArray({ limit: 100 });
		expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
		expect(all.map(({ id }) => id).slice(0, 4)).toEqual(
			[...first.data, ...second.data].map(({ id }) => id),
		);
	});

	test("a list can be filtered by time", async () => {
		const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
		const { data } = await shop.stripe.paymentIntents.list({ created: { gte: tomorrow } });
		expect(data).toEqual([]);
	});
});
