import type { DeliveryKind } from "~/domain/delivery/rules";
import type { LineKind } from "~/domain/money/amounts";
import { formatNumber } from "~/platform/format/format-number";
import { groupBy } from "~/platform/group-by";
import type { LineStatus } from "./order-status";

export const isOrderNumber = (text: string): boolean => /^SO-\d{1,12}$/.test(text);

/** What the lines of one order have in common. Times in ms. */
export type OrderHeader = {
	orderId: string;
	/** Written like 'SO-100482'. */
	orderNumber: string;
	buyerName: string;
	buyerEmail: string;
	address: string;
	/** As the zones name it; '' when not given. */
	district: string;
	/** The method's name when ordered; '' as agreed with the shop. */
	deliveryMethod: string;
	/** Null as agreed. */
	deliveryKind: DeliveryKind | null;
	/** Who collects the goods, for a method of kind 'own-carrier'; otherwise ''. */
	buyerCarrier: string;
	/** The day on which the buyer would like to have the goods, such as '2026-12-31'; '' for any. */
	requestedOn: string;
	phone: string;
	/** Whether the buyer had verified this number by SMS when they ordered. */
	phoneVerified: boolean;
	/** The buyer's own number and company; '' when not given. */
	purchaseOrderNumber: string;
	companyName: string;
	/** The number under which the buyer is registered for VAT; '' when not given. */
	buyerBin: string;
	/** The company needs it for its own bookkeeping; '' when not given. */
	costCentre: string;
	note: string;
	/** Of the VAT exemption that the buyer had when they ordered; '' without one. */
	exemptNumber: string;
	/** Of the quote that it accepted, such as 'QU-100001'; null for any other order. */
	quoteNumber: string | null;
	/** From which a requester ordered without a request; null for any other order. */
	approvedList: string | null;
	holdUntil: number;
	/** Null until the buyer chooses to pay by bank transfer. */
	bankHoldUntil: number | null;
	/** By bank transfer and withheld, while it is less than the unpaid lines cost. */
	receivedPoisha: number;
	/** What certificates say was withheld, as a part of `receivedPoisha`. */
	withheldPoisha: number;
	shortfallPoisha: number;
	createdAt: number;
};

/** Amounts in poisha, times in ms. */
export type OrderLine = OrderHeader & {
	/** The order's id where the order has one line. */
	id: string;
	/** Counts from 1, in the order of the cart. */
	position: number;
	kind: LineKind;
	productId: string;
	productName: string;
	/** The shop's own number; '' without one. */
	partNumber: string;
	/** What the buyer called the part when ordering; '' for nothing. */
	customerNumber: string;
	imageKey: string;
	quantity: number;
	unitPricePoisha: number;
	totalPoisha: number;
	/** Units that will not be shipped. */
	cancelledUnits: number;
	shippedUnits: number;
	unitsToShip: number;
	returnedUnits: number;
	refundedPoisha: number;
	/** Of the order: why what is missing was accepted. */
	shortfallReason: string;
	vatBp: number;
	status: LineStatus;
	cancellationPending: boolean;
	isOfCompany: boolean;
	/** Of who ordered; the buyer's name is that of the address. */
	accountName: string;
	isBackorder: boolean;
	/** Null unless a quote named it. */
	quotedLeadDays: number | null;
	transactionId: string | null;
	paidAt: number | null;
	shippedAt: number | null;
	cancelledAt: number | null;
	/** The carrier of the last shipment with units of the line; '' before it, and when not given. */
	carrier: string;
	trackingNumber: string;
};

