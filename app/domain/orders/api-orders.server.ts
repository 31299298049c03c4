import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import { availableUnitsForSale } from "~/domain/catalog/product-columns.server";
import { products } from "~/domain/catalog/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { canBePaid } from "./conditions.server";
import { orderColumns } from "./queries.server";
import type { OrderDto } from "./rules";
import { orders } from "./tables.server";

/** `description` as ordered, `available` today in units. */
export type ApiOrder = OrderDto & { description: string; available: number };

const apiOrderColumns = {
	...orderColumns,
	description: orders.productDescription,
	available: availableUnitsForSale,
};

type ApiOrdersPage = Promise<{ records: ApiOrder[]; next: string | null }>;

async function listNewestOrders(
	db: Db,
	ownerFilter: SQL | undefined,
	after: Cursor | null,
	size: number,
) {
	const rows = await db
		.select(apiOrderColumns)
		.from(orders)
		.innerJoin(products, eq(products.id, orders.productId))
		.where(and(ownerFilter, isOlderThanCursor(orders, after)))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { records: page.rows, next: page.next };
}

export function listAllApiOrders(db: Db, after: Cursor | null, size: number): ApiOrdersPage {
	return listNewestOrders(db, undefined, after, size);
}

export function listApiOrdersByEmail(
	db: Db,
	email: string,
	after: Cursor | null,
	size: number,
): ApiOrdersPage {
	const buyer = db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.email, email), isNull(users.disabledAt)));
	return listNewestOrders(db, sql`${orders.userId} = (${buyer})`, after, size);
}

/** Pass null as the buyer for admins. */
export async function findApiOrder(
	db: Db,
	buyerId: string | null,
	orderId: string,
): Promise<ApiOrder | null> {
	const [row] = await db
		.select(apiOrderColumns)
		.from(orders)
		.innerJoin(products, eq(products.id, orders.productId))
		.where(and(eq(orders.id, orderId), buyerId === null ? undefined : eq(orders.userId, buyerId)));
	return row ?? null;
}

const MAX_NAMED_ORDERS = 10;

export async function listPayableOrderIds(
	db: Db,
	buyerId: string,
	totalPoisha: number,
	orderId?: string,
): Promise<string[]> {
	const rows = await db
		.select({ id: orders.id })
		.from(orders)
		.where(
			and(
				eq(orders.userId, buyerId),
				canBePaid,
				eq(orders.totalPoisha, totalPoisha),
				orderId === undefined ? undefined : eq(orders.id, orderId),
			),
		)
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(MAX_NAMED_ORDERS);
	return rows.map(({ id }) => id);
}
