import { z } from "zod";
import { tkOf } from "~/domain/money/rules";
import type { OrderRecord } from "~/domain/orders/order-records.server";
import { ORDER_STATUSES } from "~/domain/orders/rules";
import { imageAt } from "~/ui/page-meta";

/** An order (specification, section 3), with its state by name: 'paid' alone doesn't tell what is shipped or cancelled. */
export const orderShape = z
	.strictObject({
		_id: z.string(),
		name: z.string().describe("Who it goes to"),
		email: z.string(),
		address: z.string(),
		phone: z.string(),
		pQuantity: z.int().describe("Units ordered"),
		productID: z.string(),
		productName: z.string(),
		price: z.number().describe("In tk, a unit, as it was ordered"),
		quantity: z.int().describe("Units in stock today"),
		description: z.string(),
		total: z.int().describe("In tk: the integer part of price times pQuantity"),
		img: z.url(),
		paid: z.boolean(),
		transaction: z.string().optional().describe("The payment's id, once paid"),
		status: z.enum(ORDER_STATUSES),
	})
	.meta({ id: "Order" });

export const orderView = (order: OrderRecord, origin: string): z.infer<typeof orderShape> => ({
	_id: order.id,
	name: order.buyerName,
	email: order.buyerEmail,
	address: order.address,
	phone: order.phone,
	pQuantity: order.quantity,
	productID: order.productId,
	productName: order.productName,
	price: tkOf(order.unitPricePoisha),
	quantity: order.available,
	description: order.description,
	total: tkOf(order.totalPoisha),
	img: imageAt(origin, order.imageKey),
	paid: order.status === "paid" || order.status === "shipped",
	...(order.transactionId ? { transaction: order.transactionId } : {}),
	status: order.status,
});
