import { z } from "zod";
import { toTk } from "~/domain/money/rules";
import { imageAt } from "~/platform/images/image-address";
import type { ApiOrder } from "./api-orders.server";
import { isPaidStatus, ORDER_STATUSES } from "./rules";

/** Adds `status`, because the specification's `paid` doesn't tell shipped or cancelled. */
export const orderResponseSchema = z
	.strictObject({
		_id: z.string(),
		name: z.string().describe("Recipient"),
		email: z.string(),
		address: z.string(),
		phone: z.string(),
		pQuantity: z.int().describe("Units ordered"),
		productID: z.string(),
		productName: z.string(),
		price: z.number().describe("Unit price in tk when ordered"),
		quantity: z.int().describe("Units in stock now"),
		description: z.string(),
		total: z.int().describe("In tk: the integer part of price times pQuantity"),
		img: z.url(),
		paid: z.boolean(),
		transaction: z.string().optional().describe("Payment ID, once paid"),
		status: z.enum(ORDER_STATUSES),
	})
	.meta({ id: "Order" });

/** Sent to API clients and webhooks. Amounts in poisha. */
export type OrderPayload = Pick<
	ApiOrder,
	| "id"
	| "buyerName"
	| "buyerEmail"
	| "address"
	| "phone"
	| "quantity"
	| "productId"
	| "productName"
	| "description"
	| "imageKey"
	| "unitPricePoisha"
	| "totalPoisha"
	| "transactionId"
	| "status"
	| "available"
>;

export const toOrderResponse = (
	order: OrderPayload,
	origin: string,
): z.infer<typeof orderResponseSchema> => ({
	_id: order.id,
	name: order.buyerName,
	email: order.buyerEmail,
	address: order.address,
	phone: order.phone,
	pQuantity: order.quantity,
	productID: order.productId,
	productName: order.productName,
	price: toTk(order.unitPricePoisha),
	quantity: order.available,
	description: order.description,
	total: toTk(order.totalPoisha),
	img: imageAt(origin, order.imageKey),
	paid: isPaidStatus(order.status),
	...(order.transactionId ? { transaction: order.transactionId } : {}),
	status: order.status,
});
