import { and, desc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";
import { isForSale } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { lineColumns } from "./queries.server";
import type {
	AdminOrderListItem,
	LineGroup,
	OrderListItem,
	OrderShipment,
} from "./rules/order-list-item";
import { orderLines, orders } from "./tables.server";

const lineListColumns = pickColumns(
	lineColumns,
	"id",
	"productId",
	"productName",
	"partNumber",
	"imageKey",
	"quantity",
	"unitPricePoisha",
	"totalPoisha",
	"status",
	"cancellationPending",
	"transactionId",
	"shipmentId",
	"paidAt",
);

export const ORDERS_PAGE_SIZE = 20;

/** The payment page shows the others. */
const MAX_LISTED_LINES = 20;

/** In raw SQL, because drizzle drops the table names in a query on one table. */
const otherLines = sql`(
	select json_group_array(json_object('status', status, 'lineCount', line_count, 'units', units,
		'totalPoisha', total_poisha, 'duePoisha', due_poisha, 'paidAt', paid_at))
	from (
		select status, count(*) as line_count, sum(quantity) as units, sum(total_poisha) as total_poisha,
			sum(iif(status = 'unpaid' and cancellation_pending_since is null, total_poisha, 0)) as due_poisha,
			min(paid_at) as paid_at
		from order_lines where order_lines.order_id = orders.id and order_lines.position > ${sql.raw(String(MAX_LISTED_LINES))}
		group by status
	))`.mapWith((json: string): LineGroup[] => JSON.parse(json));

const shipmentsOfOrder = sql`(
	select json_group_array(json_object('id', id, 'carrier', carrier, 'trackingNumber', tracking_number))
	from (select * from shipments where shipments.order_id = orders.id order by created_at, id)
	)`.mapWith((json: string): OrderShipment[] => JSON.parse(json));

const HEADER_COLUMNS = [
	"orderNumber",
	"buyerName",
	"buyerEmail",
	"address",
	"phone",
	"phoneVerified",
	"purchaseOrderNumber",
	"companyName",
	"holdUntil",
] as const;

const orderColumns = {
	id: orders.id,
	createdAt: orders.createdAt,
	...pickColumns(lineColumns, ...HEADER_COLUMNS),
};

type OrderPage = { where?: SQL; orderBy?: SQL[]; limit: number };

/** Orders with their first lines, newest first; lines in the order of the cart. */
export async function readOrders(
	db: Db,
	{ where, orderBy = [], limit }: OrderPage,
): Promise<AdminOrderListItem[]> {
	const page = db
		.select({
			...orderColumns,
			otherLines: otherLines.as("other_lines"),
			shipments: shipmentsOfOrder.as("shipments"),
		})
		.from(orders)
		.where(where)
		.orderBy(...orderBy)
		.limit(limit)
		.as("page");
	const order = pickColumns(page, "id", ...HEADER_COLUMNS, "createdAt", "otherLines", "shipments");
	const rows = await db
		.select({ order, line: { ...lineListColumns, isForSale }, position: orderLines.position })
		.from(page)
		.innerJoin(orderLines, eq(orderLines.orderId, page.id))
		.innerJoin(products, eq(products.id, orderLines.productId))
		.where(lte(orderLines.position, MAX_LISTED_LINES));
	// Sorted here, because SQLite would store all rows once more to sort them.
	const byPosition = rows.toSorted((one, other) => one.position - other.position);
	return Array.from(groupBy(byPosition, ({ order }) => order.id).values())
		.flatMap(([first, ...others]) =>
			first ? [{ ...first.order, lines: [first, ...others].map(({ line }) => line) }] : [],
		)
		.toSorted((one, other) => other.createdAt - one.createdAt || (other.id < one.id ? -1 : 1));
}

export async function listUserOrders(
	db: Db,
	userId: string,
	after: Cursor | null,
): Promise<{ orders: OrderListItem[]; next: string | null }> {
	const found = await readOrders(db, {
		where: and(eq(orders.userId, userId), isOlderThanCursor(orders, after)),
		orderBy: [desc(orders.createdAt), desc(orders.id)],
		limit: ORDERS_PAGE_SIZE + 1,
	});
	const { rows, next } = cutPage(found, ORDERS_PAGE_SIZE);
	// Omits fields that a buyer's list doesn't show, to save bytes.
	const shown = rows.map(({ buyerEmail, phoneVerified, companyName, ...order }) => order);
	return { orders: shown, next };
}
