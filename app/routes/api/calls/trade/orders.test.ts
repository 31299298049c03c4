import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { getStock } from "~/testing/database/queries";
import { createCompany } from "~/testing/factories/companies";
import { archiveDeliveryMethods, createDeliveryMethod } from "~/testing/factories/delivery";
import {
	createCartLine,
	createOrder,
	createPartNumber,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";

const DELIVERY = { name: "Rahim Mia", phone: "+880 1711 000000", address: "Plot 7, Chattogram" };

const createProgram = async (user: SignedInUser) =>
	createApiClient((await createTestApiToken(user)).secret);

/** Two parts, by their numbers, and a program of a customer. */
async function setUp() {
	await archiveDeliveryMethods();
	const user = await createUser();
	const parts = [await createProduct({ onHand: 10 }), await createProduct({ onHand: 10 })] as const;
	const numbers = [`N-${parts[0].id}`, `N-${parts[1].id}`] as const;
	for (const [place, number] of numbers.entries())
		await createPartNumber(parts[place] ?? parts[0], "alternate", number);
	const program = await createProgram(user);
	const order = (body: Record<string, unknown>, headers = {}) =>
		program.post("/trade/orders", { ...DELIVERY, ...body }, { headers });
	return { user, parts, numbers, program, order };
}

test("a program orders many parts by their numbers as one order, with its delivery, once for a key", async () => {
	const { parts, numbers, program, order } = await setUp();
	const methodId = await createDeliveryMethod();
	const body = {
		lines: [
			{ number: numbers[0], quantity: 2 },
			{ number: parts[1].id, quantity: 3 },
		],
		deliveryMethodId: methodId,
		purchaseOrderNumber: "PO-77",
		totalPoisha: 131_000,
	};
	const key = { "idempotency-key": `order-${parts[0].id}` };
	const copies = await Promise.all([order(body, key), order(body, key), order(body, key)]);
	expect(copies.map(({ status }) => status)).toEqual([201, 201, 201]);
	const [first] = copies;
	expect(first?.body).toMatchObject({ success: true, totalPoisha: 131_000 });
	expect(copies.map((copy) => copy.body)).toEqual([first?.body, first?.body, first?.body]);
	const { rows } = await program.get(`/myorder`);
	expect(rows.map((row) => [row.pQuantity, row.orderNumber, row.purchaseOrderNumber])).toEqual([
		[2, first?.body.orderNumber, "PO-77"],
		[3, first?.body.orderNumber, "PO-77"],
	]);
	expect((await order({ ...body, note: "other" }, key)).status).toBe(422);
	expect([await getStock(parts[0].id), await getStock(parts[1].id)]).toMatchObject([
		{ reserved: 2 },
		{ reserved: 3 },
	]);
});

test("a program orders its cart, which is empty then", async () => {
	const { parts, program, order } = await setUp();
	for (const part of parts) await program.post("/cart", { productID: part.id, pQuantity: 4 });
	const placed = await order({});
	expect([placed.status, placed.body.totalPoisha]).toEqual([201, 200_000]);
	expect((await program.get("/mycart")).rows).toEqual([]);
	const again = await order({});
	expect([again.status, again.body.detail]).toEqual([409, "Your cart is empty."]);
});

test("a refused order names its line, and nothing is ordered", async () => {
	const { parts, numbers, program, order } = await setUp();
	const good = { number: numbers[0], quantity: 1 };
	const cases: [Record<string, unknown>, number, string, RegExp][] = [
		[{ lines: [good, { number: "no-such", quantity: 1 }] }, 422, "/lines/1/number", /not found/],
		[{ lines: [good, { number: parts[0].id, quantity: 1 }] }, 422, "/lines/1/number", /Line 1/],
		[{ lines: [good, { number: numbers[1], quantity: 11 }] }, 409, "/lines/1", /only 10 in stock/],
		[
			{ lines: [good, { number: numbers[1], quantity: 1, unitPricePoisha: 24_999 }] },
			409,
			"/lines/1",
			/is now tk 250/,
		],
		[{ lines: [good], totalPoisha: 24_999 }, 409, "/totalPoisha", /The total is tk 250/],
		[{ lines: [good], waits: [] }, 422, "/waits", /in the lines/],
		[{ lines: [{ ...good, quantity: 0 }] }, 422, "/lines/0/quantity", /./],
		[{ waits: [{ productID: parts[0].id, wait: "all" }] }, 409, "", /cart is empty/],
	];
	for (const [body, status, pointer, detail] of cases) {
		const refused = await order(body);
		const [error] = (refused.body.errors as { pointer: string; detail: string }[]) ?? [];
		expect([refused.status, error?.pointer ?? ""]).toEqual([status, pointer]);
		expect(error?.detail ?? refused.body.detail).toMatch(detail);
	}
	expect((await program.get("/myorder")).rows).toEqual([]);
});

test("what a line says may wait is ordered later, and is no part of the total", async () => {
	const { parts, numbers, program, order } = await setUp();
	const placed = await order({
		lines: [
			{ number: numbers[0], quantity: 14, wait: "rest" },
			{ number: numbers[1], quantity: 2, wait: "rest" },
		],
		totalPoisha: 300_000,
	});
	expect([placed.status, placed.body.totalPoisha]).toEqual([201, 300_000]);
	const { backorders } = (await program.get("/trade/backorders")).body.data as {
		backorders: { productId: string; quantity: number }[];
	};
	expect(backorders).toMatchObject([{ productId: parts[0].id, quantity: 4 }]);
	const dearer = { number: numbers[0], quantity: 5, wait: "all", unitPricePoisha: 24_999 };
	const refused = await order({ lines: [dearer] });
	expect([refused.status, refused.body.detail]).toEqual([
		409,
		`The price of ${parts[0].name} is now tk 250. It was tk 249.99. Nothing was ordered.`,
	]);
	const later = await order({ lines: [{ number: numbers[0], quantity: 5, wait: "all" }] });
	expect(later.body).toMatchObject({ orderId: null, orderNumber: null, totalPoisha: 0 });
});

test("who may not order gets the reason of its role", async () => {
	await archiveDeliveryMethods();
	const { viewer, requester, buyer } = await createCompany();
	const body = { ...DELIVERY, lines: [{ number: (await createProduct()).id, quantity: 1 }] };
	const statuses: number[] = [];
	for (const member of [viewer, requester, buyer])
		statuses.push((await (await createProgram(member)).post("/trade/orders", body)).status);
	expect(statuses).toEqual([403, 403, 201]);
});

test("an unpaid order of a part refuses BUY and POST /order, but no cart, which names it", async () => {
	const { user, parts, program, order } = await setUp();
	const earlier = await createOrder(user, parts[0]);
	const single = await program.post("/order", {
		productID: parts[0].id,
		pQuantity: 1,
		...DELIVERY,
	});
	expect([single.status, single.body.detail]).toEqual([409, "You already ordered this product"]);
	await createCartLine(user, parts[0]);
	const browser = await createSignedInBrowser(user);
	const { body } = await program.get(`/order/${earlier}`);
	for (const page of ["/mycart", "/checkout"])
		expect((await browser.open(page)).html).toContain(`also in ${body.orderNumber}, unpaid`);
	expect((await order({})).status).toBe(201);
	await createCartLine(user, parts[0]);
	expect((await order({})).status).toBe(201);
	expect(
		(await program.post("/order", { productID: parts[0].id, pQuantity: 1, ...DELIVERY })).status,
	).toBe(409);
});
