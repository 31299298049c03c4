import { and, desc, eq } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import { products } from "~/domain/catalog/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { productColumns } from "../catalog/product-columns.server";
import type { ProductDto } from "../catalog/rules";
import { cartLineColumns } from "./queries.server";
import type { CartLine } from "./rules";
import { cartLines } from "./tables.server";

export type ApiCartLine = CartLine &
	Pick<ProductDto, "description"> & { ownerName: string; ownerEmail: string };

export async function listApiCartLines(
	db: Db,
	email: string,
	after: Cursor | null,
	size: number,
): Promise<{ records: ApiCartLine[]; next: string | null }> {
	const rows = await db
		.select({
			...cartLineColumns,
			...pickColumns(productColumns, "description"),
			ownerName: users.name,
			ownerEmail: users.email,
			createdAt: cartLines.addedAt,
		})
		.from(cartLines)
		.innerJoin(users, eq(users.id, cartLines.userId))
		.innerJoin(products, eq(products.id, cartLines.productId))
		.where(
			and(
				eq(users.email, email),
				isOlderThanCursor({ createdAt: cartLines.addedAt, id: cartLines.id }, after),
			),
		)
		.orderBy(desc(cartLines.addedAt), desc(cartLines.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { records: page.rows, next: page.next };
}
