import { and, desc, eq, gte, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { toMonthRange } from "~/platform/dhaka-days";
import type { Buyer } from "../../accounts/rules";
import { isOwnOrder } from "../conditions.server";
import { ORDERS_PAGE_SIZE, readOrders } from "../read-orders.server";
import { findCommonTransaction, isCharged } from "../rules/order-line";
import {
	type OrderListItem,
	summarizeOrder,
	type UserOrderListItem,
} from "../rules/order-list-item";
import { orders } from "../tables.server";

/** `month` is 'YYYY-MM' in Bangladesh, `member` the account that ordered, `centre` a cost centre, and `without` one an order that has none. */
export type UserOrdersFilter = Partial<
	Record<"find" | "month" | "member" | "centre" | "without", string>
>;

/** `ofCompany`: all orders of the customer that the buyer buys for, otherwise the buyer's own. */
type Search = {
	buyer: Buyer;
	ofCompany?: boolean;
	after: Cursor | null;
} & UserOrdersFilter;

export async function listUserOrders(
	db: Db,
	search: Search,
): Promise<{ orders: UserOrderListItem[]; next: string | null }> {
	const limit = ORDERS_PAGE_SIZE + 1;
	const ids = search.find ? selectFound(search, search.find) : selectNewest(search);
	const found = await readOrders(db, { where: sql`${orders.id} in ${ids}`, limit });
	const { rows, next } = cutPage(found, ORDERS_PAGE_SIZE);
	const listed = rows.map((order) => ({
		...toListItem(order),
		...(search.ofCompany && { orderedBy: order.buyerName }),
	}));
	return { orders: listed, next };
}

function toListItem(order: OrderListItem): UserOrderListItem {
	const { id, orderNumber, purchaseOrderNumber, deliveryKind, holdUntil, createdAt } = order;
	const { lines, amounts } = order;
	const { quantity, toShipSince, ...summary } = summarizeOrder(order);
	const transactionId = findCommonTransaction(lines);
	return {
		id,
		orderNumber,
		purchaseOrderNumber,
		deliveryKind,
		holdUntil,
		createdAt,
		...summary,
		totalPoisha: amounts.grossPoisha,
		receivedPoisha: amounts.receivedPoisha,
		duePoisha: amounts.duePoisha,
		names: lines.slice(0, 2).map(({ productName }) => productName),
		transactionId,
		...(isCharged({ orderId: id, transactionId }) && { isOnAccount: true }),
	};
}

function isInMonth(createdAt: SQLWrapper, month: string | undefined): SQL | undefined {
	if (month === undefined) return undefined;
	const { since, until } = toMonthRange(month);
	return and(gte(createdAt, since), lt(createdAt, until));
}

const isOfSpend = ({ member, centre, without }: UserOrdersFilter): SQL | undefined =>
	and(
		member === undefined ? undefined : sql`orders.user_id = ${member}`,
		centre === undefined ? undefined : sql`orders.cost_centre = ${centre}`,
		without === undefined ? undefined : sql`orders.cost_centre = ''`,
	);

const newestFirst = (createdAt: SQLWrapper, id: SQLWrapper) =>
	sql`order by ${desc(createdAt)}, ${desc(id)} limit ${ORDERS_PAGE_SIZE + 1}`;

function selectNewest({ buyer, ofCompany, after, month, ...filter }: Search): SQL {
	const { createdAt, id } = orders;
	const where = and(
		ofCompany ? eq(orders.customerId, buyer.customerId) : isOwnOrder(buyer.id),
		isInMonth(createdAt, month),
		isOfSpend(filter),
		isOlderThanCursor(orders, after),
	);
	return sql`(select ${id} from ${orders} where ${where} ${newestFirst(createdAt, id)})`;
}

/** Bound the rows that a search reads. A month leads to older orders. */
const MAX_SEARCHED_LINES = 5000;
const MAX_SEARCHED_ORDERS = 2000;
const MAX_WORDS = 8;

/**
 * Selects by the number of the order, a part of the buyer's own order number, or all words in the
 * name and the numbers of one line. Searches the buyer's or the company's rows, because an index
 * of all words would have those of every buyer.
 */
function selectFound({ buyer, ofCompany, after, month, ...filter }: Search, find: string): SQL {
	const text = find.toLowerCase();
	const at = { createdAt: sql.raw("created_at"), id: sql.raw("id") };
	const isListed = ofCompany ? sql`orders.customer_id = ${buyer.customerId}` : isOwnOrder(buyer.id);
	const isInRange = isInMonth(sql`orders.created_at`, month);
	const isSearched = and(isListed, isInRange, isOfSpend(filter));
	const words = text.split(" ").slice(0, MAX_WORDS);
	const hasAllWords = and(...words.map((word) => sql`instr(words, ${word})`));
	const [, digits = ""] = /^(?:so)?-?(\d{1,12})$/.exec(text.replaceAll(" ", "")) ?? [];
	return sql`(select id from (
		select order_id as id, created_at from (
			select order_id, orders.created_at, lower(product_name || ' ' || part_number || ' ' || replace(part_number, '-', '')
				|| ' ' || customer_number) as words
			from orders join order_lines on order_id = orders.id where ${isSearched}
			order by orders.created_at desc, orders.id desc, position limit ${MAX_SEARCHED_LINES})
		where ${hasAllWords}
		union
		select id, created_at from (
			select id, created_at, lower(purchase_order_number) as words
			from orders where ${isSearched} order by created_at desc, id desc limit ${MAX_SEARCHED_ORDERS})
		where instr(words, ${text})
		union
		select id, created_at from orders where number = ${`SO-${digits}`} and ${isSearched})
		where ${isOlderThanCursor(at, after) ?? sql`true`} ${newestFirst(at.createdAt, at.id)})`;
}

const MAX_MONTHS = 60;

/** The months in which the account, or its company, ordered, as 'YYYY-MM' in Bangladesh, newest first. Reads two index entries per month. */
export async function listOrderMonths(
	db: Db,
	{ id, customerId }: Buyer,
	ofCompany = false,
): Promise<string[]> {
	const isListed = ofCompany ? sql`customer_id = ${customerId}` : sql`user_id = ${id}`;
	const rows = await db.all<{ month: string }>(sql`
		with recursive months (month) as (
			select strftime('%Y-%m', max(created_at) / 1000, 'unixepoch', '+6 hours') from orders
				where ${isListed}
			union all
			select (select strftime('%Y-%m', max(created_at) / 1000, 'unixepoch', '+6 hours') from orders
				where ${isListed} and created_at < unixepoch(month || '-01', '-6 hours') * 1000)
			from months where month is not null
		)
		select month from months where month is not null limit ${MAX_MONTHS}`);
	return rows.map(({ month }) => month);
}
