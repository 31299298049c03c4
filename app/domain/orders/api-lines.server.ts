import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import { availableUnitsForSale } from "~/domain/catalog/product-columns.server";
import { products } from "~/domain/catalog/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { cacheInIsolate } from "~/platform/d1/isolate-cache.server";
import { type Cursor, cutPage, type Page } from "~/platform/d1/keyset.server";
import type { Platform } from "~/platform/platform.server";
import { canBePaid, invoiceNumberOfOrder, isOnAccount, isOwnOrder } from "./conditions.server";
import {
	isBelowLine,
	isLastShipment,
	isOfOrder,
	lineColumns,
	newestOrdersFirst,
	ORDER_OF_LINES,
} from "./queries.server";
import type { OrderLine } from "./rules/order-line";
import { orderLines, orders, shipments } from "./tables.server";

/** `description` as ordered, `available` today in units. */
export type ApiLine = OrderLine & {
	description: string;
	available: number;
	/** '' until the order is paid. */
	invoiceNumber: string;
	/** The last day to pay it, as '2026-12-22'; null unless it is on account. */
	dueOn: string | null;
};

/** The day that ended in Bangladesh when its charge became due. */
const dueOnOfLine = sql<
	string | null
>`iif(${isOnAccount}, (select date((due_at + 21599999) / 1000, 'unixepoch')
	from account_entries where account_entries.order_id = order_lines.order_id and kind = 'charge'), null)`;

const apiLineColumns = {
	...lineColumns,
	description: orderLines.productDescription,
	available: availableUnitsForSale,
	invoiceNumber: invoiceNumberOfOrder,
	dueOn: dueOnOfLine,
};

/** The specification's calls know no charges. The plus sign keeps SQLite from reading all lines because of it. */
const isGoods = sql`+${orderLines.kind} = 'goods'`;

const selectApiLines = (db: Db) =>
	db
		.select(apiLineColumns)
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.innerJoin(products, eq(products.id, orderLines.productId))
		.leftJoin(shipments, isLastShipment);

/** Only the first page has a `total`. */
type ApiLinesPage = Promise<Page<ApiLine> & { total: number | null }>;

type PageOptions = { after: Cursor | null; size: number };

async function listNewestLines(
	db: Db,
	filter: SQL | undefined,
	{ after, size }: PageOptions,
	countAll: () => PromiseLike<number>,
): ApiLinesPage {
	const order = filter ? ORDER_OF_LINES.filtered : ORDER_OF_LINES.all;
	const [rows, total] = await Promise.all([
		selectApiLines(db)
			.where(and(isGoods, filter, isBelowLine(order, after)))
			.orderBy(...newestOrdersFirst(order))
			.limit(size + 1),
		after ? null : countAll(),
	]);
	return { ...cutPage(rows, size), total };
}

/** Each line is a row, so they are counted once a minute at most. */
const countAllLines = cacheInIsolate(["order_lines"], async (db) => db.$count(orderLines, isGoods));

export function listAllApiLines(
	source: Platform,
	page: PageOptions,
	orderNumber?: string,
): ApiLinesPage {
	const { db } = source;
	if (orderNumber === undefined)
		return listNewestLines(db, undefined, page, () => countAllLines(source));
	const filter = isOfOrder(db, orderNumber);
	return listNewestLines(db, filter, page, () => db.$count(orderLines, and(isGoods, filter)));
}

export function listApiLinesByEmail(db: Db, email: string, page: PageOptions): ApiLinesPage {
	const buyer = db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.email, email), isNull(users.disabledAt)));
	const filter = sql`${orderLines.userId} = (${buyer}) and ${isOwnOrder(sql`(${buyer})`)}`;
	return listNewestLines(db, filter, page, async () => {
		const [row] = await db
			.select({ total: count() })
			.from(orderLines)
			.innerJoin(orders, eq(orders.id, orderLines.orderId))
			.where(and(isGoods, filter));
		return row?.total ?? 0;
	});
}

/** Pass null as the buyer for admins. */
export async function findApiLine(
	db: Db,
	buyerId: string | null,
	lineId: string,
): Promise<ApiLine | null> {
	const [row] = await selectApiLines(db).where(
		and(isGoods, eq(orderLines.id, lineId), buyerId === null ? undefined : isOwnOrder(buyerId)),
	);
	return row ?? null;
}

const MAX_NAMED_IDS = 10;

/** Orders, and lines that can be paid alone, of which exactly this is to be paid. */
export async function listIdsOwing(
	db: Db,
	buyerId: string,
	totalPoisha: number,
): Promise<string[]> {
	const payable = db
		.select({ id: orderLines.id, orderId: orderLines.orderId, createdAt: orderLines.createdAt })
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId));
	const isPayable = and(eq(orderLines.userId, buyerId), isOwnOrder(buyerId), canBePaid, isGoods);
	const duePoisha = sql`(select amounts ->> '$.duePoisha' from order_amounts where order_amounts.order_id = ${orders.id})`;
	const orderIds = db
		.select({ id: orderLines.orderId })
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.where(isPayable);
	const [lines, owing] = await Promise.all([
		payable
			.where(and(isPayable, eq(orders.deliveryMethod, ""), eq(orderLines.totalPoisha, totalPoisha)))
			// '+' keeps SQLite off the index by status, which has the unpaid lines of all buyers.
			.orderBy(sql`+${orderLines.createdAt} desc`, desc(orderLines.id))
			.limit(MAX_NAMED_IDS),
		db
			.select({ id: orders.id })
			.from(orders)
			.where(sql`${orders.id} in ${orderIds} and ${duePoisha} = ${totalPoisha}`)
			.orderBy(desc(orders.createdAt), desc(orders.id))
			.limit(MAX_NAMED_IDS),
	]);
	return Array.from(new Set([...owing, ...lines].map(({ id }) => id))).slice(0, MAX_NAMED_IDS);
}
