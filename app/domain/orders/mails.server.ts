import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "../../platform/platform.server";
import type { CartLine } from "../cart/rules";
import { calculateLineTotal, calculateRounding, formatTk, ROUNDING_NOTE } from "../money/rules";
import type { OrderLine } from "./rules";

type Settings = Platform["settings"];
type MailedOrder = MailedLine &
	Pick<OrderLine, "id" | "unitPricePoisha" | "buyerName" | "buyerEmail">;
type MailedLine = Pick<OrderLine, "quantity" | "productName" | "totalPoisha">;

const buildRoundingDetails = ({ unitPricePoisha, quantity }: MailedOrder) => {
	const rounding = calculateRounding(unitPricePoisha, quantity);
	return rounding > 0 ? [{ label: "Rounding", value: `−${formatTk(rounding)}` }] : [];
};

const buildOrderDetails = (order: MailedOrder) => [
	{ label: "Product", value: order.productName },
	{ label: "Quantity", value: order.quantity.toLocaleString("en-US") },
	{ label: "Unit price", value: formatTk(order.unitPricePoisha) },
	...buildRoundingDetails(order),
	{ label: "Total", value: formatTk(order.totalPoisha), isEmphasized: true },
	{ label: "Order", value: order.id },
];

const buildLineDetail = ({ quantity, productName, totalPoisha }: MailedLine) => ({
	label: `${quantity} × ${productName}`,
	value: formatTk(totalPoisha),
});

type OrderMailContent = {
	subject: string;
	sentence: string;
	button?: { label: string; path: string };
	details?: readonly { label: string; value: string }[];
};

function buildOrderMail(
	settings: Settings,
	order: MailedOrder,
	{ subject, sentence, button, details = [] }: OrderMailContent,
): Mail {
	return composeMail({
		shopName: settings.shopName,
		to: order.buyerEmail,
		subject,
		recipientName: order.buyerName,
		paragraphs: [sentence],
		details: [...buildOrderDetails(order), ...details],
		button: button && { label: button.label, url: `${settings.origin}${button.path}` },
		footnote: "You received this email because you placed an order.",
	});
}

const ordersButton = { label: "See my orders", path: "/myorder" };

const dateTimeFormat = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeStyle: "short",
	timeZone: "Asia/Dhaka",
});

const formatHoldSentence = (settings: Settings, holdUntil: number) =>
	`We hold your items for ${Math.round(settings.holdMs / 60_000)} minutes, until ${dateTimeFormat.format(holdUntil)} in Bangladesh. Pay by then to keep them.`;

/** `holdUntil` in ms. */
export const buildOrderPlacedMail = (
	settings: Settings,
	order: MailedOrder & { holdUntil: number },
) =>
	buildOrderMail(settings, order, {
		subject: `Your order ${order.id}`,
		sentence: formatHoldSentence(settings, order.holdUntil),
		button: { label: "Pay this order", path: `/myorder/${order.id}` },
	});

type CartMailData = {
	orderId: string;
	lines: readonly Pick<CartLine, "name" | "quantity" | "pricePoisha">[];
	totalPoisha: number;
	buyerName: string;
	buyerEmail: string;
	/** In ms. */
	holdUntil: number;
};

export const buildCartPlacedMail = (settings: Settings, checkout: CartMailData): Mail =>
	composeMail({
		shopName: settings.shopName,
		to: checkout.buyerEmail,
		subject: `Your order of ${checkout.lines.length} products`,
		recipientName: checkout.buyerName,
		paragraphs: [
			formatHoldSentence(settings, checkout.holdUntil),
			...checkout.lines.map(
				({ name, quantity, pricePoisha }) =>
					`${quantity} × ${name}, ${formatTk(calculateLineTotal(pricePoisha, quantity))}`,
			),
			checkout.lines.some(
				({ pricePoisha, quantity }) => calculateRounding(pricePoisha, quantity) > 0,
			)
				? `Total ${formatTk(checkout.totalPoisha)}. ${ROUNDING_NOTE}`
				: `Total ${formatTk(checkout.totalPoisha)}.`,
		],
		button: {
			label: "Pay for this order",
			url: `${settings.origin}/checkout/${checkout.orderId}`,
		},
	});

