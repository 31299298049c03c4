import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { products } from "~/domain/catalog/tables.server";
import { outbox } from "~/platform/outbox/outbox.server";
import {
	getLine,
	getReservedAndUnpaid,
	getStock,
	listOrderAudit,
	listQueuedMailSubjects,
} from "~/testing/database/queries";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createProducts } from "~/testing/factories/bulk";
import { archiveDeliveryMethods, createDeliveryMethod } from "~/testing/factories/delivery";
import {
	buildOrderInput,
	createAdmin,
	createOrder,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createInterceptedPlatform } from "~/testing/faults/intercepted-platform";
import { createTestPlatform } from "~/testing/platform";
import { listCartLines } from "../cart/queries.server";
import { addToCart } from "../cart/verbs.server";
import { toOneLineOrder } from "./order-draft.server";
import { placeOrder } from "./place-order.server";
import { listLinesOfOrder } from "./queries.server";
import { MAX_LINES_PER_ORDER } from "./rules/limits";
import { orderLines } from "./tables.server";

const platform = createTestPlatform();

test("an order stores its price, holds the units, writes an audit row and an email, and one from the cart removes its cart line", async () => {
	const buyer = await createUser();
	const product = await createProduct({ pricePoisha: 12_550, onHand: 10 });
	await addToCart(platform, buyer, { productId: product.id, quantity: 3 });
	const id = await createOrder(buyer, product, { quantity: 3, fromCart: "on" });
	await platform.db.update(products).set({ pricePoisha: 9900 }).where(eq(products.id, product.id));
	const order = await getLine(id);
	expect(order).toMatchObject({ status: "unpaid", unitPricePoisha: 12_550, totalPoisha: 37_600 });
	expect(order.holdUntil - order.createdAt).toBe(60 * 60_000);
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 3 });
	expect(await listOrderAudit(id)).toEqual(["order.create"]);
	expect(await listQueuedMailSubjects(buyer.email)).toEqual([`Your order ${order.orderNumber}`]);
	expect(await listCartLines(platform, buyer)).toEqual([]);
});

test("an order with a charge for delivery reads no more rows in a shop with more parts", async () => {
	onTestFinished(archiveDeliveryMethods);
	const deliveryMethodId = await createDeliveryMethod();
	async function countRows() {
		const [buyer, product] = [await createUser(), await createProduct()];
		const { db, rowsRead } = createRowCountingDatabase();
		const charged = { deliveryMethodId, seenCharges: `${deliveryMethodId}:6000` };
		const request = toOneLineOrder(product.id, buildOrderInput(charged));
		expect(await placeOrder({ ...platform, db }, buyer, request)).toMatchObject({ ok: true });
		return rowsRead();
	}
	const before = await countRows();
	await createProducts(500, (await createAdmin()).id);
	expect(await countRows()).toBeLessThan(before + 50);
});

test("a second order for a product with an unpaid order is rejected, even if that one took the last units", async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 2 });
	await createOrder(buyer, product, { quantity: 2 });
	const again = await placeOrder(platform, buyer, toOneLineOrder(product.id, buildOrderInput()));
	expect(again).toEqual({
		ok: false,
		reason: "already-ordered",
		productId: product.id,
		productName: product.name,
	});
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 2, unpaid: 2 });
});

test("submitting the same form twice makes one order, one hold and one email", async () => {
	const buyer = await createUser();
	const product = await createProduct();
	const input = buildOrderInput({ quantity: 2 });
	const first = await placeOrder(platform, buyer, toOneLineOrder(product.id, input));
	expect(await placeOrder(platform, buyer, toOneLineOrder(product.id, input))).toEqual(first);
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 2 });
	expect(await listQueuedMailSubjects(buyer.email)).toHaveLength(1);
});

test("ten concurrent copies of a form make one order", async () => {
	const buyer = await createUser();
	const product = await createProduct();
	const input = buildOrderInput({ quantity: 2 });
	const placed = await Promise.all(
		Array.from({ length: 10 }, () =>
			placeOrder(platform, buyer, toOneLineOrder(product.id, input)),
		),
	);
	expect(new Set(placed.map((each) => each.ok && each.orderId)).size).toBe(1);
	expect(placed[0]?.ok).toBe(true);
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 2, unpaid: 2 });
});

test("an idempotency key with another quantity is rejected", async () => {
	const buyer = await createUser();
	const product = await createProduct();
	const input = buildOrderInput({ quantity: 2 });
	await placeOrder(platform, buyer, toOneLineOrder(product.id, input));
	const other = await placeOrder(
		platform,
		buyer,
		toOneLineOrder(product.id, { ...input, quantity: 3 }),
	);
	expect(other).toEqual({ ok: false, reason: "key-reused" });
});

