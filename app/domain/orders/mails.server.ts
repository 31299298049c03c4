import { type SQL, sql } from "drizzle-orm";
import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { FillText } from "~/platform/outbox/outbox.server";
import type { Platform } from "../../platform/platform.server";
import { calculateRounding, formatTk, ROUNDING_NOTE } from "../money/rules";
import { formatVatRate, sumVat } from "../money/vat-rules";
import { nameOrderedProduct, type OrderLine } from "./rules";
import { buildTrackingUrl, type Tracking } from "./ship-rules";

type Settings = Platform["settings"];
type MailedProduct = Pick<
	OrderLine,
	"quantity" | "productName" | "partNumber" | "unitPricePoisha" | "totalPoisha"
>;
type MailedLine = MailedProduct &
	Pick<
		OrderLine,
		| "orderId"
		| "orderNumber"
		| "purchaseOrderNumber"
		| "companyName"
		| "exemptNumber"
		| "vatBp"
		| "buyerName"
		| "buyerEmail"
	>;

const buildRoundingDetails = ({ unitPricePoisha, quantity }: MailedLine) => {
	const rounding = calculateRounding(unitPricePoisha, quantity);
	return rounding > 0 ? [{ label: "Rounding", value: `−${formatTk(rounding)}` }] : [];
};

const buildLineDetail = (line: MailedProduct) => ({
	label: nameOrderedProduct(line),
	value: `${line.quantity.toLocaleString("en-US")} × ${formatTk(line.unitPricePoisha)} = ${formatTk(line.totalPoisha)}`,
});

const sumTotals = (lines: readonly MailedProduct[]) =>
	lines.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0);

const buildVatDetails = (lines: readonly MailedLine[]) =>
	sumVat(lines)
		.filter(({ vatPoisha }) => vatPoisha > 0)
		.map(({ vatBp, vatPoisha }) => ({
			label: `VAT ${formatVatRate(vatBp)} contained`,
			value: formatTk(vatPoisha, true),
		}));

/** As invoices say it. */
const buildExemptDetails = ({ exemptNumber }: Pick<OrderLine, "exemptNumber">) =>
	exemptNumber === ""
		? []
		: [{ label: "VAT exempt", value: `Prices without VAT, certificate ${exemptNumber}` }];

const hasRounding = (lines: readonly MailedLine[]) =>
	lines.some(({ unitPricePoisha, quantity }) => calculateRounding(unitPricePoisha, quantity) > 0);

type OrderReferences = Pick<OrderLine, "orderNumber" | "purchaseOrderNumber" | "companyName">;

/** The shop's number, then what the buyer gave for their own bookkeeping. */
const buildReferenceDetails = (order: OrderReferences) =>
	[
		{ label: "Order", value: order.orderNumber },
		{ label: "Purchase order", value: order.purchaseOrderNumber },
		{ label: "Company", value: order.companyName },
	].filter(({ value }) => value !== "");

function buildOrderDetails(lines: readonly MailedLine[]) {
	const [line, ...others] = lines;
	if (!line) throw new Error("A mail about an order names its lines.");
	const references = buildReferenceDetails(line);
	const total = { label: "Total", value: formatTk(sumTotals(lines)), isEmphasized: true };
	const vat = [...buildVatDetails(lines), ...buildExemptDetails(line)];
	const end = [total, ...vat, ...references];
	if (others.length > 0) return [...lines.map(buildLineDetail), ...end];
	return [
		{ label: "Product", value: line.productName },
		...(line.partNumber ? [{ label: "Part number", value: line.partNumber }] : []),
		{ label: "Quantity", value: line.quantity.toLocaleString("en-US") },
		{ label: "Unit price", value: formatTk(line.unitPricePoisha) },
		...buildRoundingDetails(line),
		...end,
	];
}

type OrderMailContent = {
	subject: string;
	sentence: string;
	button: { label: string } & ({ path: string } | { url: string });
	details?: readonly { label: string; value: string }[];
};

