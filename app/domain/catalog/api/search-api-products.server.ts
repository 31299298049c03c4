import { sql } from "drizzle-orm";
import type { Cursor } from "~/platform/d1/keyset.server";
import type { Platform } from "~/platform/platform.server";
import type { PriceViewer } from "../../prices/rules";
import { listProducts } from "../search/list-products.server";
import { parseSearch } from "../search/parse-search";
import { NO_FILTERS } from "../search/product-list";
import { products } from "../tables.server";
import { readVocabulary } from "../vocabulary/read-vocabulary.server";
import { type ApiProduct, type ApiProductPage, selectApiProducts } from "./api-products.server";

/** In the order of the shop's search. */
export async function searchApiProducts(
	source: Pick<Platform, "db" | "now" | "pageVersion">,
	viewer: PriceViewer,
	text: string,
	{ after, size }: { after: Cursor | null; size: number },
): Promise<ApiProductPage> {
	const wanted = parseSearch(text, await readVocabulary(source));
	const listing = { ...wanted, filters: NO_FILTERS, sort: "best", viewer } as const;
	const found = await listProducts(source.db, listing, size, after);
	const ids = found.products.map(({ id }) => id);
	// One bound value: D1 binds at most 100.
	const isFound = sql`${products.id} in (select value from json_each(${JSON.stringify(ids)}))`;
	const rows = await selectApiProducts(source.db, viewer).where(isFound);
	const byId = new Map(rows.map((row): [string, ApiProduct] => [row.id, row]));
	return {
		rows: ids.flatMap((id) => byId.get(id) ?? []),
		next: found.next?.replace(`${listing.sort}.`, "") ?? null,
		total: after ? null : found.totalCount,
	};
}
