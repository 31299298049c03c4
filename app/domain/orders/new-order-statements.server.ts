import { and, eq, ne, sql } from "drizzle-orm";
import { isVerifiedPhone } from "~/domain/accounts/phone/phone.server";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { customers, users } from "../accounts/tables.server";
import { cartLines } from "../cart/tables.server";
import { ownNumbers } from "../catalog/part-numbers/visible-numbers.server";
import { products } from "../catalog/tables.server";
import type { DeliveryMethod } from "../delivery/rules";
import { chargePrice, containedVatBp, exemptNumber, unitPrice } from "../prices/price-of.server";
import type { PriceViewer } from "../prices/rules";
import type { CheckedLine } from "./check-lines.server";
import {
	getApproval,
	getQuoteId,
	type OrderDraft,
	type OrderingMember,
} from "./order-draft.server";
import type { Charge } from "./rules/charges";
import { numberSeries, orderLines, orders } from "./tables.server";

/** Taken before the order is written, because its mail names it. An order that is then refused leaves a gap. */
export async function takeOrderNumber(db: Db): Promise<string> {
	const [taken] = await db
		.update(numberSeries)
		.set({ last: sql`${numberSeries.last} + 1` })
		.where(eq(numberSeries.name, "order"))
		.returning({ last: numberSeries.last });
	return `SO-${taken?.last}`;
}

/** Times in ms. */
export type NewOrder = {
	id: string;
	number: string;
	buyer: OrderingMember & { viewer: PriceViewer };
	draft: OrderDraft;
	/** The approved list that needs no request; null without one. */
	listId: string | null;
	/** Null as agreed. */
	method: Pick<DeliveryMethod, "id" | "name" | "kind"> | null;
	companyName: string;
	payloadHash: string;
	changeId: string;
	at: number;
	holdUntil: number;
};

/** Forms are filled with the carrier of the last order, which counts only where a carrier of the buyer's collects. */
export const getBuyerCarrier = (
	method: NewOrder["method"],
	{ buyerCarrier = "" }: OrderDraft["delivery"],
): string => (method === null || method.kind === "own-carrier" ? buyerCarrier : "");

export function insertOrder(db: Db, order: NewOrder) {
	const { buyer, draft } = order;
	const { delivery } = draft;
	const approval = getApproval(draft.from);
	return insertSelect(
		db,
		orders,
		{
			id: order.id,
			number: order.number,
			userId: buyer.id,
			customerId: buyer.customerId,
			spenderId: sql`(select iif(kind = 'company', ${approval?.approverId ?? buyer.id}, null) from customers where id = ${buyer.customerId})`,
			requestId: approval?.requestId ?? null,
			quoteId: getQuoteId(draft.from),
			listId: order.listId,
			buyerName: delivery.name,
			buyerEmail: buyer.email,
			address: delivery.address,
			district: delivery.district ?? "",
			deliveryMethodId: order.method?.id ?? null,
			deliveryMethod: order.method?.name ?? "",
			buyerCarrier: getBuyerCarrier(order.method, delivery),
			requestedOn: delivery.requestedOn ?? "",
			shipComplete: delivery.shipComplete === "on",
			chargeRequested: delivery.onAccount === "on",
			phone: delivery.phone,
			phoneVerified: isVerifiedPhone(buyer.id, delivery.phone),
			purchaseOrderNumber: delivery.purchaseOrderNumber,
			companyName: order.companyName,
			buyerBin: sql`(select iif(kind = 'company', bin, ${delivery.buyerBin}) from customers where id = ${buyer.customerId})`,
			costCentre: delivery.costCentre ?? "",
			note: delivery.note ?? "",
			exemptNumber: exemptNumber(buyer.viewer),
			idempotencyKey: draft.idempotencyKey,
			payloadHash: order.payloadHash,
			holdUntil: order.holdUntil,
			changeId: order.changeId,
			createdAt: order.at,
		},
		sql``,
	);
}

/** The price was checked, and says where it came from. */
type NewLine = { id: string } & Pick<
	CheckedLine,
	"productId" | "quantity" | "pricePoisha" | "sourceKind" | "sourceId"
>;
const LINE_FIELDS: (keyof NewLine)[] = [
	"id",
	"productId",
	"quantity",
	"pricePoisha",
	"sourceKind",
	"sourceId",
];

/** What more costs counts as unknown, so that sums stay exact. */
const MAX_COST = 9_000_000_000_000_000;

