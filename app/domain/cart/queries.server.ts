import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { availableUnitsForSale, productColumns } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import type { CartLine } from "./rules";
import { cartLines } from "./tables.server";

/** The columns of a `CartLine`. */
export const cartLineColumns = {
	...pickColumns(productColumns, "name", "imageKey", "pricePoisha"),
	available: availableUnitsForSale,
	id: cartLines.id,
	productId: cartLines.productId,
	quantity: cartLines.quantity,
	seenPricePoisha: cartLines.seenPricePoisha,
};

/** At most this many lines are shown: more than any buyer compares on one page. */
const MAX_LINES = 200;

/** A user's cart, the latest line first, at today's prices and stock; an archived product counts as sold out. */
export async function listCartLines(db: Db, userId: string): Promise<CartLine[]> {
	return db
		.select(cartLineColumns)
		.from(cartLines)
		.innerJoin(products, eq(products.id, cartLines.productId))
		.where(eq(cartLines.userId, userId))
		.orderBy(desc(cartLines.addedAt), desc(cartLines.id))
		.limit(MAX_LINES);
}

/** One line of a user's cart; null when this user has no such line. */
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
