import { and, desc, eq, sql } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import { products } from "~/domain/catalog/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { cartLines } from "./tables.server";

export type ApiCartLine = {
	id: string;
	ownerName: string;
	ownerEmail: string;
	productId: string;
	productName: string;
	description: string;
	imageKey: string;
	quantity: number;
	pricePoisha: number;
	available: number;
};

export async function listApiCartLines(
	db: Db,
	email: string,
	after: Cursor | null,
	size: number,
): Promise<{ records: ApiCartLine[]; next: string | null }> {
	const rows = await db
		.select({
			id: cartLines.id,
			ownerName: users.name,
			ownerEmail: users.email,
			productId: products.id,
			productName: products.name,
			description: products.description,
			imageKey: products.imageKey,
			quantity: cartLines.quantity,
			pricePoisha: products.pricePoisha,
			available: sql<number>`iif(${products.archivedAt} is null, ${products.onHand} - ${products.reserved}, 0)`,
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
