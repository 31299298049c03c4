import { and, asc, desc, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/database.server";
import { beyond, cutSortedPage, type SortCursor } from "../../platform/keyset.server";
import { productCard } from "./queries.server";
import type { Listing, ProductCard, Sort } from "./rules";
import { products } from "./tables.server";

/** Each has its index, and another over what is in stock (migrations/0008). */
const ORDERS = {
	newest: { column: products.createdAt, id: products.id, direction: "desc" },
	"price-low": { column: products.pricePoisha, id: products.id, direction: "asc" },
	"price-high": { column: products.pricePoisha, id: products.id, direction: "desc" },
	rating: { column: products.ratingRank, id: products.id, direction: "desc" },
} as const satisfies Record<Sort, unknown>;

/**
 * A page of the products for sale that a listing asks for, in its order. Without words it reads one row more than it
 * returns, from the order's own index; with words it reads on through that index until the page is full, to the end
 * when too few products fit (docs/decisions/012-search-and-ratings.md).
 */
export async function listedProducts(
	db: Db,
	{ words, inStock, sort }: Listing,
	size: number,
	after: SortCursor | null,
): Promise<{ products: ProductCard[]; next: string | null }> {
	const order = ORDERS[sort];
	const by = order.direction === "asc" ? asc : desc;
	const rows = await db
		.select({ ...productCard, value: order.column })
		.from(products)
		.where(
			and(
				isNull(products.archivedAt),
				inStock ? gt(products.onHand, products.reserved) : undefined,
				// Not LIKE: D1 takes patterns of 50 bytes at most, and '%' and '_' are letters here.
				...words.map((word) => sql`instr(${products.searchName}, ${word}) > 0`),
				beyond(order, after),
			),
		)
		.orderBy(by(order.column), by(order.id))
		.limit(size + 1);
	const page = cutSortedPage(rows, size, sort);
	return { products: page.rows.map(({ value: _, ...product }) => product), next: page.next };
}