/** About lines of one order; `describe` is given its number. */
function buildOrderMail(
	settings: Settings,
	lines: readonly MailedLine[],
	describe: (orderNumber: string) => OrderMailContent,
): Mail {
	const [line] = lines;
	if (!line) throw new Error("A mail about an order names its lines.");
	const { subject, sentence, button, details = [] } = describe(line.orderNumber);
	return composeMail({
		shopName: settings.shopName,
		to: line.buyerEmail,
		subject,
		recipientName: line.buyerName,
		paragraphs: [sentence, ...(lines.length > 1 && hasRounding(lines) ? [ROUNDING_NOTE] : [])],
		details: [...buildOrderDetails(lines), ...details],
		button: {
			label: button.label,
			url: "url" in button ? button.url : `${settings.origin}${button.path}`,
		},
		footnote: `You received this email because you have an order at ${settings.shopName}.`,
	});
}

/** 'Order', or 'Part of order' if that is not yet true of all its lines. */
const ORDER_OR_PART = "{Order}";
/** What the lines of the order are now; '' for one line. */
const LINES_NOW = "{lines}";

const linesNow = (orderId: SQL) => sql`(
	select iif(sum(n) < 2, '', ' The order has ' || sum(n) || ' lines: ' || group_concat(n || ' ' || state, ', ') || '.')
	from (select count(*) as n, case status when 'unpaid' then 'not paid yet' when 'paid' then 'paid and not shipped yet'
		when 'refunded' then 'with a refund' else status end as state
		from order_lines where order_id = ${orderId} group by status order by status))`;

/** For the batch that changes the lines, so that a mail says what the database does. */
const fillLines =
	(isRest: SQL) =>
	(orderId: SQL): FillText =>
	(text) =>
		sql`replace(replace(${text}, ${ORDER_OR_PART}, iif(exists (
			select 1 from order_lines where order_id = ${orderId} and ${isRest}), 'Part of order', 'Order')),
			${LINES_NOW}, ${linesNow(orderId)})`;

export const fillCancelledMail = fillLines(sql`status <> 'cancelled'`);
export const fillShippedMail = fillLines(sql`status in ('unpaid', 'paid')`);
/** Of mails whose subject is about the whole order. */
export const fillOrderMail = fillLines(sql`false`);

const ordersButton = { label: "See my orders", path: "/myorder" };

const dateTimeFormat = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeStyle: "short",
	timeZone: "Asia/Dhaka",
});

const formatHoldSentence = (settings: Settings, holdUntil: number) =>
	`We hold your items for ${Math.round(settings.holdMs / 60_000)} minutes, until ${dateTimeFormat.format(holdUntil)} in Bangladesh. Pay by then to keep them.`;

/** `holdUntil` in ms. */
type PlacedOrder = { holdUntil: number; lines: readonly MailedLine[]; isByPhone: boolean };

export const buildOrderPlacedMail = (
	settings: Settings,
	{ holdUntil, lines, isByPhone }: PlacedOrder,
) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `Your order ${orderNumber}`,
		sentence: `${isByPhone ? "We entered this order for you. " : ""}${formatHoldSentence(settings, holdUntil)}`,
		button: {
			label: lines.length === 1 ? "Pay this order" : "Pay for this order",
			path: `/myorder/${lines[0]?.orderId}`,
		},
	}));

type PayLinkMailData = {
	/** Relative to the shop's origin. */
	path: string;
	orderNumber: string;
	lines: readonly MailedProduct[];
	duePoisha: number;
	/** In ms. */
	holdUntil: number;
};

/** Anyone with the link can pay. */
export const buildPayLinkMail = (
	{ shopName, origin }: Settings,
	buyer: { name: string; email: string },
	{ path, orderNumber, lines, duePoisha, holdUntil }: PayLinkMailData,
): Mail =>
	composeMail({
		shopName,
		to: buyer.email,
		subject: `Pay ${formatTk(duePoisha)} to ${shopName} on any device`,
		recipientName: buyer.name,
		paragraphs: [
			`Open this link on any device to pay by card without logging in, until ${dateTimeFormat.format(holdUntil)} in Bangladesh.`,
			"Anyone with the link can see the items and pay. Share it only with someone who may pay for you.",
		],
		details: [
			...lines.map(buildLineDetail),
			{ label: "To pay", value: formatTk(duePoisha), isEmphasized: true },
			{ label: "Order", value: orderNumber },
		],
		button: { label: "Pay", url: `${origin}${path}` },
		footnote: "You received this email because you requested it on the payment page.",
	});