/** Inserts all lines or, by an error, none. Triggers take the holds. */
export function insertLines(
	db: Db,
	{ id: orderId, buyer, draft, changeId, at }: NewOrder,
	lines: readonly NewLine[],
) {
	const { viewer } = buyer;
	const price = unitPrice(viewer, sql`(line.value ->> 'quantity')`);
	const isAtPrice = sql`true
				and line.value ->> 'pricePoisha' = ${price}
				and line.value ->> 'quantity' >= products.min_quantity
				and line.value ->> 'quantity' % products.order_multiple = 0`;
	// A left join: a line whose product is not for sale at its price and quantity has no product,
	// which fails. What waited keeps the price of its backorder; a trigger compares what was quoted.
	return insertSelect(
		db,
		orderLines,
		{
			id: sql`line.value ->> 'id'`,
			orderId,
			position: sql`line.key + 1`,
			userId: buyer.id,
			createdAt: at,
			productId: products.id,
			productName: products.name,
			productDescription: products.description,
			partNumber: products.partNumber,
			customerNumber: ownNumbers(buyer.customerId),
			singleUnpaid: sql`(select ${draft.from.kind === "part"} and spender_id is null from orders where id = ${orderId})`,
			imageKey: products.imageKey,
			quantity: sql`line.value ->> 'quantity'`,
			unitPricePoisha: sql`line.value ->> 'pricePoisha'`,
			totalPoisha: sql`(line.value ->> 'pricePoisha') * (line.value ->> 'quantity') / 100 * 100`,
			sourceKind: sql`line.value ->> 'sourceKind'`,
			sourceId: sql`line.value ->> 'sourceId'`,
			vatBp: containedVatBp(viewer),
			costPoisha: sql`iif(products.cost_poisha <= ${MAX_COST} / (line.value ->> 'quantity'), products.cost_poisha, null)`,
			status: "unpaid",
			changeId,
		},
		sql`from json_each(${JSON.stringify(lines, LINE_FIELDS)}) as line
			left join products on products.id = line.value ->> 'productId'
				and products.archived_at is null and case line.value ->> 'sourceKind' when 'quote' then true
					when 'backorder' then exists (select 1 from backorders where state = 'ready' and user_id = ${buyer.id}
						and id = line.value ->> 'sourceId' and product_id = products.id
						and (quantity, unit_poisha) = (line.value ->> 'quantity', line.value ->> 'pricePoisha'))
					else ${isAtPrice} end`,
	);
}

/** The hidden product of what a quote has as a text. */
export const QUOTED_WORK_ID = "quoted-work";

/** Fails if one is not offered any more, or at another price. A trigger compares those of a quote. */
export function insertCharges(
	db: Db,
	{ id: orderId, buyer, changeId, at }: NewOrder,
	charges: readonly (Charge & { id: string; position: number })[],
) {
	const get = (field: keyof (typeof charges)[number]) =>
		sql`(charge.value ->> ${sql.raw(`'${field}'`)})`;
	const rate = sql`(select unit_poisha from delivery_rates where method_id = ${get("sourceId")}
		and ${get("quantity")} >= min_quantity order by min_quantity desc limit 1)`;
	// By its key: the order of a charge must not read all products.
	const productId = sql`iif(${get("kind")} = 'delivery',
		(select product_id from delivery_methods where id = ${get("sourceId")} and archived_at is null),
		coalesce((select product_id from orders join delivery_methods on delivery_methods.id = delivery_method_id
			where orders.id = ${orderId} and quote_id = ${get("sourceId")}), ${QUOTED_WORK_ID}))`;
	const isOffered = sql`products.id = ${productId}
		and (${get("kind")} <> 'delivery' or ${get("unitPoisha")} = ${chargePrice(buyer.viewer, rate)})`;
	return insertSelect(
		db,
		orderLines,
		{
			id: get("id"),
			orderId,
			position: get("position"),
			userId: buyer.id,
			createdAt: at,
			kind: "service",
			productId: products.id,
			productName: sql`iif(${get("kind")} = 'quote', ${get("name")}, products.name)`,
			productDescription: products.description,
			imageKey: products.imageKey,
			quantity: get("quantity"),
			unitPricePoisha: get("unitPoisha"),
			totalPoisha: get("totalPoisha"),
			sourceKind: get("kind"),
			sourceId: get("sourceId"),
			vatBp: containedVatBp(buyer.viewer),
			status: "unpaid",
			changeId,
		},
		sql`from json_each(${JSON.stringify(charges)}) as charge left join products on ${isOffered}`,
	);
}

/** Only if the profile has no address. */
export function saveFirstAddress(db: Db, userId: string, address: string) {
	return db
		.update(users)
		.set({ address })
		.where(and(eq(users.id, userId), eq(users.address, "")));
}

/** For the next order form of a person; that of a company is changed by its owners and by admins. */
export function rememberBin(db: Db, customerId: string, bin: string) {
	return db
		.update(customers)
		.set({ bin })
		.where(and(eq(customers.id, customerId), eq(customers.kind, "person"), ne(customers.bin, bin)));
}

/** Runs after `insertLines` in the same batch. A line whose quantity has changed meanwhile stays. */
export function removeOrderedFromCart(db: Db, userId: string, orderId: string) {
	return db.delete(cartLines).where(
		and(
			eq(cartLines.userId, userId),
			sql`(${cartLines.productId}, ${cartLines.quantity}) in
					(select product_id, quantity from order_lines where order_id = ${orderId})`,
		),
	);
}

/** The end of the batch: triggers tell webhooks of the whole order, and hold it against the member's limits. */
export const completeOrder = (db: Db, orderId: string) =>
	db.update(orders).set({ placed: true }).where(eq(orders.id, orderId));
