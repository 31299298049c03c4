import { expect, test } from "vitest";
import { createFamily } from "~/testing/factories/factories";
import { createApiClient, fetchApiDescription } from "~/testing/http/api-client";

const api = createApiClient();

test.each([
	"/trade/prices?product=TY-0001&quantity=0x10",
	"/trade/prices?product=TY-0001&quantity=1e2",
	"/trade/prices?product=TY-0001&quantity=%2010",
	"/trade/prices?product=TY-0001&quantity=010",
	"/trade/prices?product=TY-0001&quantity=",
	"/products?limit=0x10",
	"/products?limit=5.0",
	"/products?limit=1&limit=2",
	"/trade/parts?number=TY-0001&number=TY-0002",
])("%s has no whole number, or a parameter twice", async (path) => {
	const { status } = await api.get(path);
	expect(status).toBe(400);
});

test("decimal digits are a whole number", async () => {
	expect((await api.get("/products?limit=5")).status).toBe(200);
	const { slug } = await createFamily();
	expect((await api.get(`/trade/families/${slug}?after=0`)).status).toBe(200);
	expect((await api.get(`/trade/families/${slug}?after=-1`)).status).toBe(400);
});

test("openapi.json says without which parameters a query is refused", async () => {
	expect((await api.get("/trade/prices?quantity=10")).status).toBe(400);
	const { paths } = await fetchApiDescription();
	const [product, quantity] = [
		{ name: "product", required: true },
		{ name: "quantity", required: false },
	];
	expect(paths["/trade/prices"]?.get).toMatchObject({ parameters: [product, quantity] });
});
