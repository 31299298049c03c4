import { listManagedFamilyProducts } from "~/domain/catalog/families/managed-families.server";
import { listProductsOfCategories } from "~/domain/catalog/management/list-products-of-categories.server";
import { listManagedProducts } from "~/domain/catalog/management/queries.server";
import { listProducts } from "~/domain/catalog/search/list-products.server";
import type { ProductListQuery } from "~/domain/catalog/search/product-list";
import {
	findProductsByNumbers,
	listPricesAndStock,
	type PriceAndStock,
} from "~/domain/stock/price-and-stock-queries.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readCursor } from "~/platform/d1/keyset.server";
import { parseInteger } from "~/platform/input/integer-param";
import type { parseListUrl } from "./list-url.server";
import { MAX_ROWS } from "./price-and-stock-form";

type Search = {
	listing: ProductListQuery | null;
	after: Cursor | null;
	/** The chosen category and those below it; null for all products. */
	categoryIds: readonly string[] | null;
	size: number;
};
type Listed = { ids: string[]; next: string | null; unknown: string[]; isCut: boolean };

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
	{ show, pasted, numbers, familyId, after }: ReturnType<typeof parseListUrl>,
	{ listing, categoryIds, size, ...search }: Search,
): Promise<Listed> {
	const none = { next: null, unknown: [], isCut: false };
	const toIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
	if (pasted) return { ...none, ...(await findProductsByNumbers(db, numbers, MAX_ROWS)) };
	if (familyId) {
		const page = await listManagedFamilyProducts(
			db,
			familyId,
			parseInteger(after ?? "0") ?? 0,
			size,
		);
		const forSale = page.products.filter(({ archived }) => !archived);
		return { ...none, ids: toIds(forSale), next: page.next === null ? null : String(page.next) };
	}
	if (show) {
		const page = await listManagedProducts(db, show, readCursor(after), size);
		return { ...none, ids: toIds(page.products), next: page.next };
	}
	if (!listing) return { ...none, ids: [] };
	if (categoryIds) {
		const section = { size, after };
		return { ...none, ...(await listProductsOfCategories(db, categoryIds, listing, section)) };
	}
	const page = await listProducts(db, listing, size, search.after);
	return { ...none, ids: toIds(page.products), next: page.next };
}
