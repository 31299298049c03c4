import { eq, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";
import { unitsToShip } from "./conditions.server";
import { deliveryKind, lineColumns } from "./queries.server";
import { isGoods } from "./rules/order-line";
import type { LineGroup, OrderListItem } from "./rules/order-list-item";
import { type OrderAmounts, summarizeAmounts } from "./rules/summarize-amounts";
import { orderLines, orders } from "./tables.server";

const lineListColumns = pickColumns(
	lineColumns,
	"id",
	"productName",
	"quantity",
	"unitsToShip",
	"cancelledUnits",
	"shippedUnits",
	"totalPoisha",
	"status",
	"cancellationPending",
	"transactionId",
	"paidAt",
);

const amountColumns = pickColumns(
	lineColumns,
	"kind",
	"unitPricePoisha",
	"vatBp",
	"refundedPoisha",
);

export const ORDERS_PAGE_SIZE = 20;

/** The page of the order shows the others. */
const MAX_LISTED_LINES = 20;

/** In raw SQL, because drizzle drops the table names in a query on one table. */
const otherLines = sql`(
	select json_group_array(json_object('status', status, 'lineCount', line_count, 'units', units,
		'unitsToShip', to_ship, 'shippedUnits', shipped, 'keptUnits', kept, 'paidAt', paid_at))
	from (
		select status, count(*) as line_count, sum(quantity) as units, sum(${unitsToShip}) as to_ship,
			sum(shipped_units) as shipped, sum(quantity - cancelled_units) as kept,
			min(iif(${unitsToShip} > 0, paid_at, null)) as paid_at
		from order_lines where order_lines.order_id = orders.id and kind = 'goods' and order_lines.position > ${sql.raw(String(MAX_LISTED_LINES))}
		group by status
	))`.mapWith((json: string): LineGroup[] => JSON.parse(json));

/** Null for an order of which all lines are listed. */
const longOrderAmounts =
	sql`(select amounts from order_amounts where order_id = orders.id and exists (
	select 1 from order_lines where order_lines.order_id = orders.id and order_lines.position > ${sql.raw(String(MAX_LISTED_LINES))}))`.mapWith(
		(json: string): OrderAmounts | null => JSON.parse(json),
	);

const HEADER_COLUMNS = [
	"orderNumber",
	"buyerName",
	"deliveryMethod",
	"deliveryKind",
	"buyerCarrier",
	"purchaseOrderNumber",
	"companyName",
	"holdUntil",
] as const;

const orderColumns = {
	...pickColumns(orders, "id", "createdAt", "receivedPoisha"),
	...pickColumns(lineColumns, ...HEADER_COLUMNS),
	deliveryKind: deliveryKind.as("delivery_kind"),
};

type OrderPage = { where?: SQL; orderBy?: SQL[]; limit: number };

/** Orders with their first lines, newest first; lines in the order of the cart. */
export async function readOrders(
	db: Db,
	{ where, orderBy = [], limit }: OrderPage,
): Promise<OrderListItem[]> {
	const page = db
		.select({
			...orderColumns,
			otherLines: otherLines.as("other_lines"),
			longOrderAmounts: longOrderAmounts.as("amounts"),
		})
		.from(orders)
		.where(where)
		.orderBy(...orderBy)
		.limit(limit)
		.as("page");
	const order = pickColumns(
		page,
		"id",
		...HEADER_COLUMNS,
		"createdAt",
		"receivedPoisha",
		"otherLines",
		"longOrderAmounts",
	);
	const rows = await db
		.select({ order, line: lineListColumns, amount: amountColumns, position: orderLines.position })
		.from(page)
		.innerJoin(orderLines, eq(orderLines.orderId, page.id))
		.where(lte(orderLines.position, MAX_LISTED_LINES));
	// Sorted here, because SQLite would store all rows once more to sort them.
	const byPosition = rows.toSorted((one, other) => one.position - other.position);
	return Array.from(groupBy(byPosition, ({ order }) => order.id).values())
		.flatMap((listed) => {
			const [first] = listed;
			if (!first) return [];
			const { longOrderAmounts, receivedPoisha, ...order } = first.order;
			const { grossPoisha, duePoisha } =
				longOrderAmounts ??
				summarizeAmounts(
					listed.map(({ line, amount }) => ({ ...line, ...amount, receivedPoisha })),
				);
			const goods = listed.filter(({ amount }) => isGoods(amount));
			return [
				{
					...order,
					amounts: { grossPoisha, duePoisha, receivedPoisha },
					lines: goods.map(({ line }) => line),
				},
			];
		})
		.toSorted((one, other) => other.createdAt - one.createdAt || (other.id < one.id ? -1 : 1));
}
