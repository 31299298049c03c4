import { and, asc, desc, isNull, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { isInStock, productColumns } from "./product-columns.server";
import type { ProductCardDto } from "./rules";
import { products } from "./tables.server";

/** What the top-selling slider shows of a product. */
export type BestSeller = Pick<ProductCardDto, "id" | "name" | "imageKey">;

/**
 * The products that were ordered most often of late, at most `size`; of two the one with more units. What was not paid
 * or was refunded doesn't count, what is sold out or archived is left out. Empty when nothing has sold. It reads as many
 * rows as it returns: triggers keep the counts and an index their order (docs/decisions/039-best-sellers.md).
 */
export async function listBestSellers(db: Db, size: number): Promise<BestSeller[]> {
	return db
		.select(pickColumns(productColumns, "id", "name", "imageKey"))
		.from(products)
		.where(
			and(
				isNull(products.archivedAt),
				isInStock,
				// Word for word as in its index, which a bound value would not match.
				sql`${products.soldOrders} > 0`,
			),
		)
		.orderBy(desc(products.soldOrders), desc(products.soldUnits), asc(products.id))
		.limit(size);
}
