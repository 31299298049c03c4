import { listProductsOfCategories } from "~/domain/catalog/management/list-products-of-categories.server";
import {
	findProductsByNumbers,
	listPricesAndStock,
	type PriceAndStock,
} from "~/domain/catalog/management/price-and-stock-queries.server";
import { listManagedProducts } from "~/domain/catalog/management/queries.server";
import { listProducts } from "~/domain/catalog/search/list-products.server";
import type { ProductListQuery } from "~/domain/catalog/search/product-list";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readCursor } from "~/platform/d1/keyset.server";
import type { parseListUrl } from "./list-url.server";
import { MAX_ROWS } from "./price-and-stock-form";

type Search = {
	listing: ProductListQuery | null;
	after: Cursor | null;
	/** The chosen category and those below it; null for all products. */
	categoryIds: readonly string[] | null;
};
type Listed = { ids: string[]; next: string | null; unknown: string[]; isCut: boolean };

/** The rows for pasted numbers, a list, or a search. */
export async function listRows(
	db: Db,
	list: ReturnType<typeof parseListUrl>,
	search: Search,
): Promise<Omit<Listed, "ids"> & { rows: PriceAndStock[] }> {
	const { ids, ...listed } = await findIds(db, list, search);
	return { ...listed, rows: await listPricesAndStock(db, ids) };
}

async function findIds(
	db: Db,
	{ show, pasted, numbers, after }: ReturnType<typeof parseListUrl>,
	search: Search,
): Promise<Listed> {
	const none = { next: null, unknown: [], isCut: false };
	const toIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
	if (pasted) return { ...none, ...(await findProductsByNumbers(db, numbers, MAX_ROWS)) };
	if (show) {
		const page = await listManagedProducts(db, show, readCursor(after), MAX_ROWS);
		return { ...none, ids: toIds(page.products), next: page.next };
	}
	if (!search.listing) return { ...none, ids: [] };
	if (search.categoryIds) {
		const section = { size: MAX_ROWS, after };
		const { categoryIds, listing } = search;
		return { ...none, ...(await listProductsOfCategories(db, categoryIds, listing, section)) };
	}
	const page = await listProducts(db, search.listing, MAX_ROWS, search.after);
	return { ...none, ids: toIds(page.products), next: page.next };
}
