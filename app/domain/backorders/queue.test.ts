import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { setStock } from "~/testing/database/queries";
import { createBackorder } from "~/testing/factories/backorders";
import { createBuyers } from "~/testing/factories/bulk";
import { createProduct } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { backorders } from "../orders/backorder-tables.server";
import { listQueue } from "./queries.server";

const { db } = createTestPlatform();

test("who waits longest is served first, whatever the ids", async () => {
	const product = await createProduct({ onHand: 0 });
	const ids: string[] = [];
	for (const buyer of await createBuyers(4)) ids.push(await createBackorder(buyer, product));
	for (const [index, id] of ids.sort().entries())
		await db
			.update(backorders)
			.set({ queuedAt: 9 - index })
			.where(eq(backorders.id, id));
	await setStock(product.id, 8);
	const served = (await listQueue(db, product.id)).filter(({ state }) => state === "ready");
	expect(served.map(({ id }) => id).sort()).toEqual(ids.slice(2));
});

test("the queue of a part has what has arrived, then what waits by its place, and of one place by its id", async () => {
	const product = await createProduct({ onHand: 0 });
	const other = await createProduct({ onHand: 0 });
	const buyers = await createBuyers(6);
	const places = [5, 3, 9, 3, 1, 7];
	const ids: string[] = [];
	for (const [index, buyer] of buyers.entries()) {
		const id = await createBackorder(buyer, product);
		await createBackorder(buyer, other);
		await db.update(backorders).set({ queuedAt: places[index] }).where(eq(backorders.id, id));
		ids.push(id);
	}
	const [fifth, third, ninth, alsoThird, first, seventh] = ids;
	const [earlier, later] = [third, alsoThird].sort();
	await setStock(product.id, 8);
	await db
		.update(backorders)
		.set({ queuedAt: 99 })
		.where(eq(backorders.id, first ?? ""));
	const queue = (await listQueue(db, product.id)).map(({ id }) => id);
	expect(queue).toEqual([earlier, first, later, fifth, seventh, ninth]);
});
