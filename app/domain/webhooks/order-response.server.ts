import { z } from "zod";
import { DOCUMENT_KINDS } from "~/domain/documents/facts";
import { type DocumentId, formatDocumentNumber } from "~/domain/documents/rules";
import { LINE_KINDS } from "~/domain/money/amounts";
import { toTk } from "~/domain/money/rules";
import type { VatSum } from "~/domain/money/vat-rules";
import {
	dueShape,
	type LinePayload,
	toDueResponse,
	toTrackingResponse,
	trackingShape,
} from "~/domain/orders/responses/line-response.server";
import {
	buyerShape,
	type DeliveryPayload,
	deliveryShape,
	type PositionPayload,
	positionShape,
	type QuotePayload,
	quoteShape,
	toDeliveryResponse,
	toPositionResponse,
	toQuoteResponse,
} from "~/domain/orders/responses/shared-response.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { getOrderStatus, LINE_STATUSES, ORDER_STATUSES } from "~/domain/orders/rules/order-status";
import type { SentShipment } from "~/domain/orders/rules/shipping";
import { type OrderAmounts, summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import type { orderLines } from "~/domain/orders/tables.server";
import { REFUND_REASONS, type RefundReason } from "~/domain/payments/rules";
import type { Settings } from "~/platform/config/settings.server";

const lineSchema = z.strictObject({
	...positionShape,
	kind: z.enum(LINE_KINDS).describe("A service is a charge, such as for delivery"),
	cancelledUnits: z.int().describe("Units that will not be shipped"),
	shippedUnits: z.int(),
	returnedUnits: z.int().describe("Of the shipped ones"),
	price: z.number().describe("Unit price in tk when ordered"),
	total: z.int().describe("In tk"),
	refunded: z.number().describe("In tk, also what is still on its way"),
	vatRate: z.number().describe("The VAT that price and total contain, in per cent"),
	status: z.enum(LINE_STATUSES),
});

const amountsSchema = z
	.strictObject({
		goods: z.number().describe("Of the lines that are not cancelled, with VAT"),
		charges: z.number().describe("Such as for delivery, with VAT"),
		total: z.number().describe("Goods and charges"),
		paid: z.number(),
		refunded: z.number().describe("Also what is still on its way"),
		received: z.number().describe("By bank transfer, while it is less than what is to be paid"),
		due: z.number().describe("Without what was received"),
		vat: z
			.array(
				z.strictObject({
					vatRate: z.number().describe("In per cent"),
					net: z.number(),
					vat: z.number(),
					gross: z.number(),
				}),
			)
			.describe("What the total consists of, by rate"),
	})
	.describe("In tk");

const orderShape = {
	_id: z.string(),
	...buyerShape,
	...deliveryShape,
	...quoteShape,
	status: z.enum(ORDER_STATUSES),
	createdAt: z.iso.datetime().describe("When it was placed"),
	lines: z.array(lineSchema),
	amounts: amountsSchema,
	documents: z
		.array(z.strictObject({ kind: z.enum(DOCUMENT_KINDS), number: z.string() }))
		.describe("Such as INV-2026-000123 and CN-2026-000001"),
	shipments: z
		.array(
			z.strictObject({
				number: z.string().describe("Such as SH-100001"),
				...trackingShape,
				sentAt: z.iso.datetime(),
			}),
		)
		.describe("Those that were sent"),
	...dueShape,
};

export const orderResponseSchema = z.strictObject(orderShape).meta({ id: "Order" });

export const refundedOrderSchema = z
	.strictObject({
		...orderShape,
		refund: z
			.strictObject({
				_id: z.string(),
				reason: z.enum(REFUND_REASONS),
				amount: z.number().describe("In tk"),
				creditNote: z.string().optional().describe("Its number; none before the invoice"),
				lines: z
					.array(z.strictObject({ _id: z.string(), units: z.int(), amount: z.number() }))
					.describe("Of the order; none for money that was paid in excess"),
			})
			.describe("What goes back by this event"),
	})
	.meta({ id: "RefundedOrder" });

type PayloadLine = Pick<
	typeof orderLines.$inferSelect,
	| "kind"
	| "cancelledUnits"
	| "shippedUnits"
	| "returnedUnits"
	| "unitPricePoisha"
	| "totalPoisha"
	| "refundedPoisha"
	| "vatBp"
	| "status"
> &
	PositionPayload &
	Pick<OrderLine, "cancellationPending">;

/** `writePayloads` writes it. Amounts are in poisha, times in ms. */
export type OrderPayload = DeliveryPayload &
	QuotePayload &
	Pick<OrderLine, "id" | "receivedPoisha" | "createdAt"> & {
		lines: PayloadLine[];
		documents: DocumentId[];
		/** An anonymised buyer has none. */
		shipments?: (Pick<LinePayload, "carrier" | "trackingNumber"> &
			Pick<SentShipment, "number" | "sentAt">)[];
		/** As '2026-12-22'; of an order on account, when it is charged. */
		dueOn?: string;
		refund?: {
			id: string;
			reason: RefundReason;
			amountPoisha: number;
			creditNote?: DocumentId;
			lines: { lineId: string; units: number; amountPoisha: number }[];
		};
	};

const formatTime = (at: number): string => new Date(at).toISOString();

export const toOrderResponse = (
	{ lines, documents, shipments = [], refund, dueOn, ...order }: OrderPayload,
	{ carriers }: Pick<Settings, "carriers">,
): z.infer<typeof orderResponseSchema> | z.infer<typeof refundedOrderSchema> => ({
	_id: order.id,
	...toDeliveryResponse(order),
	...toQuoteResponse(order),
	status: getOrderStatus(lines),
	createdAt: formatTime(order.createdAt),
	lines: lines.toSorted((one, other) => one.position - other.position).map(toLine),
	amounts: toAmounts(
		summarizeAmounts(lines.map((line) => ({ ...line, receivedPoisha: order.receivedPoisha }))),
	),
	documents: documents.map((id) => ({ kind: id.kind, number: formatDocumentNumber(id) })),
	shipments: shipments.map((shipment) => ({
		number: shipment.number,
		...toTrackingResponse(shipment, carriers),
		sentAt: formatTime(shipment.sentAt),
	})),
	...toDueResponse(dueOn),
	...(refund ? { refund: toRefund(refund) } : {}),
});

const toLine = (line: PayloadLine): z.infer<typeof lineSchema> => ({
	...toPositionResponse(line),
	kind: line.kind,
	cancelledUnits: line.cancelledUnits,
	shippedUnits: line.shippedUnits,
	returnedUnits: line.returnedUnits,
	price: toTk(line.unitPricePoisha),
	total: toTk(line.totalPoisha),
	refunded: toTk(line.refundedPoisha),
	vatRate: line.vatBp / 100,
	status: line.status,
});

const toAmounts = (amounts: OrderAmounts): z.infer<typeof amountsSchema> => ({
	goods: toTk(amounts.goodsPoisha),
	charges: toTk(amounts.chargesPoisha),
	total: toTk(amounts.grossPoisha),
	paid: toTk(amounts.paidPoisha),
	refunded: toTk(amounts.refundedPoisha),
	received: toTk(amounts.receivedPoisha),
	due: toTk(amounts.duePoisha),
	vat: amounts.vat.map(toVat),
});

const toVat = ({ vatBp, netPoisha, vatPoisha, grossPoisha }: VatSum) => ({
	vatRate: vatBp / 100,
	net: toTk(netPoisha),
	vat: toTk(vatPoisha),
	gross: toTk(grossPoisha),
});

const toRefund = ({ creditNote, lines, ...refund }: NonNullable<OrderPayload["refund"]>) => ({
	_id: refund.id,
	reason: refund.reason,
	amount: toTk(refund.amountPoisha),
	...(creditNote ? { creditNote: formatDocumentNumber(creditNote) } : {}),
	lines: lines.map(({ lineId, units, amountPoisha }) => ({
		_id: lineId,
		units,
		amount: toTk(amountPoisha),
	})),
});
