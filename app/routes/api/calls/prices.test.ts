import { expect, test } from "vitest";
import {
	createAdmin,
	createPartNumber,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { assignPriceList, createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { createApiClient } from "~/testing/http/api-client";

async function createNumberedProduct() {
	const product = await createProduct({ pricePoisha: 1000 });
	const number = `PA-${product.id}`;
	await createPartNumber(product, "own", number);
	return { ...product, number };
}

const createAdminClient = async () =>
	createApiClient((await createTestApiToken(await createAdmin(), { scope: "admin" })).secret);

test("a buyer reads their own price with its source and breaks, and a visitor everybody's", async () => {
	const [product, buyer] = [await createNumberedProduct(), await createUser()];
	const listId = await createPriceList({ state: "active", percentOffBp: 750 });
	await createListPrice(listId, product.id, [1, 925]);
	await createListPrice(listId, product.id, [100, 900]);
	await assignPriceList(listId, buyer);
	const client = createApiClient((await createTestApiToken(buyer)).secret);
	const own = await client.get(
		`/trade/prices?product=${product.number.toLowerCase()}&quantity=100`,
	);
	expect(own.body.data).toEqual({
		product: product.id,
		partNumber: product.number,
		quantity: 100,
		price: 9,
		total: 900,
		source: "contract",
		vatExempt: false,
		breaks: [
			{ minQuantity: 1, price: 9.25, source: "contract" },
			{ minQuantity: 100, price: 9, source: "contract" },
		],
	});
	const visitor = await createApiClient("").get(`/trade/prices?product=${product.id}&quantity=100`);
	expect(visitor.body.data).toMatchObject({ price: 10, total: 1000, source: "base" });
});

test("a quantity or a product that can't be ordered has no price, and without a quantity the smallest has", async () => {
	const terms = { minQuantity: 20, orderMultiple: 10, onHand: 40 };
	const { id } = await createProduct({ pricePoisha: 1000, ...terms });
	const get = (query: string) => createApiClient("").get(`/trade/prices?product=${id}${query}`);
	expect((await get("")).body.data).toMatchObject({ quantity: 20, total: 200 });
	expect((await get("&quantity=500")).body.data).toMatchObject({ quantity: 500, total: 5000 });
	const archived = await createProduct({ archivedAt: 1 });
	const gone = await createApiClient("").get(`/trade/prices?product=${archived.id}`);
	expect(gone.status).toBe(404);
	const refused = await get("&quantity=25");
	expect(refused.status).toBe(422);
	expect(refused.body).toMatchObject({
		errors: [{ pointer: "/quantity", detail: expect.stringContaining("in multiples of 10") }],
		nearest: [20, 30],
	});
});

test("an admin replaces the prices of a list, and reads them", async () => {
	const [client, product] = [await createAdminClient(), await createNumberedProduct()];
	const path = `/trade/price-lists/${await createPriceList({ percentOffBp: 1000 })}/prices`;
	const price = { partNumber: product.number, minQuantity: 100, price: 8.5 };
	const asked = await client.put(path, { prices: [price] });
	expect(asked.status).toBe(409);
	expect(asked.body.detail).toContain("1–99 will cost tk 10.00 instead of tk 9.00");
	const body = { prices: [price], endPercentage: true };
	expect((await client.put(path, body)).body).toEqual({ changedCount: 1 });
	expect((await client.put(path, body)).body).toEqual({ changedCount: 0 });
	expect((await client.get(path)).body.data).toEqual([{ product: product.id, ...price }]);
	await client.put(path, { prices: [{ ...price, price: null }] });
	expect((await client.get(path)).body.data).toEqual([]);
});

test("wrong prices are named by their place, and change nothing", async () => {
	const [client, product] = [await createAdminClient(), await createNumberedProduct()];
	const path = `/trade/price-lists/${await createPriceList()}/prices`;
	const price = { partNumber: product.number, minQuantity: 10, price: 9.5 };
	const rising = { ...price, minQuantity: 100, price: 9.6 };
	const refused = await client.put(path, { prices: [price, rising] });
	expect(refused.status).toBe(422);
	expect(refused.body.errors).toEqual([
		{
			pointer: "/prices/1",
			detail:
				"A price for a larger quantity must be lower: 100+ at tk 9.60 is not below 10+ at tk 9.50.",
		},
	]);
	for (const wrong of [{ minQuantity: 0 }, { price: 0 }, { price: 1.005 }, { partNumber: "" }])
		expect((await client.put(path, { prices: [{ ...price, ...wrong }] })).status).toBe(422);
	const many = Array.from({ length: 1001 }, () => price);
	expect((await client.put(path, { prices: many })).status).toBe(422);
	expect((await client.get(path)).body.data).toEqual([]);
});
