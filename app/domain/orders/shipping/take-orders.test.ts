import { expect, test } from "vitest";
import { createOrderOf, createProduct, createUser } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { takeOrdersByLines } from "./ship-queries.server";

const { db } = createTestPlatform();

test("orders are taken while their lines are no more than asked, in their order, and always one", async () => {
	const [buyer, part] = [await createUser(), await createProduct({ onHand: 99 })];
	const parts = [part, await createProduct(), await createProduct()];
	const ids: string[] = [];
	for (const count of [2, 1, 3]) {
		const [line] = await createOrderOf(await createUser(), parts.slice(0, count));
		ids.push(line?.orderId ?? "");
	}
	await createOrderOf(buyer, [part]);
	const take = async (most: number, from = ids) =>
		(await takeOrdersByLines(db, from, most)).map((id) => ids.indexOf(id));
	expect(await take(1)).toEqual([0]);
	expect(await take(2)).toEqual([0]);
	expect(await take(3)).toEqual([0, 1]);
	expect(await take(5)).toEqual([0, 1]);
	expect(await take(6)).toEqual([0, 1, 2]);
	expect(await take(3, ids.toReversed())).toEqual([2]);
	expect(await take(4, ids.toReversed())).toEqual([2, 1]);
});
