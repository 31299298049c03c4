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

const MAX_LINES = 1000;

export async function listCartLines(db: Db, userId: string): Promise<CartLine[]> {
	return db
		.select(cartLineColumns)
		.from(cartLines)
		.innerJoin(products, eq(products.id, cartLines.productId))
		.where(eq(cartLines.userId, userId))
		.orderBy(desc(cartLines.addedAt), desc(cartLines.id))
		.limit(MAX_LINES);
}

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
