import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { containedVatBp, priceOffers } from "../prices/price-of.server";
import { listBreaks, type PriceViewer } from "../prices/rules";
import {
	isListed,
	productCardColumns,
	productDetailColumns,
	withShownPrice,
} from "./product-columns.server";
import type { ProductCardDto, ProductDetail } from "./rules";
import { products } from "./tables.server";

export async function listNewestProducts(
	db: Db,
	viewer: PriceViewer,
	size: number,
	after: Cursor | null,
): Promise<{ products: ProductCardDto[]; next: string | null }> {
	const query = db
		.select({ ...withShownPrice(productCardColumns, viewer), createdAt: products.createdAt })
		.from(products);
	const page = await readNewestPage(query, products, { where: isListed, after, size });
	return { products: page.rows.map(({ createdAt: _, ...product }) => product), next: page.next };
}

export async function findProductForSale(
	db: Db,
	viewer: PriceViewer,
	id: string,
): Promise<ProductDetail | null> {
	const [row] = await db
		.select({
			...productDetailColumns,
			vatBp: containedVatBp(viewer),
			basePoisha: products.pricePoisha,
			kind: products.kind,
			offers: priceOffers(viewer),
		})
		.from(products)
		.where(and(eq(products.id, id), isListed));
	if (!row) return null;
	const { basePoisha, kind, offers, ...product } = row;
	return { ...product, breaks: listBreaks({ basePoisha, kind }, offers) };
}

export async function listIdsForSale(db: Db, ids: readonly string[]): Promise<string[]> {
	const rows = await db
		.select(pickColumns(productDetailColumns, "id"))
		.from(products)
		.where(and(sql`${products.id} in ${toIdList(ids)}`, isListed));
	return rows.map(({ id }) => id);
}

/** Null for a product that is unknown or no longer for sale. */
export async function findProductName(db: Db, id: string): Promise<string | null> {
	const [row] = await db
		.select(pickColumns(productDetailColumns, "name"))
		.from(products)
		.where(and(eq(products.id, id), isListed));
	return row?.name ?? null;
}
