import {
	type AnyColumn,
	and,
	desc,
	eq,
	gte,
	inArray,
	isNotNull,
	lt,
	type SQL,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import {
	type Cursor,
	createKeysetComparator,
	cutPage,
	isOlderThanCursor,
} from "~/platform/d1/keyset.server";
import { customers } from "../accounts/tables.server";
import { products } from "../catalog/tables.server";
import { hasStatus, isToShip } from "./conditions.server";
import { isBelowLine, newestOrdersFirst, ORDER_OF_LINES, selectLines } from "./queries.server";
import { ORDERS_PAGE_SIZE, readOrders } from "./read-orders.server";
import type { OrderLine } from "./rules/order-line";
import { type OrderListItem, summarizeOrder } from "./rules/order-list-item";
import type { LineStatus } from "./rules/order-status";
import { orderLines, orders } from "./tables.server";

/**
 * Orders with a line of this status. `since` is included, `until` is not; both in ms. They filter
 * paid lines by the day of payment, everything else by the day of the order.
 */
export type OrdersFilter = {
	status?: LineStatus;
	since?: number;
	until?: number;
	delivery?: string;
	/** Orders with a paid line of this product, by the day of payment. Not with a status. */
	productId?: string;
	/** By the day of the first payment, as reports count orders. Not with a status. */
	customerId?: string;
};

export const AS_AGREED = "agreed";

/** Writes a condition on a column of `orders`; none without a filter. */
function hasDelivery(methodId: SQLWrapper, delivery: string | undefined): SQL | undefined {
	if (delivery === undefined) return undefined;
	return delivery === AS_AGREED ? sql`${methodId} is null` : sql`${methodId} = ${delivery}`;
}

type OrdersPage = { orders: OrderListItem[]; next: string | null };

/** Newest first, but orders with paid lines: those wait to be shipped, the oldest payment first. */
export async function listOrders(
	db: Db,
	after: Cursor | null,
	{ status, since, until, delivery, productId, customerId }: OrdersFilter = {},
	size = ORDERS_PAGE_SIZE,
): Promise<OrdersPage> {
	if (status) return listOrdersWithLine(db, { after, status, since, until, delivery, size });
	// From the index alone: SQLite would sort whole orders rather than read all columns in its order.
	const newest = db
		.select({ id: orders.id })
		.from(orders)
		.where(
			and(
				...(productId
					? [inArray(orders.id, selectOrdersWithProduct(db, { productId, since, until }))]
					: customerId
						? [isFirstPaid(since, until)]
						: isBetween(orders.createdAt, since, until)),
				customerId ? eq(orders.customerId, customerId) : undefined,
				hasDelivery(orders.deliveryMethodId, delivery),
				isOlderThanCursor(orders, after),
			),
		)
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(size + 1);
	const found = await readOrders(db, { where: inArray(orders.id, newest), limit: size + 1 });
	const { rows, next } = cutPage(found, size);
	return { orders: rows, next };
}

const isBetween = (time: AnyColumn, since: number | undefined, until: number | undefined) => [
	since === undefined ? undefined : gte(time, since),
	until === undefined ? undefined : lt(time, until),
];

/** Without days, whether it is paid or not. */
const isFirstPaid = (since: number | undefined, until: number | undefined): SQL | undefined =>
	since === undefined && until === undefined
		? undefined
		: sql`(select min(paid_at) from order_lines where order_id = orders.id) between ${since ?? 0} and ${(until ?? Number.MAX_SAFE_INTEGER) - 1}`;

const selectOrdersWithProduct = (
	db: Db,
	{ productId, since = 0, until }: OrdersFilter & { productId: string },
) =>
	db
		.select({ id: orderLines.orderId })
		.from(orderLines)
		.where(and(eq(orderLines.productId, productId), ...isBetween(orderLines.paidAt, since, until)));

const CUSTOMER_ORDERS = 10;

/** The page of the customer shows only the newest. */
export const listCustomerOrders = (db: Db, customerId: string): Promise<OrderListItem[]> =>
	readOrders(db, {
		where: eq(orders.customerId, customerId),
		orderBy: [desc(orders.createdAt), desc(orders.id)],
		limit: CUSTOMER_ORDERS,
	});

type Walk = Required<Pick<OrdersFilter, "status">> &
	OrdersFilter & { after: Cursor | null; size: number };

const compareOldestFirst = createKeysetComparator("asc");

async function listOrdersWithLine(db: Db, walk: Walk): Promise<OrdersPage> {
	const limit = walk.size + 1;
	const where = sql`${orders.id} in ${selectOrdersWithLine({ ...walk, size: limit })}`;
	const found = await readOrders(db, { where, limit });
	if (walk.status !== "paid") {
		const { rows, next } = cutPage(found, walk.size);
		return { orders: rows, next };
	}
	const sorted = found
		.map((order) => ({
			order,
			paid: { key: summarizeOrder(order).toShipSince ?? 0, id: order.id },
		}))
		.sort((one, other) => compareOldestFirst(one.paid, other.paid));
	const { rows, next } = cutPage(sorted, walk.size, ({ paid }) => paid);
	return { orders: rows.map(({ order }) => order), next };
}

/** Jumps from order to order in an index of the lines, however many lines an order has. */
function selectOrdersWithLine({ status, since, until, delivery, after, size }: Walk): SQL {
	const isDelivered = hasDelivery(sql`orders.delivery_method_id`, delivery);
	const isOldestFirst = status === "paid";
	const time = sql.raw(isOldestFirst ? "paid_at" : "created_at");
	const direction = sql.raw(isOldestFirst ? "asc" : "desc");
	// SQLite would sort all paid lines rather than read this partial index.
	const index = sql.raw(isOldestFirst ? "indexed by order_lines_to_ship" : "");
	const isBeyond = (at: SQL, id: SQL) =>
		sql`(line.${time}, line.order_id) ${sql.raw(isOldestFirst ? ">" : "<")} (${at}, ${id})`;
	const selectNext = (beyond: SQL | undefined) => {
		const isNext = and(
			isOldestFirst ? isToShip("line") : hasStatus(sql`line.status`, status),
			beyond,
			since === undefined ? undefined : sql`line.${time} >= ${since}`,
			until === undefined ? undefined : sql`line.${time} < ${until}`,
			isDelivered &&
				sql`exists (select 1 from orders where orders.id = line.order_id and ${isDelivered})`,
			// Lines of one order that were paid on their own: the first payment counts.
			isOldestFirst
				? sql`not exists (select 1 from order_lines as earlier where earlier.order_id = line.order_id
					and ${isToShip("earlier")} and earlier.paid_at < line.paid_at)`
				: undefined,
		);
		return sql`(select line.rowid from order_lines as line ${index} where ${isNext}
			order by line.${time} ${direction}, line.order_id ${direction} limit 1)`;
	};
	const first = after ? isBeyond(sql`${after.key}`, sql`${after.id}`) : undefined;
	return sql`(with recursive found (at, order_id, place) as (
		select ${time}, order_id, 1 from order_lines where rowid = ${selectNext(first)}
		union all
		select next.${time}, next.order_id, found.place + 1 from found
			join order_lines as next on next.rowid = ${selectNext(isBeyond(sql`found.at`, sql`found.order_id`))}
			where found.place < ${size}
	) select order_id from found)`;
}

/** Lists the newest first, with the filter of `listOrders`. */
export async function listAllLines(
	db: Db,
	after: Cursor | null,
	{ status, since, until, delivery, productId, customerId }: OrdersFilter = {},
	size = ORDERS_PAGE_SIZE,
): Promise<{ lines: OrderLine[]; next: string | null }> {
	const order = status ? ORDER_OF_LINES.filtered : ORDER_OF_LINES.all;
	const time = status === "paid" || productId ? orderLines.paidAt : order.createdAt;
	const filter = and(
		status && hasStatus(orderLines.status, status),
		productId ? and(eq(orderLines.productId, productId), isNotNull(orderLines.paidAt)) : undefined,
		...(customerId && !productId
			? [eq(orders.customerId, customerId), isFirstPaid(since, until)]
			: isBetween(time, since, until)),
		hasDelivery(orders.deliveryMethodId, delivery),
	);
	const rows = await selectLines(db)
		.where(and(filter, isBelowLine(order, after)))
		.orderBy(...newestOrdersFirst(order))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { lines: page.rows, next: page.next };
}

/** What `listOrders` lists is with this product and of this customer, by their names; null for no such filter. */
export async function nameFilter(db: Db, { productId, customerId }: OrdersFilter) {
	if (productId) {
		const { partNumber, name } = products;
		const [found] = await db
			.select({ partNumber, name })
			.from(products)
			.where(eq(products.id, productId));
		return `with ${[found?.partNumber, found?.name].filter(Boolean).join(" ") || "a deleted part"}`;
	}
	if (!customerId) return null;
	const [found] = await db
		.select({ name: customers.name })
		.from(customers)
		.where(eq(customers.id, customerId));
	return `of ${found?.name || "this customer"}`;
}
