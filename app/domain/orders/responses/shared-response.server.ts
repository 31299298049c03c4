import { z } from "zod";
import type { OrderHeader, OrderLine } from "../rules/order-line";

export const buyerShape = {
	orderNumber: z.string().describe("What people call the order, such as SO-100482"),
	purchaseOrderNumber: z.string().optional().describe("The buyer's own number, if given"),
	companyName: z.string().optional().describe("The buyer's company, if given"),
	costCentre: z.string().optional().describe("The company's own, if given"),
	note: z.string().optional().describe("The company's own, if given"),
	name: z.string().describe("Recipient"),
	email: z.string(),
	address: z.string(),
	phone: z.string(),
};

export type BuyerPayload = Pick<
	OrderHeader,
	| "orderNumber"
	| "purchaseOrderNumber"
	| "companyName"
	| "costCentre"
	| "note"
	| "buyerName"
	| "buyerEmail"
	| "address"
	| "phone"
>;

export const toBuyerResponse = (order: BuyerPayload) => ({
	orderNumber: order.orderNumber,
	...(order.purchaseOrderNumber ? { purchaseOrderNumber: order.purchaseOrderNumber } : {}),
	...(order.companyName ? { companyName: order.companyName } : {}),
	...(order.costCentre ? { costCentre: order.costCentre } : {}),
	...(order.note ? { note: order.note } : {}),
	name: order.buyerName,
	email: order.buyerEmail,
	address: order.address,
	phone: order.phone,
});

export const quoteShape = {
	quoteNumber: z.string().optional().describe("Of the quote that it accepted, such as QU-100001"),
};

export type QuotePayload = { quoteNumber?: string | null };

export const toQuoteResponse = ({ quoteNumber }: QuotePayload) =>
	quoteNumber ? { quoteNumber } : {};

export const deliveryShape = {
	district: z.string().optional().describe("Of the address, if given"),
	deliveryMethod: z.string().optional().describe("Its name when ordered; none as agreed"),
	requestedOn: z.iso.date().optional().describe("When the buyer would like to have the goods"),
};

export type DeliveryPayload = BuyerPayload &
	Pick<OrderHeader, "district" | "deliveryMethod" | "requestedOn">;

export const toDeliveryResponse = (order: DeliveryPayload) => ({
	...toBuyerResponse(order),
	...(order.district ? { district: order.district } : {}),
	...(order.deliveryMethod ? { deliveryMethod: order.deliveryMethod } : {}),
	...(order.requestedOn ? { requestedOn: order.requestedOn } : {}),
});

export const partShape = {
	productID: z.string(),
	partNumber: z.string().optional().describe("Of the product when ordered, if it had one"),
	productName: z.string(),
	pQuantity: z.int().describe("Units ordered"),
};

export type PartPayload = Pick<OrderLine, "productId" | "partNumber" | "productName" | "quantity">;

export const toPartResponse = (line: PartPayload) => ({
	productID: line.productId,
	...(line.partNumber ? { partNumber: line.partNumber } : {}),
	productName: line.productName,
	pQuantity: line.quantity,
});

/** Besides `partShape`, of a line in an order or a shipment. */
export const positionShape = {
	_id: z.string().describe("Of the order's line"),
	position: z.int().describe("In the order, from 1"),
	...partShape,
	customerNumber: z.string().optional().describe("The buyer's own, if there was one"),
};

export type PositionPayload = PartPayload & Pick<OrderLine, "id" | "position" | "customerNumber">;

export const toPositionResponse = (line: PositionPayload) => ({
	_id: line.id,
	position: line.position,
	...toPartResponse(line),
	...(line.customerNumber ? { customerNumber: line.customerNumber } : {}),
});
