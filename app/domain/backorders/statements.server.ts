import { and, eq, sql } from "drizzle-orm";
import { auditLastChange, byAdmin, byOwner } from "~/platform/audit.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import { cartLines } from "../cart/tables.server";
import { availableUnits } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import type { LineWithStock } from "../orders/check-lines.server";
import type { Delivery } from "../orders/input";
import type { OrderingMember, OrderRequest } from "../orders/order-request.server";
import { unitPrice } from "../prices/price-of.server";
import type { PriceViewer } from "../prices/rules";
import { serveBackorders } from "../stock/serve-backorders.server";
import type { BackorderDelivery } from "./rules";
import { backorders } from "./tables.server";

export type WaitingLine = LineWithStock & { cartQuantity: number; pricedQuantity: number };

export type Waiting = { viewer: PriceViewer; lines: readonly WaitingLine[] };

export const toKept = ({ seenCharges, saveAddress, ...kept }: Delivery): BackorderDelivery => kept;

const WAITING_FIELDS = [
	"id",
	"productId",
	"quantity",
	"cartQuantity",
	"pricedQuantity",
	"pricePoisha",
	"priceSource",
];

/** Inserts after the order in its batch. Fails if a part is not sold at its price any more, or is not short. */
export function insertWaiting(
	needs: Platform,
	buyer: OrderingMember,
	request: OrderRequest,
	{ viewer, lines }: Waiting,
) {
	const { db, newId } = needs;
	const { approval, adminId, isFromCart } = request;
	const list = JSON.stringify(
		lines.map((line) => ({ ...line, id: newId() })),
		WAITING_FIELDS,
	);
	const after = `parts:${lines.length}`;
	return [
		insertBackorders(needs, buyer, request, viewer, list),
		auditLastChange(
			needs,
			adminId
				? byAdmin(adminId, "user.backorder-by-phone", `user:${buyer.id}`, { after })
				: byOwner(approval?.approverId ?? buyer.id, "user.backorder", { after }),
		),
		...(isFromCart ? [removeWaitingFromCart(db, buyer.id, list)] : []),
	] as const;
}

function insertBackorders(
	{ db, now }: Platform,
	buyer: OrderingMember,
	{ delivery: given, idempotencyKey, approval }: OrderRequest,
	viewer: PriceViewer,
	list: string,
) {
	const delivery = toKept(given);
	const at = now();
	const isShort =
		delivery.shipComplete === "on"
			? isAnyShort(list)
			: sql`line.value ->> 'quantity' > ${availableUnits}`;
	const price = unitPrice(viewer, sql`(line.value ->> 'pricedQuantity')`);
	return insertSelect(
		db,
		backorders,
		{
			id: sql`line.value ->> 'id'`,
			orderId: sql`(select id from orders where user_id = ${buyer.id} and idempotency_key = ${idempotencyKey})`,
			userId: buyer.id,
			customerId: buyer.customerId,
			spenderId: sql`(select iif(kind = 'company', ${approval?.approverId ?? buyer.id}, null) from customers where id = ${buyer.customerId})`,
			requestId: approval?.requestId ?? null,
			productId: products.id,
			quantity: sql`line.value ->> 'quantity'`,
			unitPoisha: sql`line.value ->> 'pricePoisha'`,
			priceSource: sql`line.value ->> 'priceSource'`,
			shipComplete: delivery.shipComplete === "on",
			delivery,
			idempotencyKey,
			createdAt: at,
			queuedAt: at,
		},
		sql`from json_each(${list}) as line
				left join products on products.id = line.value ->> 'productId'
					and line.value ->> 'pricePoisha' = ${price} and products.archived_at is null
					and ${isShort}`,
	);
}

/** What ships complete waits as a whole. */
const isAnyShort = (list: string) => sql`exists (
	select 1 from json_each(${list}) as other join ${products} on ${products.id} = other.value ->> 'productId'
	where other.value ->> 'quantity' > ${availableUnits})`;

/** After these have ended: their units are free, and other parts of what ships complete may be there. */
export const serveOthers = (needs: Platform, ids: readonly string[]) =>
	serveBackorders(
		needs,
		sql`select product_id from backorders where (user_id, idempotency_key) in
			(select user_id, idempotency_key from backorders where id in ${toIdList(ids)})`,
	);

const removeWaitingFromCart = (db: Platform["db"], userId: string, list: string) =>
	db.delete(cartLines).where(
		and(
			eq(cartLines.userId, userId),
			sql`(${cartLines.productId}, ${cartLines.quantity}) in
					(select value ->> 'productId', value ->> 'cartQuantity' from json_each(${list}))`,
		),
	);
