import { and, asc, desc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { availableUnits, productColumns } from "../product-columns.server";
import type { ProductDto } from "../rules";
import { products } from "../tables.server";
import { LOW_STOCK_UNITS, type ManagedProductFilter } from "./rules";

const MANAGED_PAGE_SIZE = 20;

/** 'low' lists the scarcest first and has only one page. */
export async function listManagedProducts(
	db: Db,
	filter: ManagedProductFilter,
	after: Cursor | null,
	size = MANAGED_PAGE_SIZE,
): Promise<{ products: ProductDto[]; next: string | null }> {
	if (filter === "low") return { products: await listLowStock(db, 2 * size), next: null };
	const matchArchived = filter === "archived" ? isNotNull : isNull;
	const rows = await db
		.select(productColumns)
		.from(products)
		.where(and(matchArchived(products.archivedAt), isOlderThanCursor(products, after)))
		.orderBy(desc(products.createdAt), desc(products.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { products: page.rows, next: page.next };
}

export function listLowStock(db: Db, limit: number): Promise<ProductDto[]> {
	return db
		.select(productColumns)
		.from(products)
		.where(and(isNull(products.archivedAt), lte(availableUnits, LOW_STOCK_UNITS)))
		.orderBy(asc(availableUnits), asc(products.id))
		.limit(limit);
}

export async function findManagedProduct(db: Db, id: string): Promise<ProductDto | null> {
	const [row] = await db.select(productColumns).from(products).where(eq(products.id, id));
	return row ?? null;
}
