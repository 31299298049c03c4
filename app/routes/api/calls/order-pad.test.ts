import { expect, test } from "vitest";
import { listCartLines } from "~/domain/cart/queries.server";
import { newId } from "~/platform/ids.server";
import {
	createPartNumber,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { createTestPlatform } from "~/testing/platform";

async function createCaller() {
	const user = await createUser();
	const product = await createProduct({ onHand: 100 });
	const number = `AP-${product.id}`;
	await createPartNumber(product, "own", number);
	const client = createApiClient((await createTestApiToken(user)).secret);
	const post = (path: string, body: unknown) =>
		client.post(path, body, { headers: { "idempotency-key": newId() } });
	return { user, product, number, post };
}

test("a list gets a verdict for every line, and the lines that are ok go to the cart", async () => {
	const { user, product, number, post } = await createCaller();
	const { status, body } = await post("/trade/pads", { text: `${number} 5\n${number}\n# note` });
	expect(status).toBe(201);
	type Line = { verdict: string; quantity: number | null; price: number | null };
	const pad = body.data as { _id: string; lines: Line[] };
	expect(pad.lines.map(({ verdict, quantity, price }) => [verdict, quantity, price])).toEqual([
		["ok", 5, product.pricePoisha / 100],
		["quantity-missing", null, null],
		["note", null, null],
	]);
	const added = await post(`/trade/pads/${pad._id}/cart`, {});
	expect(added.body).toEqual({ partCount: 1, openCount: 1 });
	const again = await post(`/trade/pads/${pad._id}/cart`, {});
	expect(again.body).toEqual(added.body);
	expect(
		(await listCartLines(createTestPlatform(), user)).map((line) => [
			line.productId,
			line.quantity,
		]),
	).toEqual([[product.id, 5]]);
});

test("lines with a number and a quantity each need no reading; another account's pad is not found", async () => {
	const { number, post } = await createCaller();
	const { body } = await post("/trade/pads", { lines: [{ number, quantity: 7 }] });
	const pad = body.data as { _id: string };
	expect(pad).toMatchObject({ lines: [{ verdict: "ok", quantity: 7, partNumber: number }] });
	const stranger = await createCaller();
	expect((await stranger.post(`/trade/pads/${pad._id}/cart`, {})).status).toBe(404);
});

test("only a company's members find a part by the company's own number, also if another company has the same number", async () => {
	const number = `OUR-7${newId().slice(0, 8)}`;
	const [ours, theirs] = [await createCaller(), await createCaller()];
	for (const { user, product } of [ours, theirs])
		await createPartNumber(product, "customer", number, user.customerId);
	const read = async ({ post }: Pick<typeof ours, "post">, text: string) => {
		const { body } = await post("/trade/pads", { text });
		type Line = { verdict: string; productID: string | null; choices: { productID: string }[] };
		return (body.data as { lines: Line[] }).lines.map(({ verdict, productID, choices }) => ({
			verdict,
			found: [productID ?? [], choices.map((choice) => choice.productID)].flat(),
		}))[0];
	};
	const stranger = await createCaller();
	const misread = `${number}9`;
	for (const each of [ours, theirs]) {
		expect(await read(each, `${number} 5`)).toEqual({ verdict: "ok", found: [each.product.id] });
		expect((await read(each, `${misread} 5`))?.found).toEqual([each.product.id]);
	}
	for (const typed of [number, misread])
		expect((await read(stranger, `${typed} 5`))?.found).toEqual([]);
});

test("a program answers which column of a list is which", async () => {
	const { number, post } = await createCaller();
	const text = `${number}\tBolt\t150\t2\n${number}\tBolt\t90\t3`;
	const asked = await post("/trade/pads", { text });
	expect(asked.body.data).toMatchObject({
		possibleColumns: { part: [1], quantity: [3, 4, null] },
		lines: [{ verdict: "unread" }, { verdict: "unread" }],
	});
	const answered = await post("/trade/pads", { text, columns: { part: 1, quantity: 4 } });
	expect(answered.body.data).toMatchObject({
		possibleColumns: null,
		lines: [{ verdict: "ok", quantity: 5 }, { verdict: "merged" }],
	});
	const without = await post("/trade/pads", { text, columns: { part: 1, quantity: null } });
	expect(without.body.data).toMatchObject({ lines: [{ verdict: "quantity-missing" }, {}] });
	for (const columns of [{ part: 0, quantity: 1 }, { part: 1, quantity: 1 }, { part: 1 }])
		expect((await post("/trade/pads", { text, columns })).status).toBe(422);
	const lines = [{ number, quantity: 1 }];
	expect((await post("/trade/pads", { lines, columns: { part: 1, quantity: 2 } })).status).toBe(
		422,
	);
});

test("neither nothing nor both is a list", async () => {
	const { post } = await createCaller();
	for (const input of [{}, { text: "" }, { text: "1 a", lines: [] }])
		expect((await post("/trade/pads", input)).status).toBe(422);
	expect((await post("/trade/pads", { text: "x".repeat(65_537) })).status).toBe(413);
});
