import { and, asc, desc, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { isInStock, isListed, productColumns } from "../product-columns.server";
import type { ProductCardDto } from "../rules";
import { products } from "../tables.server";

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
export const hasSold = and(isListed, isInStock, sql`${products.soldOrders} > 0`);
export const bestFirst = [desc(products.soldOrders), desc(products.soldUnits), asc(products.id)];
