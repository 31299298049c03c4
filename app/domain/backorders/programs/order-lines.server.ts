import { sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../../accounts/rules";
import { toSeenPrices } from "../../cart/seen-lines";
import { availableUnitsForSale } from "../../catalog/product-columns.server";
import { products } from "../../catalog/tables.server";
import type { Delivery } from "../../orders/input";
import {
	findOfKey,
	type OrderRefusal,
	type Origin,
	type Placed,
} from "../../orders/order-draft.server";
import { placeOrder } from "../../orders/place-order.server";
import { createPriceViewer, unitPrice } from "../../prices/price-of.server";
import { draftLines } from "../draft-lines.server";
import { countUnitsForNow } from "../queries.server";
import type { Wait, WaitChoice } from "../wait-choices";

/** `wait` says that what is short may wait; without `seenPoisha` the line is ordered at any price. */
export type NamedLine = { productId: string; quantity: number; seenPoisha?: number; wait?: Wait };

/** `totalPoisha` is the most that goods and charges may cost; null for any amount. */
type NamedOrder = {
	lines: readonly NamedLine[];
	form: Delivery & { idempotencyKey: string };
	totalPoisha: number | null;
	from: Origin;
};

/** Serves programs, which see no page. They order at today's prices and charges unless they send what they saw, and never above that. */
export async function orderNamedLines(
	needs: Platform,
	buyer: SignedInUser,
	{ lines, form, totalPoisha, from }: NamedOrder,
): Promise<Placed | OrderRefusal | { ok: false; reason: "empty-cart" }> {
	// Its answer may have been lost. The frame of the API has compared the body.
	const earlier = await findOfKey(needs.db, buyer.id, form.idempotencyKey);
	if (earlier) return { ok: true, orderId: earlier.orderId };
	if (lines.length === 0) return { ok: false, reason: "empty-cart" };
	const priced = await listPricedLines(needs, buyer, lines);
	const choices = new Map(
		priced.flatMap((line): [string, WaitChoice][] => {
			const { productId, quantity, wait, available, unitsNow: units, nowPoisha } = line;
			if (!wait || quantity <= available) return [];
			const isRest = wait === "rest" && units > 0;
			return [[productId, isRest ? { units, pricePoisha: nowPoisha } : "all"]];
		}),
	);
	const prices = toSeenPrices(
		lines.flatMap(({ productId, seenPoisha: pricePoisha }) =>
			pricePoisha === undefined ? [] : [{ productId, pricePoisha }],
		),
	);
	return placeOrder(needs, buyer, {
		...draftLines(priced, choices, form, from),
		seen: { by: "program", prices, totalPoisha },
	});
}

/** Returns the lines in their order. An unknown part has no units and no price. */
async function listPricedLines(needs: Platform, buyer: SignedInUser, lines: readonly NamedLine[]) {
	const viewer = createPriceViewer(needs, buyer);
	const wanted = JSON.stringify(lines.map(({ productId, quantity }) => [productId, quantity]));
	const quantity = sql`(line.value ->> 1)`;
	const units = countUnitsForNow(quantity);
	const rows = await needs.db
		.select({
			productId: products.id,
			available: availableUnitsForSale,
			unitsNow: sql<number>`iif(${units} >= ${products.minQuantity}, ${units}, 0)`,
			pricePoisha: unitPrice(viewer, quantity),
			nowPoisha: unitPrice(viewer, units),
		})
		.from(sql`json_each(${wanted}) as line`)
		.innerJoin(products, sql`${products.id} = line.value ->> 0`);
	const found = new Map(rows.map((row) => [row.productId, row]));
	const unknown = { available: 0, unitsNow: 0, pricePoisha: 0, nowPoisha: 0 };
	return lines.map((line) => ({ ...line, ...(found.get(line.productId) ?? unknown) }));
}
