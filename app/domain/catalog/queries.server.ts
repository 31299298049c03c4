import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import type { ProductCard, ProductDetail } from "./rules";
import { products } from "./tables.server";

export const productCardColumns = {
	id: products.id,
	name: products.name,
	pricePoisha: products.pricePoisha,
	available: sql<number>`${products.onHand} - ${products.reserved}`,
	imageKey: products.imageKey,
	ratingSum: products.ratingSum,
	ratingCount: products.ratingCount,
};

export async function listNewestProducts(
	db: Db,
	size: number,
	after: Cursor | null,
): Promise<{ products: ProductCard[]; next: string | null }> {
	const rows = await db
		.select({ ...productCardColumns, createdAt: products.createdAt })
		.from(products)
		.where(and(isNull(products.archivedAt), isOlderThanCursor(products, after)))
		.orderBy(desc(products.createdAt), desc(products.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { products: page.rows.map(({ createdAt: _, ...product }) => product), next: page.next };
}

export async function findProductForSale(db: Db, id: string): Promise<ProductDetail | null> {
	const [row] = await db
		.select({ ...productCardColumns, description: products.description })
		.from(products)
		.where(and(eq(products.id, id), isNull(products.archivedAt)));
	return row ?? null;
}
