import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "../../platform/platform.server";
import { calculateLineTotal, calculateRounding, formatTk, ROUNDING_NOTE } from "../money/rules";

type Settings = Platform["settings"];
type MailedOrder = {
	id: string;
	productName: string;
	quantity: number;
	unitPricePoisha: number;
	totalPoisha: number;
	buyerName: string;
	buyerEmail: string;
};

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
		footnote: `You get this mail because you ordered at ${settings.shopName}.`,
	});
}

const ordersButton = { label: "See my orders", path: "/myorder" };

const dateTimeFormat = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeStyle: "short",
	timeZone: "Asia/Dhaka",
});

const formatHoldSentence = (settings: Settings, holdUntil: number) =>
	`We keep your units for ${Math.round(settings.holdMs / 60_000)} minutes, until ${dateTimeFormat.format(holdUntil)} in Bangladesh. Pay before then and they are yours.`;

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

type CheckoutMailData = {
	checkoutId: string;
	lines: readonly { name: string; quantity: number; pricePoisha: number }[];
	totalPoisha: number;
	buyerName: string;
	buyerEmail: string;
	/** In ms. */
	holdUntil: number;
};

/** One mail for a cart that was ordered as a whole, with each of its lines. */
export const buildCheckoutPlacedMail = (settings: Settings, checkout: CheckoutMailData): Mail =>
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
				? `${formatTk(checkout.totalPoisha)} in all. ${ROUNDING_NOTE}`
				: `${formatTk(checkout.totalPoisha)} in all.`,
		],
		button: {
			label: "Pay for all of it",
			url: `${settings.origin}/checkout/${checkout.checkoutId}`,
		},
	});

type PayLinkMailData = {
	/** Where the link leads, below the shop's origin. */
	path: string;
	lines: readonly { quantity: number; productName: string; totalPoisha: number }[];
	duePoisha: number;
	/** In ms. */
	holdUntil: number;
};

/** The link by which whoever has it may pay. */
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
			`Open this link on any device, without logging in, and pay by card until ${dateTimeFormat.format(holdUntil)} in Bangladesh.`,
			"Whoever has it can see what it is for and pay it, and nothing else. Pass it on only to somebody who may pay for you.",
		],
		details: [
			...lines.map(({ quantity, productName, totalPoisha }) => ({
				label: `${quantity} × ${productName}`,
				value: formatTk(totalPoisha),
			})),
			{ label: "To pay", value: formatTk(duePoisha), isEmphasized: true },
		],
		button: { label: "Pay", url: `${origin}${path}` },
		footnote: "You get this mail because you asked for it on the payment page.",
	});

type BankTransferMailData = {
	buyer: { name: string; email: string };
	lines: readonly { quantity: number; productName: string; totalPoisha: number }[];
	/** What the buyer quotes. */
	reference: string;
	/** In ms. */
	holdUntil: number;
	/** Where it is paid, below the shop's origin. */
	path: string;
};

/** Where a transfer goes, and how long the units wait for it. */
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
			`We keep your units for your transfer until ${dateTimeFormat.format(holdUntil)} in Bangladesh, and mail you when the bank has told us of your money.`,
			"A transfer that arrives later, or of another amount, we send back. Until the money is here you can still pay by card instead.",
		],
		details: [
			...lines.map(({ quantity, productName, totalPoisha }) => ({
				label: `${quantity} × ${productName}`,
				value: formatTk(totalPoisha),
			})),
			...bankDetails,
			{
				label: "Amount",
				value: formatTk(lines.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0)),
				isEmphasized: true,
			},
			{ label: "Reference to quote", value: reference, isEmphasized: true },
		],
		button: { label: "Look at the payment", url: `${origin}${path}` },
		footnote: "You get this mail because you chose to pay by bank transfer.",
	});

export const buildPaidMail = (settings: Settings, order: MailedOrder, transactionId: string) =>
	buildOrderMail(settings, order, {
		subject: `We have your payment for order ${order.id}`,
		sentence: "Your payment has arrived. We tell you when the goods leave.",
		details: [{ label: "Transaction id", value: transactionId }],
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
		sentence: "This order is cancelled and nothing was charged.",
		button: ordersButton,
	});

const REFUND_DELAY_NOTE = "Banks take up to 10 days to show it.";

/** `reason` is what the admin wrote, and may be empty. */
export const buildRefundMail = (settings: Settings, order: MailedOrder, reason: string) =>
	buildOrderMail(settings, order, {
		subject: `Your money for order ${order.id} is on its way back`,
		sentence: [
			`We are sending ${formatTk(order.totalPoisha)} back to you, the way you paid. ${REFUND_DELAY_NOTE}`,
			reason,
		]
			.filter(Boolean)
			.join(" "),
		button: ordersButton,
	});

export const buildCancelledOrderRefundMail = (settings: Settings, order: MailedOrder) =>
	buildOrderMail(settings, order, {
		subject: `A payment for order ${order.id} goes back to you`,
		sentence: `A payment of ${formatTk(order.totalPoisha)} reached us when this order could no longer take it. We are sending it back, the way you paid. ${REFUND_DELAY_NOTE}`,
		button: ordersButton,
	});