type BankTransferMailData = {
	order: OrderReferences & Pick<OrderLine, "buyerName" | "buyerEmail" | "exemptNumber">;
	lines: readonly MailedProduct[];
	reference: string;
	/** In ms. */
	holdUntil: number;
	/** Relative to the shop's origin. */
	path: string;
};

export const buildBankTransferMail = (
	{ shopName, origin, bankDetails }: Settings,
	{ order, lines, reference, holdUntil, path }: BankTransferMailData,
): Mail =>
	composeMail({
		shopName,
		to: order.buyerEmail,
		subject: `Your bank transfer ${reference} to ${shopName}`,
		recipientName: order.buyerName,
		paragraphs: [
			`We hold your items until ${dateTimeFormat.format(holdUntil)} in Bangladesh and email you when your transfer arrives.`,
			"Late transfers or other amounts are returned. Until your transfer arrives, you can still pay by card.",
		],
		details: [
			...lines.map(buildLineDetail),
			...bankDetails,
			{
				label: "Amount",
				value: formatTk(sumTotals(lines)),
				isEmphasized: true,
			},
			...buildExemptDetails(order),
			{ label: "Reference to quote", value: reference, isEmphasized: true },
			...buildReferenceDetails(order),
		],
		button: { label: "See the payment", url: `${origin}${path}` },
		footnote: "You received this email because you chose to pay by bank transfer.",
	});

export const buildPaidMail = (
	settings: Settings,
	lines: readonly MailedLine[],
	transactionId: string,
) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `Payment received for order ${orderNumber}`,
		sentence: `Your payment for these items has arrived. We'll email you when they ship.${LINES_NOW}`,
		details: [{ label: "Transaction ID", value: transactionId }],
		button: { label: "See your invoice", path: `/myorder/${lines[0]?.orderId}/invoice` },
	}));

export function buildShippedMail(
	settings: Settings,
	lines: readonly MailedLine[],
	{ carrier, trackingNumber }: Tracking,
) {
	const trackingUrl = buildTrackingUrl(settings.carriers, { carrier, trackingNumber });
	return buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `${ORDER_OR_PART} ${orderNumber} is on its way`,
		sentence: `These items have left our warehouse.${LINES_NOW}`,
		details: [
			{ label: "Carrier", value: carrier },
			{ label: "Tracking number", value: trackingNumber },
		].filter(({ value }) => value !== ""),
		button: trackingUrl ? { label: "Track the delivery", url: trackingUrl } : ordersButton,
	}));
}

export const buildCancelledMail = (settings: Settings, lines: readonly MailedLine[]) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `${ORDER_OR_PART} ${orderNumber} is cancelled`,
		sentence: `These items were cancelled, and you were not charged for them.${LINES_NOW}`,
		button: ordersButton,
	}));

const REFUND_DELAY_NOTE = "Banks may take up to 10 days to show it.";

export const buildRefundMail = (settings: Settings, line: MailedLine, reason: string) =>
	buildOrderMail(settings, [line], (orderNumber) => ({
		subject: `Your refund for order ${orderNumber}`,
		sentence: [
			`We are refunding ${formatTk(line.totalPoisha)} to your original payment method. ${REFUND_DELAY_NOTE}${LINES_NOW}`,
			reason,
		]
			.filter(Boolean)
			.join(" "),
		button: ordersButton,
	}));

export const buildCancelledOrderRefundMail = (settings: Settings, lines: readonly MailedLine[]) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `We are refunding a payment for order ${orderNumber}`,
		sentence: `A payment of ${formatTk(sumTotals(lines))} arrived after these items were cancelled or already paid. We are refunding it to your original payment method. ${REFUND_DELAY_NOTE}${LINES_NOW}`,
		button: ordersButton,
	}));
