import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { getStock } from "~/testing/database/queries";
import {
	createAdmin,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";

const createAdminClient = async () =>
	createApiClient((await createTestApiToken(await createAdmin(), { scope: "admin" })).secret);

test("a program counts and changes stock, once for each Idempotency-Key", async () => {
	const client = await createAdminClient();
	const [counted, changed] = [
		await createProduct({ onHand: 98 }),
		await createProduct({ onHand: 10 }),
	];
	const body = {
		parts: [
			{ partNumber: counted.id, count: 97, seen: 100 },
			{ partNumber: changed.id, change: -3 },
		],
		reference: "Count 12",
	};
	const key = { headers: { "idempotency-key": newId() } };
	for (let n = 0; n < 2; n += 1) {
		const answer = await client.post("/trade/stock", body, key);
		expect(answer).toMatchObject({ status: 200, body: { changedCount: 2 } });
	}
	expect((await getStock(counted.id)).onHand).toBe(95);
	expect((await getStock(changed.id)).onHand).toBe(7);
});

test("wrong parts are named by their place, and nothing is changed", async () => {
	const client = await createAdminClient();
	const product = await createProduct({ onHand: 10 });
	const send = (parts: object[]) => client.post("/trade/stock", { parts });
	const wrong = await send([
		{ partNumber: product.id, change: 5 },
		{ partNumber: "no-such-part", count: 5 },
	]);
	expect(wrong.status).toBe(422);
	expect(wrong.body.errors).toEqual([
		{ pointer: "/parts/1", detail: 'Part number "no-such-part" was not found.' },
	]);
	for (const part of [{}, { count: 1, change: 1 }, { change: 1, seen: 1 }, { count: -1 }])
		expect((await send([{ partNumber: product.id, ...part }])).status).toBe(422);
	expect((await send([])).status).toBe(422);
	expect((await getStock(product.id)).onHand).toBe(10);
});

test("only programs of admins change stock", async () => {
	const client = createApiClient((await createTestApiToken(await createUser())).secret);
	const { status } = await client.post("/trade/stock", { parts: [{ partNumber: "x", change: 1 }] });
	expect(status).toBe(403);
});