test("a text that moved to another field is other content", async () => {
	const buyer = await createUser();
	const product = await createProduct();
	const { quantity, ...input } = buildOrderInput();
	const place = (fields: object) =>
		placeOrder(platform, buyer, toOneLineOrder(product.id, { ...input, ...fields, quantity }));
	const placed = await place({ note: "Site 4" });
	expect(await place({ note: "Site 4" })).toEqual(placed);
	const reused = { ok: false, reason: "key-reused" };
	for (const fields of [
		{ costCentre: "Site 4" },
		{ district: "Site 4" },
		{ buyerCarrier: "Site 4" },
	])
		expect(await place(fields)).toEqual(reused);
});

test("when thirty buyers order the last unit concurrently, one gets it and the others see that it is sold out", async () => {
	const product = await createProduct({ onHand: 1 });
	const buyers = await Promise.all(Array.from({ length: 30 }, () => createUser()));
	const answers = await Promise.all(
		buyers.map((buyer) =>
			placeOrder(platform, buyer, toOneLineOrder(product.id, buildOrderInput())),
		),
	);
	expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
	expect(answers.filter((answer) => !answer.ok && answer.reason === "out-of-stock")).toHaveLength(
		29,
	);
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 1, unpaid: 1 });
});

test("units sold between the stock check and the order are not sold twice", async () => {
	const buyer = await createUser();
	const rival = await createUser();
	const product = await createProduct({ onHand: 1 });
	// The other order is written after this buyer's stock has been read.
	const slow = createTestPlatform({
		newId: (() => {
			let first = true;
			return () => {
				if (first) rivals = createOrder(rival, product);
				first = false;
				return crypto.randomUUID();
			};
		})(),
	});
	let rivals: Promise<string> | undefined;
	const answer = await placeOrder(slow, buyer, toOneLineOrder(product.id, buildOrderInput()));
	const rivalGotIt = await rivals?.then(
		() => true,
		() => false,
	);
	expect([answer.ok, rivalGotIt].filter(Boolean)).toHaveLength(1);
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 1, unpaid: 1 });
});

test.each([0, -1, 11, 1e9, 1.5])(
	"ordering %d units of a product with 10 is rejected and writes nothing",
	async (quantity) => {
		const buyer = await createUser();
		const product = await createProduct({ onHand: 10 });
		const answer = await placeOrder(
			platform,
			buyer,
			toOneLineOrder(product.id, buildOrderInput({ quantity })),
		);
		expect(answer).toMatchObject({
			ok: false,
			reason: "out-of-stock",
			productName: product.name,
			stock: 10,
		});
		expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
		expect(await listQueuedMailSubjects(buyer.email)).toEqual([]);
	},
);

test.each([
	["minimum", { minQuantity: 40, orderMultiple: 10 }, [40]],
	["multiple", { minQuantity: 15, orderMultiple: 15 }, [15, 30]],
])(
	"a %s that changes between the check and the INSERT rolls the order back",
	async (_, terms, nearest) => {
		const buyer = await createUser();
		const product = await createProduct({ onHand: 100, minQuantity: 10, orderMultiple: 10 });
		let isChanged = false;
		const slow = createInterceptedPlatform(async (doing, act) => {
			if (doing === "write" && !isChanged) {
				isChanged = true;
				await platform.db.update(products).set(terms).where(eq(products.id, product.id));
			}
			return act();
		});
		const order = toOneLineOrder(product.id, buildOrderInput({ quantity: 20 }));
		expect(await placeOrder(slow, buyer, order)).toMatchObject({
			ok: false,
			reason: "invalid-quantity",
			nearest,
		});
		expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 0, unpaid: 0 });
	},
);

test("the minimum itself is ordered, and the line keeps the part number", async () => {
	const buyer = await createUser();
	const product = await createProduct({ minQuantity: 10, orderMultiple: 5 });
	await createPartNumber(product, "own", `TY-${product.id}`);
	const order = toOneLineOrder(product.id, buildOrderInput({ quantity: 10 }));
	const placed = await placeOrder(platform, buyer, order);
	if (!placed.ok) throw new Error(placed.reason);
	const [line] = await platform.db
		.select()
		.from(orderLines)
		.where(eq(orderLines.id, placed.orderId));
	expect(line).toMatchObject({ quantity: 10, partNumber: `TY-${product.id}` });
});

test("an archived product can't be ordered", async () => {
	const product = await createProduct({ archivedAt: 1 });
	const answer = await placeOrder(
		platform,
		await createUser(),
		toOneLineOrder(product.id, buildOrderInput()),
	);
	expect(answer).toEqual({
		ok: false,
		reason: "archived",
		productId: product.id,
		productName: product.name,
	});
});

