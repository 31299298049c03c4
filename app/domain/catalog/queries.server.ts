import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { isListed, productCardColumns, productDetailColumns } from "./product-columns.server";
import type { ProductCardDto, ProductDetail } from "./rules";
import { products } from "./tables.server";

export async function listNewestProducts(
	db: Db,
	size: number,
	after: Cursor | null,
): Promise<{ products: ProductCardDto[]; next: string | null }> {
	const rows = await db
		.select({ ...productCardColumns, createdAt: products.createdAt })
		.from(products)
		.where(and(isListed, isOlderThanCursor(products, after)))
		.orderBy(desc(products.createdAt), desc(products.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { products: page.rows.map(({ createdAt: _, ...product }) => product), next: page.next };
}

export async function findProductForSale(db: Db, id: string): Promise<ProductDetail | null> {
	const [row] = await db
		.select(productDetailColumns)
		.from(products)
		.where(and(eq(products.id, id), isListed));
	return row ?? null;
}