type PayLinkMailData = {
	/** Relative to the shop's origin. */
	path: string;
	lines: readonly MailedLine[];
	duePoisha: number;
	/** In ms. */
	holdUntil: number;
};

/** Anyone with the link can pay. */
export const buildPayLinkMail = (
	{ shopName, origin }: Settings,
	buyer: { name: string; email: string },
	{ path, lines, duePoisha, holdUntil }: PayLinkMailData,
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
		],
		button: { label: "Pay", url: `${origin}${path}` },
		footnote: "You received this email because you requested it on the payment page.",
	});

type BankTransferMailData = {
	buyer: { name: string; email: string };
	lines: readonly MailedLine[];
	reference: string;
	/** In ms. */
	holdUntil: number;
	/** Relative to the shop's origin. */
	path: string;
};

export const buildBankTransferMail = (
	{ shopName, origin, bankDetails }: Settings,
	{ buyer, lines, reference, holdUntil, path }: BankTransferMailData,
): Mail =>
	composeMail({
		shopName,
		to: buyer.email,
		subject: `Your bank transfer ${reference} to ${shopName}`,
		recipientName: buyer.name,
		paragraphs: [
			`We hold your items until ${dateTimeFormat.format(holdUntil)} in Bangladesh and email you when your transfer arrives.`,
			"Late transfers or other amounts are returned. Until your transfer arrives, you can still pay by card.",
		],
		details: [
			...lines.map(buildLineDetail),
			...bankDetails,
			{
				label: "Amount",
				value: formatTk(lines.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0)),
				isEmphasized: true,
			},
			{ label: "Reference to quote", value: reference, isEmphasized: true },
		],
		button: { label: "See the payment", url: `${origin}${path}` },
		footnote: "You received this email because you chose to pay by bank transfer.",
	});

export const buildPaidMail = (settings: Settings, order: MailedOrder, transactionId: string) =>
	buildOrderMail(settings, order, {
		subject: `Payment received for order ${order.id}`,
		sentence: "Your payment has arrived. We'll email you when your order ships.",
		details: [{ label: "Transaction ID", value: transactionId }],
		button: ordersButton,
	});

export const buildShippedMail = (settings: Settings, order: MailedOrder) =>
	buildOrderMail(settings, order, {
		subject: `Order ${order.id} is on its way`,
		sentence: "Your order has left our warehouse.",
		button: ordersButton,
	});

export const buildCancelledMail = (settings: Settings, order: MailedOrder) =>
	buildOrderMail(settings, order, {
		subject: `Order ${order.id} is cancelled`,
		sentence: "This order was cancelled. Nothing was charged.",
		button: ordersButton,
	});

const REFUND_DELAY_NOTE = "Banks may take up to 10 days to show it.";

export const buildRefundMail = (settings: Settings, order: MailedOrder, reason: string) =>
	buildOrderMail(settings, order, {
		subject: `Your refund for order ${order.id}`,
		sentence: [
			`We are refunding ${formatTk(order.totalPoisha)} to your original payment method. ${REFUND_DELAY_NOTE}`,
			reason,
		]
			.filter(Boolean)
			.join(" "),
		button: ordersButton,
	});

export const buildCancelledOrderRefundMail = (settings: Settings, order: MailedOrder) =>
	buildOrderMail(settings, order, {
		subject: `We are refunding a payment for order ${order.id}`,
		sentence: `A payment of ${formatTk(order.totalPoisha)} arrived after this order was cancelled or already paid. We are refunding it to your original payment method. ${REFUND_DELAY_NOTE}`,
		button: ordersButton,
	});
