import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { createPublicViewer } from "~/domain/prices/price-of.server";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "~/platform/platform.server";
import { normalizePartNumber, preferSpelled } from "../part-number-rules";
import { productColumns } from "../product-columns.server";
import type { ProductDto } from "../rules";
import { LAST_CHARACTER } from "../search/index-rows.server";
import { listProducts } from "../search/list-products.server";
import { parseSearch } from "../search/parse-search";
import { NO_FILTERS } from "../search/product-list";
import { partNumbers, products } from "../tables.server";
import { readVocabulary } from "../vocabulary/read-vocabulary.server";

type FoundProduct = ProductDto & { isExact: boolean };

/** Finds products by the start of a number, also archived ones; if none has it, by the shop's search. */
export async function findManagedProducts(
	platform: Platform,
	text: string,
	limit: number,
): Promise<FoundProduct[]> {
	const { db } = platform;
	const byNumber = await listByNumber(db, text, limit);
	if (byNumber.length > 0) return byNumber;
	const query = {
		...parseSearch(text, await readVocabulary(platform)),
		filters: NO_FILTERS,
		sort: "best" as const,
		viewer: createPublicViewer(platform),
	};
	if (query.search.words.length === 0 && query.readings.length === 0) return [];
	const found = await listProducts(db, query, limit, null);
	const ids = found.products.map(({ id }) => id);
	const rows = await db
		.select(productColumns)
		.from(products)
		.where(sql`${products.id} in ${toIdList(ids)}`);
	return ids.flatMap((id) => rows.filter((row) => row.id === id)).map(toInexact);
}

const toInexact = (product: ProductDto): FoundProduct => ({ ...product, isExact: false });

/** A product has several numbers, so twice as many rows are read. */
async function listByNumber(db: Db, typed: string, limit: number): Promise<FoundProduct[]> {
	const number = normalizePartNumber(typed);
	if (number === "") return [];
	const rows = await db
		.select({ product: productColumns, ...pickColumns(partNumbers, "normalized", "spelling") })
		.from(partNumbers)
		.innerJoin(products, eq(products.id, partNumbers.productId))
		.where(
			and(
				eq(partNumbers.customerId, ""),
				gte(partNumbers.normalized, number),
				lt(partNumbers.normalized, number + LAST_CHARACTER),
			),
		)
		.orderBy(asc(partNumbers.normalized))
		.limit(2 * limit);
	const same = rows.filter(({ normalized }) => normalized === number);
	const exact = new Set(preferSpelled(same, typed));
	const byId = new Map<string, FoundProduct>();
	for (const row of [...exact, ...rows])
		if (!byId.has(row.product.id))
			byId.set(row.product.id, { ...row.product, isExact: exact.has(row) });
	return Array.from(byId.values()).slice(0, limit);
}
