import { z } from "zod";
import { toTk } from "~/domain/money/rules";
import type { Settings } from "~/platform/config/settings.server";
import { imageAt } from "~/platform/images/image-address";
import type { ApiLine } from "../api-lines.server";
import { isPaidStatus, LINE_STATUSES } from "../rules/order-status";
import { buildTrackingUrl } from "../rules/shipping";
import {
	type BuyerPayload,
	buyerShape,
	type PartPayload,
	partShape,
	type QuotePayload,
	quoteShape,
	toBuyerResponse,
	toPartResponse,
	toQuoteResponse,
} from "./shared-response.server";

export const trackingShape = {
	carrier: z.string().optional().describe("Who delivers it, if known"),
	trackingNumber: z.string().optional().describe("The carrier's number of the parcel, if known"),
	trackingUrl: z.url().optional().describe("The carrier's page about the parcel, if known"),
};

export const dueShape = {
	method: z.literal("account").optional().describe("Of what the company pays later"),
	dueOn: z.iso.date().optional().describe("The last day to pay what is on account"),
};

export const toDueResponse = (dueOn: string | null | undefined) =>
	dueOn ? { method: "account" as const, dueOn } : {};

/**
 * One line of an order. Adds `status`, because the specification's `paid` doesn't tell
 * shipped or cancelled, and the order.
 */
export const lineResponseSchema = z
	.strictObject({
		_id: z.string(),
		...buyerShape,
		...quoteShape,
		...partShape,
		price: z.number().describe("Unit price in tk when ordered"),
		quantity: z.int().describe("Units in stock now"),
		description: z.string(),
		total: z.int().describe("In tk: the integer part of price times pQuantity"),
		vatRate: z.number().describe("The VAT that price and total contain, in per cent"),
		img: z.url(),
		paid: z.boolean(),
		transaction: z.string().optional().describe("Payment ID, once paid"),
		...dueShape,
		status: z.enum(LINE_STATUSES),
		orderId: z.string().describe("The order that this product is a line of"),
		invoiceNumber: z
			.string()
			.optional()
			.describe("Such as INV-2026-000123, once the order is paid; not in webhooks"),
		...trackingShape,
	})
	.meta({ id: "OrderLine" });

/** Sent to API clients and webhooks. Amounts in poisha. */
export type LinePayload = Pick<
	ApiLine,
	| "id"
	| "orderId"
	| "description"
	| "imageKey"
	| "unitPricePoisha"
	| "totalPoisha"
	| "vatBp"
	| "transactionId"
	| "status"
	| "available"
	| "carrier"
> &
	BuyerPayload &
	QuotePayload &
	PartPayload &
	/** Webhooks have no invoice number and due day, and no tracking number of an anonymised buyer. */
	Partial<Pick<ApiLine, "invoiceNumber" | "dueOn" | "trackingNumber">>;

export const toLineResponse = (
	order: LinePayload,
	{ origin, carriers }: Pick<Settings, "origin" | "carriers">,
): z.infer<typeof lineResponseSchema> => ({
	_id: order.id,
	...toBuyerResponse(order),
	...toQuoteResponse(order),
	...toPartResponse(order),
	price: toTk(order.unitPricePoisha),
	quantity: order.available,
	description: order.description,
	total: toTk(order.totalPoisha),
	vatRate: order.vatBp / 100,
	img: imageAt(origin, order.imageKey),
	paid: isPaidStatus(order.status),
	...(order.transactionId ? { transaction: order.transactionId } : {}),
	...toDueResponse(order.dueOn),
	status: order.status,
	orderId: order.orderId,
	...(order.invoiceNumber ? { invoiceNumber: order.invoiceNumber } : {}),
	...toTrackingResponse(order, carriers),
});

export function toTrackingResponse(
	{ carrier, trackingNumber = "" }: Pick<LinePayload, "carrier" | "trackingNumber">,
	carriers: Settings["carriers"],
) {
	const trackingUrl = buildTrackingUrl(carriers, { carrier, trackingNumber });
	return {
		...(carrier ? { carrier } : {}),
		...(trackingNumber ? { trackingNumber } : {}),
		...(trackingUrl ? { trackingUrl } : {}),
	};
}
