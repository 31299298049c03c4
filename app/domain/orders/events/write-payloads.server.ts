import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { webhookDeliveries } from "~/platform/webhooks/tables.server";
import { availableUnitsForSale } from "../../catalog/product-columns.server";

const buildObject = (values: Readonly<Record<string, SQL>>): SQL => {
	const pairs = Object.entries(values).map(
		([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`,
	);
	return sql`json_object(${sql.join(pairs, sql`, `)})`;
};

/** Of `rows`, which are `from … where …`; `order` sorts them if they come in no order of their own, for a row read more each. */
const buildArray = (values: Readonly<Record<string, SQL>>, rows: SQL, order: SQL = sql``): SQL =>
	sql`json((select json_group_array(${buildObject(values)} ${order}) ${rows}))`;

/** What a trigger has removed from earlier payloads is not in a later one. */
const isErased = sql`buyer_email = orders.user_id || '@deleted.invalid'`;

const buyer = {
	orderNumber: sql`orders.number`,
	purchaseOrderNumber: sql`purchase_order_number`,
	companyName: sql`company_name`,
	costCentre: sql`cost_centre`,
	note: sql`iif(${isErased}, '', orders.note)`,
	buyerName: sql`buyer_name`,
	buyerEmail: sql`buyer_email`,
	address: sql`address`,
	phone: sql`phone`,
};

const quoteNumber = sql`(select number from quotes where quotes.id = orders.quote_id)`;

const delivery = {
	...buyer,
	district: sql`district`,
	deliveryMethod: sql`delivery_method`,
	requestedOn: sql`requested_on`,
};

const position = {
	id: sql`order_lines.id`,
	position: sql`position`,
	productId: sql`product_id`,
	partNumber: sql`order_lines.part_number`,
	customerNumber: sql`customer_number`,
	productName: sql`product_name`,
	quantity: sql`order_lines.quantity`,
};

const document = { kind: sql`kind`, year: sql`year`, number: sql`number` };

/** Also the id of a refund without a credit note. */
const refundGroup = sql`substr(event_id, length('evt__refunded_' || webhook_deliveries.order_id) + 1)`;
const creditedGroup = sql`(select refund_group from documents where refund_group = ${refundGroup})`;

/** A line may have several refunds in a group. */
const refund = sql`(select ${buildObject({
	id: refundGroup,
	reason: sql`min(reason)`,
	amountPoisha: sql`sum(amount_poisha)`,
	creditNote: sql`json((select ${buildObject(document)} from documents where refund_group = ${refundGroup}))`,
	lines: sql`json_group_array(${buildObject({
		lineId: sql`line_id`,
		units: sql`units`,
		amountPoisha: sql`amount_poisha`,
	})}) filter (where line_id is not null)`,
})} from (
		select line_id, reason, sum(units) as units, sum(amount_poisha) as amount_poisha from refunds
		where group_id = ${creditedGroup} or id = iif(${creditedGroup} is null, ${refundGroup}, null) group by line_id
		order by line_id
	))`;

/** A patch leaves out what is null. */
const orderPayload = sql`(select json_patch(${buildObject({
	id: sql`orders.id`,
	...delivery,
	quoteNumber,
	createdAt: sql`orders.created_at`,
	receivedPoisha: sql`received_poisha`,
	lines: buildArray(
		{
			...position,
			kind: sql`kind`,
			cancelledUnits: sql`cancelled_units`,
			shippedUnits: sql`shipped_units`,
			returnedUnits: sql`returned_units`,
			unitPricePoisha: sql`unit_price_poisha`,
			totalPoisha: sql`total_poisha`,
			refundedPoisha: sql`refunded_poisha`,
			vatBp: sql`vat_bp`,
			status: sql`status`,
			cancellationPending: sql`json(iif(cancellation_pending_since is null, 'false', 'true'))`,
		},
		sql`from (select * from order_lines where order_lines.order_id = orders.id order by position) as order_lines`,
	),
	documents: buildArray(
		document,
		sql`from documents where documents.order_id = orders.id`,
		sql`order by issued_at, kind desc, number`,
	),
	shipments: buildArray(
		{
			number: sql`number`,
			carrier: sql`carrier`,
			trackingNumber: sql`tracking_number`,
			sentAt: sql`sent_at`,
		},
		sql`from shipments where shipments.order_id = orders.id and state = 'sent' and not ${isErased}`,
		sql`order by sent_at, number`,
	),
})}, case type
		when 'order.paid' then json_object('dueOn', (
			select facts ->> '$.terms.dueOn' from documents where kind = 'invoice' and documents.order_id = orders.id))
		when 'order.refunded' then json_object('refund', json(${refund}))
		else '{}' end)
	from orders where orders.id = webhook_deliveries.order_id)`;

/** With the last shipment of the line. */
const linePayload = sql`(select ${buildObject({
	...buyer,
	quoteNumber,
	id: sql`order_lines.id`,
	orderId: sql`orders.id`,
	productId: sql`product_id`,
	productName: sql`product_name`,
	partNumber: sql`order_lines.part_number`,
	quantity: sql`quantity`,
	description: sql`product_description`,
	imageKey: sql`order_lines.image_key`,
	unitPricePoisha: sql`unit_price_poisha`,
	totalPoisha: sql`total_poisha`,
	vatBp: sql`vat_bp`,
	transactionId: sql`transaction_id`,
	status: sql`status`,
	available: availableUnitsForSale,
	carrier: sql`coalesce(carrier, '')`,
	trackingNumber: sql`coalesce(tracking_number, '')`,
})}
	from order_lines join orders on orders.id = order_lines.order_id join products on products.id = order_lines.product_id
		left join shipments on shipments.id = (
			select sent.id from shipment_lines join shipments as sent on sent.id = shipment_id
			where shipment_lines.line_id = order_lines.id and sent.state = 'sent' order by sent.sent_at desc limit 1)
	where order_lines.id = webhook_deliveries.line_id)`;

const shipmentPayload = sql`(select ${buildObject({
	...delivery,
	id: sql`shipments.id`,
	number: sql`shipments.number`,
	orderId: sql`orders.id`,
	carrier: sql`carrier`,
	trackingNumber: sql`tracking_number`,
	note: sql`shipments.note`,
	sentAt: sql`sent_at`,
	lines: buildArray(
		{ ...position, units: sql`shipment_lines.quantity` },
		sql`from shipment_lines join order_lines on order_lines.id = line_id where shipment_id = shipments.id`,
		sql`order by position`,
	),
})}
	from shipments join orders on orders.id = shipments.order_id
	where shipments.id = substr(event_id, length('evt_') + 1, length(event_id) - length('evt__sent')))`;

/**
 * Ends a batch that changes these orders: the payload of the webhooks that its triggers have queued, from the rows as the batch
 * leaves them.
 */
export const writePayloads = (db: Db, orderIds: readonly string[]) =>
	db
		.update(webhookDeliveries)
		.set({
			payload: sql`case
				when line_id is not null then ${linePayload}
				when type = 'shipment.sent' then ${shipmentPayload}
				else ${orderPayload} end`,
		})
		.where(sql`order_id in ${toIdList(orderIds)} and payload = '{}'`);
