import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { buildOrderInput, createProduct, createUser } from "~/testing/factories/factories";
import { assignPriceList, createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { createTestPlatform } from "~/testing/platform";
import { products } from "../../catalog/tables.server";
import { listPrices, priceLists } from "../../prices/tables.server";
import { toOneLineOrder } from "../order-draft.server";
import { placeOrder } from "../place-order.server";
import { orderLines } from "../tables.server";

const platform = createTestPlatform();
const { db } = platform;

const BUYERS = 100;
const [LISTED, OWN] = [9500, 10_000];

type Change = (listId: string, productId: string) => Promise<unknown>;

const CHANGES: [name: string, change: Change][] = [
	[
		"ends",
		(id) => db.update(priceLists).set({ untilAt: 2, fromAt: 1 }).where(eq(priceLists.id, id)),
	],
	["loses its price", (id) => db.delete(listPrices).where(eq(listPrices.listId, id))],
	[
		"belongs to a part that is archived",
		(_, id) => db.update(products).set({ archivedAt: 1 }).where(eq(products.id, id)),
	],
];

test.each(CHANGES)(
	"when a list %s during 100 orders, each is charged the price that was seen or refused",
	async (_, change) => {
		const product = await createProduct({ pricePoisha: OWN, onHand: BUYERS });
		const listId = await createPriceList({ state: "active" });
		await createListPrice(listId, product.id, [1, LISTED]);
		const buyers = await Promise.all(Array.from({ length: BUYERS }, () => createUser()));
		for (const buyer of buyers) await assignPriceList(listId, buyer);
		const order = (n: number) => {
			const buyer = buyers[n];
			if (!buyer) throw new Error("There is no such buyer.");
			const seenBreaks = [{ minQuantity: 1, unitPoisha: LISTED }];
			return placeOrder(
				platform,
				buyer,
				toOneLineOrder(product.id, buildOrderInput({ seenBreaks })),
			);
		};
		const first = await Promise.all(Array.from({ length: 20 }, (__, n) => order(n)));
		const [, ...rest] = await Promise.all([
			change(listId, product.id),
			...Array.from({ length: BUYERS - 20 }, (__, n) => order(20 + n)),
		]);
		expect(first.every(({ ok }) => ok)).toBe(true);
		const placed = [...first, ...rest].filter(({ ok }) => ok).length;
		const refused = rest.filter(
			(result) => !result.ok && ["price-changed", "archived"].includes(result.reason),
		).length;
		expect(placed + refused).toBe(BUYERS);
		expect(refused).toBeGreaterThan(0);
		const charged = await db
			.select({
				price: orderLines.unitPricePoisha,
				source: sql<string>`source_kind || ' ' || source_id`,
			})
			.from(orderLines)
			.where(eq(orderLines.productId, product.id));
		expect(charged).toEqual(
			Array.from({ length: placed }, () => ({ price: LISTED, source: `list ${listId}` })),
		);
	},
);
