import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import {
	changeProduct,
	getReservedAndUnpaid,
	listQueuedMailSubjects,
} from "~/testing/database/queries";
import { buildOrderInput, createProduct, createUser } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { listCartLines } from "../cart/queries.server";
import { addToCart } from "../cart/verbs.server";
import { orderLines, orders } from "../orders/tables.server";
import { orderAndWait } from "./order-and-wait.server";
import { countUnitsNow } from "./short-lines";

const platform = createTestPlatform();
const { db } = platform;

/** Makes a change between the verb's last check and its batch. */
function createRacingDb(change: () => Promise<unknown>): typeof db {
	return new Proxy(db, {
		get(target, name) {
			if (name !== "batch") return Reflect.get(target, name);
			return async (statements: Parameters<typeof db.batch>[0]) => {
				await change();
				return db.batch(statements);
			};
		},
	});
}

test.each([
	["its price moves", { pricePoisha: 25_001 }, "price-changed"],
	["it is archived", { archivedAt: 1 }, "archived"],
	["its last units go", { onHand: 1 }, "out-of-stock"],
])(
	"when %s just before the batch, no line is ordered and the error names the line",
	async (_, change, reason) => {
		const buyer = await createUser();
		const lines = [await createProduct(), await createProduct()];
		const [first] = lines;
		for (const { id } of lines) await addToCart(platform, buyer, { productId: id, quantity: 2 });
		const racingDb = createRacingDb(() => changeProduct(first?.id ?? "", change));
		const placed = await orderAndWait({ ...platform, db: racingDb }, buyer, {
			...buildOrderInput(),
			seen: formatSeenLines(await listCartLines(createTestPlatform(), buyer)),
		});
		expect(placed).toMatchObject({ ok: false, reason, productName: first?.name });
		expect(await db.select().from(orderLines).where(eq(orderLines.userId, buyer.id))).toEqual([]);
		expect(await db.select().from(orders).where(eq(orders.userId, buyer.id))).toEqual([]);
		for (const { id } of lines)
			expect(await getReservedAndUnpaid(id)).toEqual({ reserved: 0, unpaid: 0 });
		expect(await listQueuedMailSubjects(buyer.email)).toEqual([]);
		expect(await listCartLines(createTestPlatform(), buyer)).toHaveLength(2);
	},
);

test("an order that fails each time is tried four times, also with what waits besides it", async () => {
	const buyer = await createUser();
	const [there, missing] = [await createProduct(), await createProduct({ onHand: 0 })];
	for (const { id } of [there, missing])
		await addToCart(platform, buyer, { productId: id, quantity: 2, mayWait: true });
	let rounds = 0;
	const failingDb = createRacingDb(async () => {
		rounds += 1;
		throw new Error("UNIQUE constraint failed: orders.number");
	});
	const placed = orderAndWait(
		{ ...platform, db: failingDb },
		buyer,
		{
			...buildOrderInput(),
			seen: formatSeenLines(await listCartLines(createTestPlatform(), buyer)),
		},
		new Map([[missing.id, "all"]]),
	);
	await expect(placed).rejects.toThrow("orders.number");
	expect(rounds).toBe(4);
});

test.each([
	// Units in stock, the quantity, the minimum and the multiple: what can be ordered now.
	[25, 40, 1, 10, 20],
	[30, 40, 1, 10, 30],
	[29, 40, 1, 10, 20],
	[9, 40, 1, 10, 0],
	[25, 40, 20, 10, 20],
	[25, 40, 21, 10, 0],
	[50, 40, 1, 10, 40],
	[0, 40, 1, 1, 0],
	[7, 40, 7, 1, 7],
	[6, 40, 7, 1, 0],
])(
	"of %d in stock and %d wanted, with a minimum of %d in steps of %d, %d are ordered now",
	(available, quantity, minQuantity, orderMultiple, units) => {
		const terms = { available, minQuantity, orderMultiple };
		expect(countUnitsNow(quantity, terms)).toBe(units);
	},
);
