import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Cursor } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { canOrder, type SignedInUser } from "../accounts/rules";
import { customers, users } from "../accounts/tables.server";
import { selectAddressChoices } from "../customers/addresses.server";
import type { SavedAddress } from "../customers/chosen-address";
import type { DeliveryKind } from "../delivery/rules";
import {
	isChangeableOrder,
	isVisibleOrder,
	unitsToShip,
	withheldOfOrder,
} from "./conditions.server";
import type { OrderHeader, OrderLine } from "./rules/order-line";
import type { Spending } from "./rules/spending";
import { selectSpending, toSpending } from "./spending.server";
import { orderLines, orders, shipments } from "./tables.server";

/** In raw SQL, because drizzle drops the table names in a query on one table. */
export const deliveryKind = sql<DeliveryKind | null>`(select delivery_methods.kind from delivery_methods
	where delivery_methods.id = orders.delivery_method_id)`;

/** The columns of an `OrderLine`, for statements that join both tables. */
export const lineColumns = {
	id: orderLines.id,
	orderId: orderLines.orderId,
	orderNumber: orders.number,
	...pickColumns(orderLines, "position", "kind", "productId", "productName", "partNumber"),
	...pickColumns(orderLines, "customerNumber", "imageKey", "quantity", "unitPricePoisha"),
	...pickColumns(orderLines, "totalPoisha", "cancelledUnits", "shippedUnits"),
	unitsToShip,
	...pickColumns(orderLines, "returnedUnits", "refundedPoisha", "vatBp"),
	accountName: sql<string>`(select name from users where users.id = orders.user_id)`.as(
		"account_name",
	),
	...pickColumns(orders, "buyerName", "buyerEmail", "address", "district", "deliveryMethod"),
	deliveryKind,
	...pickColumns(orders, "buyerCarrier", "requestedOn", "phone", "phoneVerified"),
	...pickColumns(orders, "purchaseOrderNumber", "companyName", "buyerBin", "costCentre", "note"),
	exemptNumber: orders.exemptNumber,
	quoteNumber: sql<string | null>`(select number from quotes where quotes.id = orders.quote_id)`,
	approvedList: sql<
		string | null
	>`iif(orders.list_id is null, null, coalesce((select name from saved_lists where saved_lists.id = orders.list_id), 'A list that was deleted'))`,
	status: orderLines.status,
	isOfCompany: sql`${orders.spenderId} is not null`.mapWith(Boolean),
	isBackorder: sql`${orderLines.sourceKind} = 'backorder'`.mapWith(Boolean),
	quotedLeadDays: sql<number | null>`iif(${orderLines.sourceKind} = 'quote',
		(select nullif(lead_days, -1) from quote_lines where quote_lines.id = ${orderLines.sourceId}), null)`,
	cancellationPending: sql`${orderLines.cancellationPendingSince} is not null`.mapWith(Boolean),
	...pickColumns(orders, "holdUntil", "bankHoldUntil", "receivedPoisha", "shortfallPoisha"),
	// Most orders have received nothing: they read no other row.
	withheldPoisha: sql<number>`iif(orders.received_poisha = 0, 0, ${withheldOfOrder})`,
	shortfallReason: orders.shortfallReason,
	...pickColumns(orderLines, "transactionId", "createdAt", "paidAt", "shippedAt", "cancelledAt"),
	carrier: sql<string>`coalesce(${shipments.carrier}, '')`,
	trackingNumber: sql<string>`coalesce(${shipments.trackingNumber}, '')`,
};

/** Joins the last shipment that has units of the line. */
export const isLastShipment = sql`${shipments.id} = (select id from (
	select sent.id, max(sent.sent_at) from shipment_lines join shipments as sent on sent.id = shipment_lines.shipment_id
	where shipment_lines.line_id = order_lines.id and sent.state = 'sent'))`;

export const selectLines = (db: Db) =>
	db
		.select(lineColumns)
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.leftJoin(shipments, isLastShipment);

/** Which table's index a list of lines is read from: that of `order_lines` knows the buyer and the status. */
export const ORDER_OF_LINES = {
	all: { createdAt: orders.createdAt, id: orders.id },
	filtered: { createdAt: orderLines.createdAt, id: orderLines.orderId },
};

type OrderOfLines = (typeof ORDER_OF_LINES)[keyof typeof ORDER_OF_LINES];

/** The lines of an order stay in its order. */
export const newestOrdersFirst = ({ createdAt, id }: OrderOfLines) => [
	desc(createdAt),
	desc(id),
	orderLines.position,
];