test("a price that changed since the form was opened is reported, not charged", async () => {
	const product = await createProduct({ pricePoisha: 25_000 });
	const input = buildOrderInput({ seenBreaks: [{ minQuantity: 1, unitPoisha: 20_000 }] });
	const answer = await placeOrder(platform, await createUser(), toOneLineOrder(product.id, input));
	expect(answer).toEqual({
		ok: false,
		reason: "price-changed",
		productId: product.id,
		productName: product.name,
		pricePoisha: 25_000,
		seenPoisha: 20_000,
	});
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
});

test("an order below the card provider's minimum is rejected before it is placed", async () => {
	const buyer = await createUser();
	const washer = await createProduct({ pricePoisha: 325, onHand: 1000 });
	const place = (quantity: number) =>
		placeOrder(platform, buyer, toOneLineOrder(washer.id, buildOrderInput({ quantity })));
	expect(await place(5)).toEqual({ ok: false, reason: "below-minimum", limitPoisha: 6500 });
	expect(await place(20)).toMatchObject({ ok: true });
});

test("an order above the card's maximum is placed where a bank transfer can pay it", async () => {
	const lathe = await createProduct({ pricePoisha: 60_000_000, onHand: 1000 });
	const request = toOneLineOrder(lathe.id, buildOrderInput({ quantity: 2 }));
	const withoutBank = { ...platform, settings: { ...platform.settings, bankDetails: [] } };
	expect(await placeOrder(withoutBank, await createUser(), request)).toEqual({
		ok: false,
		reason: "above-maximum",
		limitPoisha: 99_999_900,
	});
	const placed = await placeOrder(platform, await createUser(), request);
	expect(placed.ok && (await getLine(placed.orderId)).totalPoisha).toBe(120_000_000);
});

test("every order has a number of its own, and the line of a one-line order has its id", async () => {
	const [buyer, product] = [await createUser(), await createProduct({ onHand: 100 })];
	const placed = await Promise.all(
		Array.from({ length: 10 }, async () => createOrder(await createUser(), product)),
	);
	await placeOrder(
		platform,
		buyer,
		toOneLineOrder(product.id, buildOrderInput({ quantity: 1000 })),
	);
	placed.push(await createOrder(buyer, product));
	const lines = await Promise.all(placed.map(getLine));
	expect(new Set(lines.map(({ orderNumber }) => orderNumber)).size).toBe(11);
	for (const { id, orderId, orderNumber } of lines) {
		expect(orderId).toBe(id);
		expect(orderNumber).toMatch(/^SO-1\d{5}$/);
	}
});

async function createLargeOrder(size: number) {
	const [buyer, { id: createdBy }] = [await createUser(), await createAdmin()];
	const lines = await createProducts(size, createdBy);
	const request = { ...toOneLineOrder("", buildOrderInput()), lines };
	const statements: number[] = [];
	const counting = createTestPlatform();
	const before = counting.getQueryCount();
	const placed = await placeOrder(counting, buyer, request);
	statements.push(counting.getQueryCount() - before);
	if (!placed.ok) throw new Error(placed.reason);
	return { buyer, request, orderId: placed.orderId, statements };
}

test("a thousand lines are placed with the statements of two, in their order, with one email", async () => {
	const small = await createLargeOrder(2);
	const large = await createLargeOrder(MAX_LINES_PER_ORDER);
	expect(large.statements).toEqual(small.statements);
	const placed = await listLinesOfOrder(platform.db, large.buyer.id, large.orderId);
	expect(placed.map(({ productId, quantity }) => ({ productId, quantity }))).toEqual(
		large.request.lines,
	);
	expect(await listQueuedMailSubjects(large.buyer.email)).toEqual([
		`Your order ${placed[0]?.orderNumber}`,
	]);
	const tooMany = [...large.request.lines, ...small.request.lines];
	const request = { ...large.request, lines: tooMany };
	expect(await placeOrder(platform, large.buyer, request)).toEqual({
		ok: false,
		reason: "too-many-lines",
	});
});

test.each([1, 2])(
	"the email about %i lines names the order's number and the buyer's own",
	async (size) => {
		const [buyer, { id: createdBy }] = [await createUser(), await createAdmin()];
		const lines = await createProducts(size, createdBy);
		const own = { purchaseOrderNumber: "PO-77", companyName: "Mia & Sons" };
		const request = { ...toOneLineOrder("", buildOrderInput(own)), lines };
		const placed = await placeOrder(platform, buyer, request);
		const [line] = await listLinesOfOrder(platform.db, buyer.id, placed.ok ? placed.orderId : "");
		expect(line).toMatchObject(own);
		const [mail] = await platform.db.select().from(outbox).where(eq(outbox.to, buyer.email));
		expect(mail?.subject).toBe(`Your order ${line?.orderNumber}`);
		expect(mail?.html).toContain(line?.orderNumber);
		expect(mail?.text).toContain(
			`Order: ${line?.orderNumber}\nPurchase order: PO-77\nCompany: Mia & Sons`,
		);
		expect(mail?.text).not.toContain("SO-#");
	},
);
