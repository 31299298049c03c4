import { and, asc, inArray, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { filterByPrice, filterBySearch, filterForSale } from "../search/filters.server";
import type { ProductListQuery } from "../search/product-list";
import { products } from "../tables.server";

type Search = Pick<ProductListQuery, "search" | "filters">;
type Section = { size: number; after: string | null };

/** The products for sale of these categories that match a search, category by category. */
export async function listProductsOfCategories(
	db: Db,
	categoryIds: readonly string[],
	{ search, filters }: Search,
	{ size, after }: Section,
): Promise<{ ids: string[]; next: string | null }> {
	if (categoryIds.length === 0) return { ids: [], next: null };
	const [afterCategory = "", afterId = ""] = after?.split(".") ?? [];
	const rows = await db
		.select({ id: products.id, categoryId: products.categoryId })
		.from(products)
		.where(
			and(
				inArray(
					products.categoryId,
					sql`(select value from json_each(${JSON.stringify(categoryIds)}))`,
				),
				sql`(${products.categoryId}, ${products.id}) > (${afterCategory}, ${afterId})`,
				filterForSale(filters),
				filterByPrice(filters),
				filterBySearch(search),
			),
		)
		.orderBy(asc(products.categoryId), asc(products.id))
		.limit(size + 1);
	const shown = rows.slice(0, size);
	const last = shown.at(-1);
	const next = rows.length > size && last ? `${last.categoryId}.${last.id}` : null;
	return { ids: shown.map(({ id }) => id), next };
}
