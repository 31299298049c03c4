import { and, desc, eq } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import { products } from "~/domain/catalog/tables.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "~/platform/platform.server";
import { productColumns } from "../catalog/product-columns.server";
import type { ProductDto } from "../catalog/rules";
import { createPriceViewer } from "../prices/price-of.server";
import { selectCartLine, toCartLine } from "./queries.server";
import type { CartLine } from "./rules";
import { cartLines } from "./tables.server";

export type ApiCartLine = CartLine &
	Pick<ProductDto, "description"> & { ownerName: string; ownerEmail: string };

export async function listApiCartLines(
	needs: Pick<Platform, "db" | "now" | "settings">,
	email: string,
	after: Cursor | null,
	size: number,
): Promise<{ records: ApiCartLine[]; next: string | null }> {
	const { db } = needs;
	const [owner] = await db
		.select({ id: users.id, customerId: users.customerId })
		.from(users)
		.where(eq(users.email, email));
	if (!owner) return { records: [], next: null };
	const rows = await db
		.select({
			...selectCartLine(createPriceViewer(needs, owner)),
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
				eq(users.id, owner.id),
				isOlderThanCursor({ createdAt: cartLines.addedAt, id: cartLines.id }, after),
			),
		)
		.orderBy(desc(cartLines.addedAt), desc(cartLines.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { records: page.rows.map(toCartLine), next: page.next };
}
