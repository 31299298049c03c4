import { and, eq } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { cacheInIsolate } from "~/platform/d1/isolate-cache.server";
import { type Cursor, type Page, readNewestPage } from "~/platform/d1/keyset.server";
import type { Platform } from "~/platform/platform.server";
import { shownPrice } from "../../prices/price-of.server";
import type { PriceViewer } from "../../prices/rules";
import { isListed, productColumns } from "../product-columns.server";
import type { ProductDto, ShownPrice } from "../rules";
import { products } from "../tables.server";

export type ApiProduct = Omit<ProductDto, "pricePoisha"> &
	Pick<ShownPrice, "pricePoisha"> & { ownerId: string; ownerEmail: string };

const apiProductColumns = {
	...productColumns,
	ownerId: products.createdBy,
	ownerEmail: users.email,
};

export const selectApiProducts = (db: Db, viewer: PriceViewer) =>
	db
		.select({ ...apiProductColumns, pricePoisha: shownPrice(viewer) })
		.from(products)
		.innerJoin(users, eq(users.id, products.createdBy));

/** Once a minute at most, because each product is a row. */
const countListedProducts = cacheInIsolate(["products"], async (db) =>
	db.$count(products, isListed),
);

/** `total` only on the first page, and of a search only if it is known. */
export type ApiProductPage = Page<ApiProduct> & { total: number | null };

export async function listApiProducts(
	source: Platform,
	viewer: PriceViewer,
	after: Cursor | null,
	size: number,
): Promise<ApiProductPage> {
	const query = selectApiProducts(source.db, viewer);
	const [page, total] = await Promise.all([
		readNewestPage(query, products, { where: isListed, after, size }),
		after ? null : countListedProducts(source),
	]);
	return { ...page, total };
}

export async function findApiProduct(
	db: Db,
	viewer: PriceViewer,
	id: string,
): Promise<ApiProduct | null> {
	const [row] = await selectApiProducts(db, viewer).where(and(eq(products.id, id), isListed));
	return row ?? null;
}