/** Selects the lines after one in `newestOrdersFirst`. It is always a range of times, or SQLite would sort all lines. */
export function isBelowLine({ createdAt, id }: OrderOfLines, after: Cursor | null): SQL {
	if (!after) return sql`${createdAt} > 0`;
	const orderId = sql`(select order_id from order_lines where id = ${after.id})`;
	const position = sql`(select position from order_lines where id = ${after.id})`;
	return sql`(${createdAt}, ${id}) <= (${after.key}, ${orderId})
		and (${id} <> ${orderId} or ${orderLines.position} > ${position})`;
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
	const [row] = await selectLines(db).where(and(eq(orderLines.id, lineId), isVisibleOrder(userId)));
	return row ?? null;
}

/** Selects from users, so that a buyer without orders has a row. */
export async function getOrderDefaults(
	db: Db,
	buyer: Pick<SignedInUser, "id" | "name">,
	at: number,
): Promise<{ delivery: DeliveryDefaults; addresses: SavedAddress[]; spending: Spending | null }> {
	const latest = db
		.select({ id: orders.id })
		.from(orders)
		// What an account ordered for another customer has another address.
		.where(and(eq(orders.userId, buyer.id), sql`orders.customer_id = users.customer_id`))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(1);
	const [row] = await db
		.select({
			verifiedPhone: users.verifiedPhone,
			address: users.address,
			buyerBin: customers.bin,
			company: sql<string>`${customers.name}`.as("company"),
			spending: selectSpending(at),
			addresses: selectAddressChoices,
			last: {
				name: orders.buyerName,
				...pickColumns(orders, "address", "phone", "companyName", "district", "deliveryMethodId"),
				buyerCarrier: orders.buyerCarrier,
			},
		})
		.from(users)
		.innerJoin(customers, eq(customers.id, users.customerId))
		.leftJoin(orders, inArray(orders.id, latest))
		.where(eq(users.id, buyer.id));
	const none = { district: "", deliveryMethodId: null, buyerCarrier: "" };
	const first = { name: buyer.name, address: "", phone: "", companyName: "", ...none };
	const last = row?.last ?? first;
	const delivery = {
		name: last.name,
		address: row?.address || last.address,
		phone: row?.verifiedPhone ?? last.phone,
		companyName: row?.company || last.companyName,
		district: last.district,
		deliveryMethodId: last.deliveryMethodId ?? "",
		buyerCarrier: last.buyerCarrier,
		buyerBin: row?.buyerBin ?? "",
		isSaved: Boolean(row?.address),
	};
	return {
		delivery,
		addresses: row?.addresses ?? [],
		spending: row ? toSpending(row.spending, at) : null,
	};
}

type DeliveryDefaults = Pick<
	OrderHeader,
	"address" | "phone" | "companyName" | "buyerBin" | "district" | "buyerCarrier"
> & {
	name: string;
	/** '' if the last order was delivered as agreed. */
	deliveryMethodId: string;
	isSaved: boolean;
};

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

/** `buyerId` is the buyer or a member of the company; null for admins and for anybody with a payment link. */
export function listLinesOfOrder(
	db: Db,
	buyerId: string | null,
	orderId: string,
): Promise<OrderLine[]> {
	const isBuyers = buyerId === null ? undefined : isVisibleOrder(buyerId);
	return selectLines(db)
		.where(and(eq(orderLines.orderId, orderId), isBuyers))
		.orderBy(orderLines.position);
}

/** Reads those of any buyers, for admins. */
export function listLinesOfOrders(db: Db, orderIds: readonly string[]): Promise<OrderLine[]> {
	return selectLines(db)
		.where(sql`${orderLines.orderId} in ${toIdList(orderIds)}`)
		.orderBy(orderLines.orderId, orderLines.position);
}

/**
 * False for an order that the account sees and may not change; the id may be that of a line. An order that it doesn't see
 * is for the caller not to find.
 */
export async function mayChangeOrder(
	db: Db,
	user: Pick<SignedInUser, "id" | "customerRole">,
	id: string,
): Promise<boolean> {
	if (canOrder(user.customerRole)) return true;
	const [order] = await db
		.select({ mayChange: isChangeableOrder(user.id).mapWith(Boolean) })
		.from(orders)
		.where(
			and(
				sql`orders.id in (${id}, (select order_id from order_lines where order_lines.id = ${id}))`,
				isVisibleOrder(user.id),
			),
		);
	return order?.mayChange ?? true;
}
