import { sql } from "drizzle-orm";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Cursor } from "~/platform/d1/keyset.server";
import type { Platform } from "~/platform/platform.server";
import type { PriceViewer } from "../../prices/rules";
import { listProducts } from "../search/list-products.server";
import { parseSearch } from "../search/parse-search";
import { NO_FILTERS } from "../search/product-list";
import { products } from "../tables.server";
import { readVocabulary } from "../vocabulary/read-vocabulary.server";
import { type ApiProduct, type ApiProductPage, selectApiProducts } from "./api-products.server";

export async function searchApiProducts(
	source: Platform,
	viewer: PriceViewer,
	text: string,
	{ after, size }: { after: Cursor | null; size: number },
): Promise<ApiProductPage> {
	const wanted = parseSearch(text, await readVocabulary(source));
	const listing = { ...wanted, filters: NO_FILTERS, sort: "best", viewer } as const;
	const found = await listProducts(source.db, listing, size, after);
	const ids = found.products.map(({ id }) => id);
	const isFound = sql`${products.id} in ${toIdList(ids)}`;
	const rows = await selectApiProducts(source.db, viewer).where(isFound);
	const byId = new Map(rows.map((row): [string, ApiProduct] => [row.id, row]));
	return {
		rows: ids.flatMap((id) => byId.get(id) ?? []),
		next: found.next?.replace(`${listing.sort}.`, "") ?? null,
		total: after ? null : found.totalCount,
	};
}
