import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { products } from "../catalog/tables.server";
import type { CartLine } from "./rules";
import { cartLines } from "./tables.server";

const cartLineColumns = {
	id: cartLines.id,
	productId: products.id,
	name: products.name,
	imageKey: products.imageKey,
	quantity: cartLines.quantity,
	pricePoisha: products.pricePoisha,
	seenPricePoisha: cartLines.seenPricePoisha,
	available: sql<number>`iif(${products.archivedAt} is null, ${products.onHand} - ${products.reserved}, 0)`,
};

const MAX_LINES = 200;

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
