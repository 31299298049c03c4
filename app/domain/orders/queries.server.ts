import { and, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
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
	AdminOrderListItem,
	LineGroup,
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
	partNumber: orderLines.partNumber,
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
	"partNumber",
	"imageKey",
	"quantity",
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

const orderColumns = {
	id: orders.id,
	createdAt: orders.createdAt,
	...pickColumns(
		lineColumns,
		"orderNumber",
		"buyerName",
		"buyerEmail",
		"address",
		"phone",
		"phoneVerified",
		"purchaseOrderNumber",
		"companyName",
		"holdUntil",
	),
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
	const order = pickColumns(
		page,
		"id",
		"orderNumber",
		"buyerName",
		"buyerEmail",
		"address",
		"phone",
		"phoneVerified",
		"purchaseOrderNumber",
		"companyName",
		"holdUntil",
		"createdAt",
		"otherLines",
		"shipments",
	);
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
	// What a buyer's list doesn't show would cost bytes.
	const shown = rows.map(
		({ buyerEmail, phoneVerified, purchaseOrderNumber, companyName, ...order }) => order,
	);
	return { orders: shown, next };
}

/** A subquery, so that SQLite reads the lines of one order instead of the newest lines. */
export function isOfOrder(db: Db, orderNumber: string): SQL {
	const order = db.select({ id: orders.id }).from(orders).where(eq(orders.number, orderNumber));
	return sql`${orderLines.orderId} = (${order})`;
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

/** Pass null as the buyer for admins. */
export function listLinesOfOrder(
	db: Db,
	buyerId: string | null,
	orderId: string,
): Promise<OrderLine[]> {
	const isBuyers = buyerId === null ? undefined : eq(orderLines.userId, buyerId);
	return selectLines(db)
		.where(and(eq(orderLines.orderId, orderId), isBuyers))
		.orderBy(orderLines.position);
}

/** For admins: of any buyer. */
export function listLinesOfAnyOrder(db: Db, orderId: string): Promise<OrderLine[]> {
	return selectLines(db).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position);
}
