import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { setStock } from "~/testing/database/queries";
import { createBackorder, getBackorder, orderWaiting } from "~/testing/factories/backorders";
import { createBuyers } from "~/testing/factories/bulk";
import { archiveDeliveryMethods, createDeliveryMethod } from "~/testing/factories/delivery";
import {
	createCartLine,
	createOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { payByBank } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";
import type { SignedInUser } from "../accounts/rules";
import { users } from "../accounts/tables.server";
import { listCartLines } from "../cart/queries.server";
import { cartLines } from "../cart/tables.server";
import { backorders } from "../orders/backorder-tables.server";
import { orderLines, orders } from "../orders/tables.server";
import { expireBackorders } from "./expire-backorders.server";
import { orderReadyBackorders } from "./order-ready.server";

const platform = createTestPlatform();
const { db } = platform;
const orderReady = (now = Date.now) => orderReadyBackorders(createTestPlatform({ now }));

const listLines = ({ id }: SignedInUser) =>
	db.select().from(orderLines).where(eq(orderLines.userId, id));

const DAY_MS = 86_400_000;

async function findUnpaidOrder(buyer: SignedInUser): Promise<string> {
	const line = (await listLines(buyer)).find(({ status }) => status === "unpaid");
	if (!line) throw new Error("There is no unpaid order.");
	return line.orderId;
}

const listStates = async ({ id }: SignedInUser) =>
	(await db.select().from(backorders).where(eq(backorders.userId, id))).map(({ state }) => state);

test("what one buyer waits for stays in the cart of another with the same part and quantity", async () => {
	const [buyer, other] = [await createUser(), await createUser()];
	const product = await createProduct({ onHand: 9 });
	await createCartLine(other, product);
	await db.update(cartLines).set({ quantity: 12 }).where(eq(cartLines.userId, other.id));
	await createBackorder(buyer, product, 12);
	expect(await listCartLines(platform, buyer)).toEqual([]);
	expect(await listCartLines(platform, other)).toMatchObject([{ quantity: 12 }]);
});

test("delivery that was charged with what was in stock is not charged again", async () => {
	const deliveryMethodId = await createDeliveryMethod({
		name: "Courier",
		rates: [{ minQuantity: 1, unitPoisha: 6000 }],
	});
	const buyer = await createUser();
	const [there, missing] = [await createProduct(), await createProduct({ onHand: 0 })];
	const placed = await orderWaiting(
		buyer,
		[
			{ product: there, quantity: 1 },
			{ product: missing, quantity: 2, choice: "all" },
		],
		{ deliveryMethodId },
	);
	expect(placed).toMatchObject({ ok: true, orderId: expect.any(String) });
	await setStock(missing.id, 2);
	await orderReady();
	await archiveDeliveryMethods();
	const lines = await listLines(buyer);
	expect(lines.filter(({ kind }) => kind === "goods")).toHaveLength(2);
	expect(lines.filter(({ kind }) => kind === "service")).toHaveLength(1);
});

test("what arrives 20 days after it was ordered is held from then on", async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 0 });
	const id = await createBackorder(buyer, product);
	const old = { createdAt: Date.now() - 20 * 86_400_000 };
	await db.delete(backorders).where(eq(backorders.id, id));
	const late = createTestPlatform({ now: () => old.createdAt });
	const wanted = [{ product, quantity: 4, choice: "all" as const }];
	await orderWaiting(buyer, wanted, {}, late);
	await setStock(product.id, 4);
	await expireBackorders(platform);
	expect(await listStates(buyer)).toEqual(["ready"]);
});

test("20 groups that are refused don't keep others from their orders", async () => {
	const product = await createProduct({ onHand: 0 });
	const refused = await createBuyers(20);
	for (const buyer of refused) await createBackorder(buyer, product, 1);
	const good = await createUser();
	const id = await createBackorder(good, product, 1);
	for (const buyer of refused)
		await db.update(users).set({ customerRole: "viewer" }).where(eq(users.id, buyer.id));
	await setStock(product.id, 21);
	await orderReady();
	await orderReady(() => Date.now() + 60_000);
	expect((await getBackorder(id)).state).toBe("ordered");
});

test("a form that ships complete is ordered as a whole, also beside an unpaid order of one of its parts", async () => {
	const buyer = await createUser();
	const parts = [await createProduct({ onHand: 0 }), await createProduct({ onHand: 1 })];
	const [first, second] = parts;
	if (!first || !second) throw new Error("no parts");
	await orderWaiting(
		buyer,
		parts.map((product) => ({ product, quantity: 3, choice: "all" as const })),
		{ shipComplete: "on" },
	);
	await createOrder(buyer, second, { quantity: 1 });
	await setStock(first.id, 3);
	await setStock(second.id, 4);
	expect(await listStates(buyer)).toEqual(["ready", "ready"]);
	await orderReady();
	expect(await listStates(buyer)).toEqual(["ordered", "ordered"]);
	const made = await db
		.select()
		.from(orderLines)
		.where(and(eq(orderLines.userId, buyer.id), eq(orderLines.quantity, 3)));
	expect(new Set(made.map(({ orderId }) => orderId)).size).toBe(1);
});

test("a wished day that is over when the goods arrive is left out, and one that is still to come is kept", async () => {
	const day = (days: number) => toDateText(toDayNumber(Date.now()) + days);
	const buyer = await createUser();
	const product = await createProduct({ onHand: 0 });
	for (const requestedOn of [day(1), day(2)])
		await orderWaiting(buyer, [{ product, quantity: 2, choice: "all" }], { requestedOn });
	await setStock(product.id, 2);
	await orderReady(() => Date.now() + 2 * DAY_MS);
	await payByBank(await findUnpaidOrder(buyer));
	await setStock(product.id, 2);
	await orderReady(() => Date.now() + 2 * DAY_MS);
	const made = await db
		.select({ requestedOn: orders.requestedOn })
		.from(orders)
		.where(eq(orders.userId, buyer.id));
	expect(made.map(({ requestedOn }) => requestedOn).toSorted()).toEqual(["", day(2)]);
});
