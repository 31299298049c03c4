import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { filterByPrice, filterBySearch, filterForSale } from "../search/filters.server";
import type { ProductListQuery } from "../search/product-list";
import { products } from "../tables.server";

/** The same number of rows as a shopper's search reads. */
const MAX_READ = 900;

type Search = Pick<ProductListQuery, "search" | "filters">;
type Section = { size: number; after: string | null; maxRead?: number };

/** Lists the products for sale of these categories that match a search, category by category. A page may be short. */
export async function listProductsOfCategories(
	db: Db,
	categoryIds: readonly string[],
	{ search, filters }: Search,
	{ size, after, maxRead = MAX_READ }: Section,
): Promise<{ ids: string[]; next: string | null }> {
	const { id, categoryId } = products;
	const [afterCategory = "", afterId = ""] = after?.split(".") ?? [];
	const isSearch = search.words.length > 0 || Object.values(filters).some(Boolean);
	const limit = isSearch ? maxRead : size + 1;
	const isMatch = and(filterForSale(filters), filterByPrice(filters), filterBySearch(search));
	const read = (filter: SQL | undefined, count: number) =>
		db
			.select({ id, categoryId, isMatch: sql`${isMatch}`.mapWith(Boolean) })
			.from(products)
			.where(filter)
			.orderBy(asc(categoryId), asc(id))
			.limit(count);
	const isKnown = categoryIds.includes(afterCategory);
	// Two ranges of the index, because one would begin with the first category again.
	const rest = isKnown
		? await read(and(eq(categoryId, afterCategory), gt(id, afterId)), limit)
		: [];
	const later = JSON.stringify(categoryIds.filter((other) => other > afterCategory));
	const isLater = inArray(categoryId, sql`(select value from json_each(${later}))`);
	const rows = [...rest, ...(rest.length < limit ? await read(isLater, limit - rest.length) : [])];
	const matches = rows.filter((row) => row.isMatch);
	const shown = matches.slice(0, size);
	const last = matches.length > size ? shown.at(-1) : rows.length === limit ? rows.at(-1) : null;
	return { ids: shown.map((row) => row.id), next: last ? `${last.categoryId}.${last.id}` : null };
}
