import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "~/domain/catalog/tables.server";
import {
	getOrder,
	getReservedAndUnpaid,
	getStock,
	listOrderAudit,
	listQueuedMailSubjects,
} from "~/testing/database/queries";
import {
	buildOrderInput,
	createOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { addToCart } from "../cart/add-to-cart.server";
import { listCartLines } from "../cart/queries.server";
import { placeOrder } from "./place-order.server";

const platform = createTestPlatform();

test("an order stores its price, holds the units, writes an audit row and an email, and removes its cart line", async () => {
	const buyer = await createUser();
	const product = await createProduct({ pricePoisha: 12_550, onHand: 10 });
	await addToCart(platform, buyer.id, { productId: product.id, quantity: 3 });
	const id = await createOrder(buyer, product, { quantity: 3 });
	await platform.db.update(products).set({ pricePoisha: 9900 }).where(eq(products.id, product.id));
	const order = await getOrder(id);
	expect(order).toMatchObject({ status: "unpaid", unitPricePoisha: 12_550, totalPoisha: 37_600 });
	expect(order.holdUntil - order.createdAt).toBe(60 * 60_000);
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 3 });
	expect(await listOrderAudit(id)).toEqual(["order.create"]);
	expect(await listQueuedMailSubjects(buyer.email)).toEqual([`Your order ${id}`]);
	expect(await listCartLines(platform.db, buyer.id)).toEqual([]);
});

test("a second order for a product with an unpaid order is rejected, even if that one took the last units", async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 2 });
	await createOrder(buyer, product, { quantity: 2 });
	const again = await placeOrder(platform, buyer, product.id, buildOrderInput());
	expect(again).toEqual({ ok: false, reason: "already-ordered" });
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 2, unpaid: 2 });
});

test("submitting the same form twice makes one order, one hold and one email", async () => {
	const buyer = await createUser();
	const product = await createProduct();
	const input = buildOrderInput({ quantity: 2 });
	const first = await placeOrder(platform, buyer, product.id, input);
	expect(await placeOrder(platform, buyer, product.id, input)).toEqual(first);
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 2 });
	expect(await listQueuedMailSubjects(buyer.email)).toHaveLength(1);
});

test("ten concurrent copies of a form make one order", async () => {
	const buyer = await createUser();
	const product = await createProduct();
	const input = buildOrderInput({ quantity: 2 });
	const placed = await Promise.all(
		Array.from({ length: 10 }, () => placeOrder(platform, buyer, product.id, input)),
	);
	expect(new Set(placed.map((it) => it.ok && it.orderId)).size).toBe(1);
	expect(placed[0]?.ok).toBe(true);
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 2, unpaid: 2 });
});

test("an idempotency key with another quantity is rejected", async () => {
	const buyer = await createUser();
	const product = await createProduct();
	const input = buildOrderInput({ quantity: 2 });
	await placeOrder(platform, buyer, product.id, input);
	const other = await placeOrder(platform, buyer, product.id, { ...input, quantity: 3 });
	expect(other).toEqual({ ok: false, reason: "key-reused" });
});

test("when thirty buyers order the last unit concurrently, one gets it and the others see that it is sold out", async () => {
	const product = await createProduct({ onHand: 1 });
	const buyers = await Promise.all(Array.from({ length: 30 }, () => createUser()));
	const answers = await Promise.all(
		buyers.map((buyer) => placeOrder(platform, buyer, product.id, buildOrderInput())),
	);
	expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
	expect(answers.filter((it) => !it.ok && it.reason === "out-of-stock")).toHaveLength(29);
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
	const answer = await placeOrder(slow, buyer, product.id, buildOrderInput());
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
		const answer = await placeOrder(platform, buyer, product.id, buildOrderInput({ quantity }));
		expect(answer).toEqual({ ok: false, reason: "out-of-stock", stock: 10 });
		expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
		expect(await listQueuedMailSubjects(buyer.email)).toEqual([]);
	},
);

test("an archived product can't be ordered", async () => {
	const product = await createProduct({ archivedAt: 1 });
	const answer = await placeOrder(platform, await createUser(), product.id, buildOrderInput());
	expect(answer).toEqual({ ok: false, reason: "no-such-product" });
});

test("a price that changed since the form was opened is reported, not charged", async () => {
	const product = await createProduct({ pricePoisha: 25_000 });
	const input = buildOrderInput({ seenPricePoisha: 20_000 });
	const answer = await placeOrder(platform, await createUser(), product.id, input);
	expect(answer).toEqual({ ok: false, reason: "price-changed", pricePoisha: 25_000 });
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
});

test("an order outside the card provider's limits is rejected before it is placed", async () => {
	const buyer = await createUser();
	const washer = await createProduct({ pricePoisha: 325, onHand: 1000 });
	const few = await placeOrder(platform, buyer, washer.id, buildOrderInput({ quantity: 5 }));
	expect(few).toEqual({ ok: false, reason: "below-minimum", limitPoisha: 6500 });
	const enough = await placeOrder(platform, buyer, washer.id, buildOrderInput({ quantity: 20 }));
	expect(enough).toMatchObject({ ok: true });
	const lathe = await createProduct({ pricePoisha: 60_000_000, onHand: 1000 });
	const fleet = await placeOrder(platform, buyer, lathe.id, buildOrderInput({ quantity: 2 }));
	expect(fleet).toEqual({ ok: false, reason: "above-maximum", limitPoisha: 99_999_900 });
});