export function toOrderHeader(line: OrderLine): OrderHeader {
	const { orderId, orderNumber, buyerName, buyerEmail, address, phone, phoneVerified } = line;
	const { district, deliveryMethod, deliveryKind, buyerCarrier, requestedOn } = line;
	const { purchaseOrderNumber, companyName, buyerBin, costCentre, note, exemptNumber } = line;
	const { quoteNumber, approvedList, holdUntil, bankHoldUntil, receivedPoisha } = line;
	const { withheldPoisha, shortfallPoisha, createdAt } = line;
	return {
		orderId,
		orderNumber,
		buyerName,
		buyerEmail,
		address,
		district,
		deliveryMethod,
		deliveryKind,
		buyerCarrier,
		requestedOn,
		phone,
		phoneVerified,
		purchaseOrderNumber,
		companyName,
		buyerBin,
		costCentre,
		note,
		exemptNumber,
		quoteNumber,
		approvedList,
		holdUntil,
		bankHoldUntil,
		receivedPoisha,
		withheldPoisha,
		shortfallPoisha,
		createdAt,
	};
}

export type OrderDelivery = Pick<OrderHeader, "deliveryMethod" | "buyerCarrier">;

/** Writes 'Truck', 'Own carrier: Rahim Transport', or 'As agreed'. */
export const describeDelivery = ({ deliveryMethod, buyerCarrier }: OrderDelivery): string =>
	[deliveryMethod || "As agreed", buyerCarrier].filter(Boolean).join(": ");

export const isPickup = ({ deliveryKind }: Pick<OrderHeader, "deliveryKind">): boolean =>
	deliveryKind === "pickup";

export const formatAddress = ({ address, district }: Pick<OrderHeader, "address" | "district">) =>
	[address, district].filter(Boolean).join("\n");

export type LineNow = Pick<OrderLine, "id" | "kind" | "status"> & { changeId: string };
/** Whether an order's lines are paid and cancelled together: a charge, also one of nothing, depends on all that was ordered. */
export const isWhole = (
	{ deliveryMethod }: Pick<OrderLine, "deliveryMethod">,
	lines: readonly Pick<OrderLine, "kind">[],
): boolean => deliveryMethod !== "" || !lines.every(isGoods);

export const isGoods = ({ kind }: Pick<OrderLine, "kind">): boolean => kind === "goods";

/** Is true of a line that was paid with a debt of its company. */
export const isCharged = ({
	orderId,
	transactionId,
}: Pick<OrderLine, "orderId" | "transactionId">): boolean => transactionId === `ACC-${orderId}`;

/** With the shop's part number, if it has one. */
export const nameOrderedProduct = ({
	productName,
	partNumber,
}: Pick<OrderLine, "productName" | "partNumber">): string =>
	partNumber ? `${productName} (${partNumber})` : productName;

const MAX_NAMED_PRODUCTS = 5;

/** Lists '40 × Hex bolt (TY-1), 3 × Nut and 12 more products'. */
export function listUnits(
	lines: readonly Pick<OrderLine, "quantity" | "productName" | "partNumber">[],
): string {
	const named = lines
		.slice(0, MAX_NAMED_PRODUCTS)
		.map((line) => `${formatNumber(line.quantity)} × ${nameOrderedProduct(line)}`);
	const others = lines.length - named.length;
	return `${named.join(", ")}${others > 0 ? ` and ${others} more products` : ""}`;
}

/** Null unless all paid lines were paid at once. */
export function findCommonTransaction(
	lines: readonly Pick<OrderLine, "transactionId">[],
): string | null {
	const [first, ...others] = new Set(lines.flatMap(({ transactionId }) => transactionId ?? []));
	return others.length === 0 ? (first ?? null) : null;
}

export function groupByOrder<Line extends Pick<OrderLine, "orderId">>(
	lines: readonly Line[],
): { orderId: string; lines: Line[] }[] {
	const groups = groupBy(lines, ({ orderId }) => orderId);
	return Array.from(groups, ([orderId, linesOfOrder]) => ({ orderId, lines: linesOfOrder }));
}

export const describeQuotedTime = (days: number): string =>
	`Quoted lead time: ${formatNumber(days)} ${days === 1 ? "day" : "days"}`;
