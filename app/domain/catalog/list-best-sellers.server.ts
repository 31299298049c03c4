import { and, asc, desc, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { isInStock, isListed, productCardColumns, productColumns } from "./product-columns.server";
import type { ProductCardDto } from "./rules";
import { products } from "./tables.server";

export type BestSeller = Pick<ProductCardDto, "id" | "name" | "imageKey">;

/** Triggers keep the counts (docs/decisions/039-best-sellers.md). */
export async function listBestSellers(db: Db, size: number): Promise<BestSeller[]> {
	return db
		.select(pickColumns(productColumns, "id", "name", "imageKey"))
		.from(products)
		.where(hasSold)
		.orderBy(...bestFirst)
		.limit(size);
}

/** Literals, because a bound value would not match the partial index. */
const hasSold = and(isListed, isInStock, sql`${products.soldOrders} > 0`);
const bestFirst = [desc(products.soldOrders), desc(products.soldUnits), asc(products.id)];

/** What sells less has no place in its department's list either. */
const MAX_COMPARED = 150;

/** Of these categories, as far as they are among the shop's 150 best. */
export async function listBestSellersOf(
	db: Db,
	categoryIds: readonly string[],
	size: number,
): Promise<ProductCardDto[]> {
	const rows = await db
		.select({ ...productCardColumns, categoryId: products.categoryId })
		.from(products)
		.where(hasSold)
		.orderBy(...bestFirst)
		.limit(MAX_COMPARED);
	return rows
		.filter(({ categoryId }) => categoryId !== null && categoryIds.includes(categoryId))
		.slice(0, size)
		.map(({ categoryId: _, ...card }) => card);
}
