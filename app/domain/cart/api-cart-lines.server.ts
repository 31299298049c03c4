import { eq } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import { products } from "~/domain/catalog/tables.server";
import { type Cursor, type Page, readNewestPage } from "~/platform/d1/keyset.server";
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
	platform: Platform,
	email: string,
	after: Cursor | null,
	size: number,
): Promise<Page<ApiCartLine>> {
	const { db } = platform;
	const [owner] = await db
		.select({ id: users.id, customerId: users.customerId })
		.from(users)
		.where(eq(users.email, email));
	if (!owner) return { rows: [], next: null };
	const createdAt = cartLines.addedAt;
	const query = db
		.select({
			...selectCartLine(createPriceViewer(platform, owner)),
			...pickColumns(productColumns, "description"),
			ownerName: users.name,
			ownerEmail: users.email,
			createdAt,
		})
		.from(cartLines)
		.innerJoin(users, eq(users.id, cartLines.userId))
		.innerJoin(products, eq(products.id, cartLines.productId));
	const options = { where: eq(users.id, owner.id), after, size };
	const page = await readNewestPage(query, { createdAt, id: cartLines.id }, options);
	return { ...page, rows: page.rows.map(toCartLine) };
}
