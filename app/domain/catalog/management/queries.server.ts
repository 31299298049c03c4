import { and, eq, isNotNull, isNull, lte } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import {
	type Cursor,
	cutPage,
	isAfterCursor,
	type KeysetOrder,
	sortBy,
} from "~/platform/d1/keyset.server";
import { availableUnits, productColumns } from "../product-columns.server";
import type { ProductDto } from "../rules";
import { products } from "../tables.server";
import { LOW_STOCK_UNITS, type ManagedProductFilter } from "./rules";

const MANAGED_PAGE_SIZE = 20;

const { id, createdAt, archivedAt } = products;
const NEWEST_FIRST: KeysetOrder = { key: createdAt, id, direction: "desc" };
const SCARCEST_FIRST: KeysetOrder = { key: availableUnits, id, direction: "asc" };

/** 'low' lists the scarcest first. */
export async function listManagedProducts(
	db: Db,
	filter: ManagedProductFilter,
	after: Cursor | null,
	size = filter === "low" ? 2 * MANAGED_PAGE_SIZE : MANAGED_PAGE_SIZE,
): Promise<{ products: ProductDto[]; next: string | null }> {
	const isLow = filter === "low";
	const order = isLow ? SCARCEST_FIRST : NEWEST_FIRST;
	const rows = await db
		.select(productColumns)
		.from(products)
		.where(
			and(
				filter === "archived" ? isNotNull(archivedAt) : isNull(archivedAt),
				isLow ? lte(availableUnits, LOW_STOCK_UNITS) : undefined,
				isAfterCursor(order, after),
			),
		)
		.orderBy(...sortBy(order))
		.limit(size + 1);
	const page = cutPage(rows, size, (row) => ({
		key: isLow ? row.available : row.createdAt,
		id: row.id,
	}));
	return { products: page.rows, next: page.next };
}

export async function findManagedProduct(db: Db, id: string): Promise<ProductDto | null> {
	const [row] = await db.select(productColumns).from(products).where(eq(products.id, id));
	return row ?? null;
}
