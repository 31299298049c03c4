import { and, asc, desc, eq, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";
import type { SignedInUser } from "../accounts/rules";
import { users } from "../accounts/tables.server";
import { isForSale, productColumns } from "../catalog/product-columns.server";
import type { ProductDto } from "../catalog/rules";
import { products } from "../catalog/tables.server";
import { canBePaid, hasPaidStatus } from "./conditions.server";
import type {
	LineGroup,
	LineStatus,
	OrderHeader,
	OrderLine,
	OrderListItem,
	OrderShipment,
} from "./rules";
import { orderLines, orders, shipments } from "./tables.server";

/** The columns of an `OrderLine`, for statements that join both tables. */
export const lineColumns = {
	id: orderLines.id,
	orderId: orderLines.orderId,
	orderNumber: orders.number,
	position: orderLines.position,
	productId: orderLines.productId,
	productName: orderLines.productName,
	imageKey: orderLines.imageKey,
	quantity: orderLines.quantity,
	unitPricePoisha: orderLines.unitPricePoisha,
	totalPoisha: orderLines.totalPoisha,
	buyerName: orders.buyerName,
	buyerEmail: orders.buyerEmail,
	address: orders.address,
	phone: orders.phone,
	phoneVerified: orders.phoneVerified,
	purchaseOrderNumber: orders.purchaseOrderNumber,
	companyName: orders.companyName,
	status: orderLines.status,
	cancellationPending: sql`${orderLines.cancellationPendingSince} is not null`.mapWith(Boolean),
	holdUntil: orders.holdUntil,
	transactionId: orderLines.transactionId,
	createdAt: orderLines.createdAt,
	paidAt: orderLines.paidAt,
	shippedAt: orderLines.shippedAt,
	shipmentId: orderLines.shipmentId,
	carrier: sql<string>`coalesce(${shipments.carrier}, '')`,
	trackingNumber: sql<string>`coalesce(${shipments.trackingNumber}, '')`,
};

export const selectLines = (db: Db) =>
	db
		.select(lineColumns)
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.leftJoin(shipments, eq(shipments.id, orderLines.shipmentId));

const lineListColumns = pickColumns(
	lineColumns,
	"id",
	"productId",
	"productName",
	"imageKey",
	"quantity",
	"totalPoisha",
	"status",
	"cancellationPending",
	"transactionId",
	"shipmentId",
);

const ORDERS_PAGE_SIZE = 20;

/** The payment page shows the others. */
const MAX_LISTED_LINES = 20;

/** In raw SQL, because drizzle drops the table names in a query on one table. */
const lineGroups = sql`(
	select json_group_array(json_object('status', status, 'lineCount', line_count, 'units', units,
		'totalPoisha', total_poisha, 'duePoisha', due_poisha))
	from (
		select status, count(*) as line_count, sum(quantity) as units, sum(total_poisha) as total_poisha,
			sum(iif(status = 'unpaid' and cancellation_pending_since is null, total_poisha, 0)) as due_poisha
		from order_lines where order_lines.order_id = orders.id group by status
	))`.mapWith((json: string): LineGroup[] => JSON.parse(json));

const shipmentsOfOrder = sql`(
	select json_group_array(json_object('id', id, 'carrier', carrier, 'trackingNumber', tracking_number))
	from (select * from shipments where shipments.order_id = orders.id order by created_at, id)
	)`.mapWith((json: string): OrderShipment[] => JSON.parse(json));

/** Orders with their first lines, newest first; lines in the order of the cart. */
export async function listUserOrders(
	db: Db,
	userId: string,
	after: Cursor | null,
): Promise<{ orders: OrderListItem[]; next: string | null }> {
	const page = db
		.select({
			id: orders.id,
			orderNumber: orders.number,
			buyerName: orders.buyerName,
			address: orders.address,
			phone: orders.phone,
			holdUntil: orders.holdUntil,
			createdAt: orders.createdAt,
			groups: lineGroups.as("groups"),
			shipments: shipmentsOfOrder.as("shipments"),
		})
		.from(orders)
		.where(and(eq(orders.userId, userId), isOlderThanCursor(orders, after)))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(ORDERS_PAGE_SIZE + 1)
		.as("page");
	const { id, orderNumber, buyerName, address, phone, holdUntil, createdAt, groups } = page;
	const header = { id, orderNumber, buyerName, address, phone, holdUntil, createdAt };
	const rows = await db
		.select({
			order: { ...header, groups, shipments: page.shipments },
			line: { ...lineListColumns, isForSale },
		})
		.from(page)
		.innerJoin(orderLines, eq(orderLines.orderId, page.id))
		.innerJoin(products, eq(products.id, orderLines.productId))
		.where(lte(orderLines.position, MAX_LISTED_LINES))
		.orderBy(desc(page.createdAt), desc(page.id), asc(orderLines.position));
	const found = Array.from(groupBy(rows, ({ order }) => order.id).values()).flatMap(
		([first, ...others]) =>
			first ? [{ ...first.order, lines: [first, ...others].map(({ line }) => line) }] : [],
	);
	const { rows: shown, next } = cutPage(found, ORDERS_PAGE_SIZE);
	return { orders: shown, next };
}

/** `since` is included, `until` is not; both in ms. */
export type LinesFilter = {
	status?: LineStatus;
	since?: number;
	until?: number;
	orderNumber?: string;
};

/** A subquery, so that SQLite reads the lines of one order instead of the newest lines. */
export function isOfOrder(db: Db, orderNumber: string): SQL {
	const order = db.select({ id: orders.id }).from(orders).where(eq(orders.number, orderNumber));
	return sql`${orderLines.orderId} = (${order})`;
}

export async function listAllLines(
	db: Db,
	after: Cursor | null,
	{ status, since, until, orderNumber }: LinesFilter = {},
	size = ORDERS_PAGE_SIZE,
): Promise<{ orders: OrderLine[]; next: string | null }> {
	const filter = and(
		status && eq(orderLines.status, status),
		since === undefined ? undefined : gte(orderLines.createdAt, since),
		until === undefined ? undefined : lt(orderLines.createdAt, until),
		orderNumber === undefined ? undefined : isOfOrder(db, orderNumber),
	);
	const rows = await selectLines(db)
		.where(and(filter, isOlderThanCursor(orderLines, after)))
		.orderBy(desc(orderLines.createdAt), desc(orderLines.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { orders: page.rows, next: page.next };
}

/** By a line's or an order's id. Two index ranges, each of one page at most. */
export function findLinesByIdPrefix(db: Db, idPrefix: string): Promise<OrderLine[]> {
	// With an OR, SQLite would read and sort all matches.
	const selectFirstBy = (key: typeof orderLines.id | typeof orderLines.orderId, name: string) => {
		const first = db
			.select({ id: orderLines.id })
			.from(orderLines)
			.where(and(gte(key, idPrefix), lt(key, `${idPrefix}\u{10ffff}`)))
			.orderBy(asc(key), asc(orderLines.position))
			.limit(ORDERS_PAGE_SIZE)
			.as(name);
		return db.select({ id: first.id }).from(first);
	};
	const found = unionAll(
		selectFirstBy(orderLines.id, "by_id"),
		selectFirstBy(orderLines.orderId, "by_order"),
	);
	return selectLines(db)
		.where(inArray(orderLines.id, found))
		.orderBy(asc(orderLines.orderId), asc(orderLines.position))
		.limit(ORDERS_PAGE_SIZE);
}

export async function findUserLine(
	db: Db,
	userId: string,
	lineId: string,
): Promise<OrderLine | null> {
	const [row] = await selectLines(db).where(
		and(eq(orderLines.id, lineId), eq(orderLines.userId, userId)),
	);
	return row ?? null;
}

/** Selects from users, so that a buyer without orders has a row. */
export async function getDeliveryDefaults(
	db: Db,
	buyer: Pick<SignedInUser, "id" | "name">,
): Promise<DeliveryDefaults> {
	const latest = db
		.select({ id: orders.id })
		.from(orders)
		.where(eq(orders.userId, buyer.id))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(1);
	const [row] = await db
		.select({
			verifiedPhone: users.verifiedPhone,
			address: users.address,
			last: {
				name: orders.buyerName,
				address: orders.address,
				phone: orders.phone,
				companyName: orders.companyName,
			},
		})
		.from(users)
		.leftJoin(orders, inArray(orders.id, latest))
		.where(eq(users.id, buyer.id));
	const delivery = row?.last ?? { name: buyer.name, address: "", phone: "", companyName: "" };
	return {
		name: delivery.name,
		address: row?.address || delivery.address,
		phone: row?.verifiedPhone ?? delivery.phone,
		companyName: delivery.companyName,
		isSaved: Boolean(row?.address),
	};
}

type DeliveryDefaults = Pick<OrderHeader, "address" | "phone" | "companyName"> & {
	name: string;
	isSaved: boolean;
};

/** Bounds the rows read for buyers with thousands of orders. */
const LATEST_ORDERS = 60;

export async function listBoughtProducts(
	db: Db,
	userId: string,
	firstProductId: string | null,
): Promise<Pick<ProductDto, "id" | "name">[]> {
	const productName = pickColumns(productColumns, "id", "name");
	const latest = db
		.select({
			productId: orderLines.productId,
			status: orderLines.status,
			paidAt: orderLines.paidAt,
		})
		.from(orderLines)
		.where(eq(orderLines.userId, userId))
		.orderBy(desc(orderLines.createdAt), desc(orderLines.id))
		.limit(LATEST_ORDERS)
		.as("latest");
	const bought = db
		.select(productName)
		.from(latest)
		.innerJoin(products, eq(products.id, latest.productId))
		.where(hasPaidStatus(latest.status))
		.groupBy(latest.productId)
		.orderBy(desc(sql`max(${latest.paidAt})`), desc(latest.productId));
	if (firstProductId === null) return bought;
	const [firstProduct, others] = await db.batch([
		db
			.select(productName)
			.from(orderLines)
			.innerJoin(products, eq(products.id, orderLines.productId))
			.where(
				and(
					eq(orderLines.userId, userId),
					eq(orderLines.productId, firstProductId),
					hasPaidStatus(orderLines.status),
				),
			)
			.limit(1),
		bought,
	]);
	return [...firstProduct, ...others.filter(({ id }) => id !== firstProductId)];
}

export async function findLine(db: Db, lineId: string): Promise<OrderLine | null> {
	const [row] = await selectLines(db).where(eq(orderLines.id, lineId));
	return row ?? null;
}

export function listLines(db: Db, lineIds: readonly string[]): Promise<OrderLine[]> {
	return selectLines(db).where(sql`${orderLines.id} in ${toIdList(lineIds)}`);
}

export function listUnpaidLines(db: Db, orderIds: readonly string[]): Promise<OrderLine[]> {
	return selectLines(db)
		.where(
			and(sql`${orderLines.orderId} in ${toIdList(orderIds)}`, eq(orderLines.status, "unpaid")),
		)
		.orderBy(orderLines.orderId, orderLines.position);
}

export function listPayableLines(db: Db, orderId: string): Promise<OrderLine[]> {
	return selectLines(db)
		.where(and(eq(orderLines.orderId, orderId), canBePaid))
		.orderBy(orderLines.position);
}

export function listLinesOfOrder(db: Db, userId: string, orderId: string): Promise<OrderLine[]> {
	return selectLines(db)
		.where(and(eq(orderLines.orderId, orderId), eq(orderLines.userId, userId)))
		.orderBy(orderLines.position);
}
