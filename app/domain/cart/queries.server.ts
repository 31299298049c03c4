import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { users } from "../accounts/tables.server";
import { availableUnitsForSale, productColumns } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { type CartLine, MAX_CART_LINES, MAX_COUNTED_LINES } from "./rules";
import { cartLines } from "./tables.server";

/** The columns of a `CartLine`. */
export const cartLineColumns = {
	...pickColumns(
		productColumns,
		"name",
		"partNumber",
		"imageKey",
		"pricePoisha",
		"archived",
		"unit",
		"packSize",
		"minQuantity",
		"orderMultiple",
		"replacement",
	),
	available: availableUnitsForSale,
	id: cartLines.id,
	productId: cartLines.productId,
	quantity: cartLines.quantity,
	seenPricePoisha: cartLines.seenPricePoisha,
};

export async function listCartLines(db: Db, userId: string): Promise<CartLine[]> {
	return db
		.select(cartLineColumns)
		.from(cartLines)
		.innerJoin(products, eq(products.id, cartLines.productId))
		.where(eq(cartLines.userId, userId))
		.orderBy(desc(cartLines.addedAt), desc(cartLines.id))
		.limit(MAX_CART_LINES);
}

/** A column of a query on `users`. Reads one index entry per line. */
export const cartCount = sql<number>`(select count(*) from (select 1 from ${cartLines}
	where ${cartLines.userId} = ${users.id} limit ${sql.raw(String(MAX_COUNTED_LINES))}))`;

export async function findCartLine(
	db: Db,
	userId: string,
	lineId: string,
): Promise<CartLine | null> {
	const [row] = await db
		.select(cartLineColumns)
		.from(cartLines)
		.innerJoin(products, eq(products.id, cartLines.productId))
		.where(and(eq(cartLines.id, lineId), eq(cartLines.userId, userId)));
	return row ?? null;
}
