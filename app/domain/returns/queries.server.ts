import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { UserContext } from "~/domain/accounts/context.server";
import { isVisibleOrder } from "~/domain/orders/conditions.server";
import { lineColumns, listLinesOfOrder } from "~/domain/orders/queries.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { orders } from "~/domain/orders/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { addUnitsInReturns, type Return, type ReturnLine, type ReturnState } from "./rules";
import { returns } from "./tables.server";

const PAGE_SIZE = 20;

/** In raw SQL, because drizzle drops the table names in a query on one table. */
const linesOfReturn = sql`(
	select json_group_array(json_object('lineId', line_id, 'quantity', quantity, 'received', received,
		'condition', condition, 'toStock', to_stock, 'productName', product_name, 'partNumber', part_number))
	from (select line_id, return_lines.quantity, received, condition, to_stock, product_name, part_number
		from return_lines join order_lines on order_lines.id = line_id
		where return_id = returns.id order by position)
	)`.mapWith((json: string): ReturnLine[] => JSON.parse(json));

const returnColumns = {
	...pickColumns(returns, "id", "number", "orderId", "state", "reason", "note", "answer"),
	...pickColumns(returns, "createdAt", "decidedAt", "receivedAt", "settledAt"),
	...pickColumns(lineColumns, "orderNumber", "buyerName"),
	lines: linesOfReturn.as("lines"),
};

const selectReturns = (db: Db) =>
	db.select(returnColumns).from(returns).innerJoin(orders, eq(orders.id, returns.orderId));

export async function listReturns(
	db: Db,
	after: Cursor | null,
	state?: ReturnState,
): Promise<{ returns: Return[]; next: string | null }> {
	const options = { where: state && eq(returns.state, state), after, size: PAGE_SIZE };
	const page = await readNewestPage(selectReturns(db), returns, options);
	return { returns: page.rows, next: page.next };
}

export const listReturnsOfOrders = (db: Db, orderIds: readonly string[]): Promise<Return[]> =>
	selectReturns(db)
		.where(sql`${returns.orderId} in ${toIdList(orderIds)}`)
		.orderBy(asc(returns.createdAt), asc(returns.id));

export const listReturnsOfOrder = (db: Db, orderId: string): Promise<Return[]> =>
	listReturnsOfOrders(db, [orderId]);

/** A null buyer is an admin, who sees all orders. */
export async function findReturn(
	db: Db,
	id: string,
	buyerId: string | null = null,
): Promise<Return | null> {
	const isBuyers: SQL | undefined = buyerId === null ? undefined : isVisibleOrder(buyerId);
	const [row] = await selectReturns(db).where(and(eq(returns.id, id), isBuyers));
	return row ?? null;
}

/** An admin has none, and sees all orders. */
export const getBuyerId = ({ kind, userId }: UserContext["by"]) =>
	kind === "admin" ? null : userId;

export type LineInReturns = OrderLine & { unitsInReturns: number };

export async function listLinesInReturns(
	db: Db,
	buyerId: string | null,
	orderId: string,
): Promise<LineInReturns[]> {
	const [lines, returnsOfOrder] = await Promise.all([
		listLinesOfOrder(db, buyerId, orderId),
		listReturnsOfOrder(db, orderId),
	]);
	return addUnitsInReturns(lines, returnsOfOrder);
}
