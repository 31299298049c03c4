import { and, desc, eq, sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { users } from "../accounts/tables.server";
import { numbersOfProduct } from "../catalog/part-numbers/visible-numbers.server";
import { orderableColumns } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { type Amounts, sumAmounts } from "../money/amounts";
import { containedVatBp, createPriceViewer, priceOffers } from "../prices/price-of.server";
import {
	findBreak,
	listBreaks,
	type PricedProduct,
	type PriceOffers,
	type PriceViewer,
} from "../prices/rules";
import { type CartLine, canBeOrdered, MAX_CART_LINES, MAX_COUNTED_LINES, toGoods } from "./rules";
import { cartLines } from "./tables.server";

const lineColumns = {
	...orderableColumns,
	imageKey: products.imageKey,
	...pickColumns(cartLines, "id", "productId", "quantity", "seenPricePoisha"),
	weightG: products.weightG,
	basePoisha: products.pricePoisha,
	kind: products.kind,
	unpaidOrder: sql<
		string | null
	>`(select number from order_lines join orders on orders.id = order_lines.order_id
		where order_lines.product_id = ${cartLines.productId} and order_lines.user_id = ${cartLines.userId}
			and order_lines.status = 'unpaid' order by orders.created_at desc limit 1)`,
};

export const selectCartLine = (viewer: PriceViewer) => ({
	...lineColumns,
	vatBp: containedVatBp(viewer),
	offers: priceOffers(viewer),
	customerNumber: numbersOfProduct(viewer.customerId),
});

type CartLineRow = Omit<CartLine, "pricePoisha" | "isVatExempt" | "nextBreak"> &
	PricedProduct & { offers: PriceOffers };

export function toCartLine<Row extends CartLineRow>({ basePoisha, kind, offers, ...row }: Row) {
	const breaks = listBreaks({ basePoisha, kind }, offers);
	const next = breaks.find(({ minQuantity }) => minQuantity > row.quantity);
	return {
		...row,
		pricePoisha: findBreak(breaks, row.quantity).unitPoisha,
		isVatExempt: offers.exemptVatBp > 0,
		nextBreak: next ? { minQuantity: next.minQuantity, unitPoisha: next.unitPoisha } : null,
	};
}

export async function listCartLines(platform: Platform, buyer: Buyer): Promise<CartLine[]> {
	const rows = await platform.db
		.select(selectCartLine(createPriceViewer(platform, buyer)))
		.from(cartLines)
		.innerJoin(products, eq(products.id, cartLines.productId))
		.where(eq(cartLines.userId, buyer.id))
		.orderBy(desc(cartLines.addedAt), desc(cartLines.id))
		.limit(MAX_CART_LINES);
	return rows.map(toCartLine);
}

/** The amounts are of what can be ordered, also of what then waits for stock. */
export async function findCart(
	platform: Platform,
	buyer: Buyer,
): Promise<{ lines: CartLine[]; amounts: Amounts }> {
	const lines = await listCartLines(platform, buyer);
	const counted = lines.filter((line) => canBeOrdered({ ...line, available: line.quantity }));
	return { lines, amounts: sumAmounts(toGoods(counted)) };
}

/** A column for queries on `users`. Reads one index entry per line. */
export const cartCount = sql<number>`(select count(*) from (select 1 from ${cartLines}
	where ${cartLines.userId} = ${users.id} limit ${sql.raw(String(MAX_COUNTED_LINES))}))`;

export async function findCartLine(
	platform: Platform,
	buyer: Buyer,
	lineId: string,
): Promise<CartLine | null> {
	const [row] = await platform.db
		.select(selectCartLine(createPriceViewer(platform, buyer)))
		.from(cartLines)
		.innerJoin(products, eq(products.id, cartLines.productId))
		.where(and(eq(cartLines.id, lineId), eq(cartLines.userId, buyer.id)));
	return row ? toCartLine(row) : null;
}
