import type { Db } from "~/platform/d1/database.server";
import { bestFirst, hasSold } from "../list-best-sellers.server";
import { partCardColumns } from "../product-columns.server";
import { products } from "../tables.server";
import type { PartCard } from "./rules";

/** What sells less has no place in its department's list either. */
const MAX_COMPARED = 150;

/** Of these categories, as far as they are among the shop's 150 best. */
export async function listBestSellersOf(
	db: Db,
	categoryIds: readonly string[],
	size: number,
): Promise<PartCard[]> {
	const rows = await db
		.select({ ...partCardColumns, categoryId: products.categoryId })
		.from(products)
		.where(hasSold)
		.orderBy(...bestFirst)
		.limit(MAX_COMPARED);
	return rows
		.filter(({ categoryId }) => categoryId !== null && categoryIds.includes(categoryId))
		.slice(0, size)
		.map(({ categoryId: _, ...card }) => card);
}
