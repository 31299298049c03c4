import { actionMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "../../platform/platform.server";
import { inTk, lineTotal, ROUNDED_DOWN, roundingOf } from "../money/rules";

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

const roundingFact = ({ unitPricePoisha, quantity }: MailedOrder) => {
	const rounding = roundingOf(unitPricePoisha, quantity);
	return rounding > 0 ? [{ label: "Rounding", value: `−${inTk(rounding)}` }] : [];
};

const factsOf = (order: MailedOrder) => [
	{ label: "Product", value: order.productName },
	{ label: "Quantity", value: order.quantity.toLocaleString("en-US") },
	{ label: "Unit price", value: inTk(order.unitPricePoisha) },
	...roundingFact(order),
	{ label: "Total", value: inTk(order.totalPoisha), strong: true },
	{ label: "Order", value: order.id },
];

type Told = {
	subject: string;
	sentence: string;
	button?: { label: string; path: string };
	facts?: readonly { label: string; value: string }[];
};

function orderMail(
	settings: Settings,
	order: MailedOrder,
	{ subject, sentence, button, facts = [] }: Told,
): Mail {
	return actionMail({
		shopName: settings.shopName,
		to: order.buyerEmail,
		subject,
		greets: order.buyerName,
		paragraphs: [sentence],
		facts: [...factsOf(order), ...facts],
		button: button && { label: button.label, url: `${settings.origin}${button.path}` },
		footnote: `You get this mail because you ordered at ${settings.shopName}.`,
	});
}

const seeOrders = { label: "See my orders", path: "/myorder" };

const moment = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeStyle: "short",
	timeZone: "Asia/Dhaka",
});

const keptUntil = (settings: Settings, holdUntil: number) =>
	`We keep your units for ${Math.round(settings.holdMs / 60_000)} minutes, until ${moment.format(holdUntil)} in Bangladesh. Pay before then and they are yours.`;

/** `holdUntil` in ms. */
export const placedMail = (settings: Settings, order: MailedOrder & { holdUntil: number }) =>
	orderMail(settings, order, {
		subject: `Your order ${order.id}`,
		sentence: keptUntil(settings, order.holdUntil),
		button: { label: "Pay this order", path: `/myorder/${order.id}` },
	});

type CheckoutFacts = {
	checkoutId: string;
	lines: readonly { name: string; quantity: number; pricePoisha: number }[];
	totalPoisha: number;
	buyerName: string;
	buyerEmail: string;
	/** In ms. */
	holdUntil: number;
};

/** One mail for a cart that was ordered as a whole, with each of its lines. */
export const placedTogetherMail = (settings: Settings, checkout: CheckoutFacts): Mail =>
	actionMail({
		shopName: settings.shopName,
		to: checkout.buyerEmail,
		subject: `Your order of ${checkout.lines.length} products`,
		greets: checkout.buyerName,
		paragraphs: [
			keptUntil(settings, checkout.holdUntil),
			...checkout.lines.map(
				({ name, quantity, pricePoisha }) =>
					`${quantity} × ${name}, ${inTk(lineTotal(pricePoisha, quantity))}`,
			),
			checkout.lines.some(({ pricePoisha, quantity }) => roundingOf(pricePoisha, quantity) > 0)
				? `${inTk(checkout.totalPoisha)} in all. ${ROUNDED_DOWN}`
				: `${inTk(checkout.totalPoisha)} in all.`,
		],
		button: {
			label: "Pay for all of it",
			url: `${settings.origin}/checkout/${checkout.checkoutId}`,
		},
	});

type PayLinkFacts = {
	/** Where the link leads, below the shop's origin. */
	path: string;
	lines: readonly { quantity: number; productName: string; totalPoisha: number }[];
	duePoisha: number;
	/** In ms. */
	holdUntil: number;
};

/** The link by which whoever has it may pay. */
export const payLinkMail = (
	{ shopName, origin }: Settings,
	buyer: { name: string; email: string },
	{ path, lines, duePoisha, holdUntil }: PayLinkFacts,
): Mail =>
	actionMail({
		shopName,
		to: buyer.email,
		subject: `Pay ${inTk(duePoisha)} to ${shopName} on any device`,
		greets: buyer.name,
		paragraphs: [
			`Open this link on any device, without logging in, and pay by card until ${moment.format(holdUntil)} in Bangladesh.`,
			"Whoever has it can see what it is for and pay it, and nothing else. Pass it on only to somebody who may pay for you.",
		],
		facts: [
			...lines.map(({ quantity, productName, totalPoisha }) => ({
				label: `${quantity} × ${productName}`,
				value: inTk(totalPoisha),
			})),
			{ label: "To pay", value: inTk(duePoisha), strong: true },
		],
		button: { label: "Pay", url: `${origin}${path}` },
		footnote: "You get this mail because you asked for it on the payment page.",
	});

type TransferFacts = {
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
export const heldForBankMail = (
	{ shopName, origin, bankDetails }: Settings,
	{ buyer, lines, reference, holdUntil, path }: TransferFacts,
): Mail =>
	actionMail({
		shopName,
		to: buyer.email,
		subject: `Your bank transfer ${reference} to ${shopName}`,
		greets: buyer.name,
		paragraphs: [
			`We keep your units for your transfer until ${moment.format(holdUntil)} in Bangladesh, and mail you when the bank has told us of your money.`,
			"A transfer that arrives later, or of another amount, we send back. Until the money is here you can still pay by card instead.",
		],
		facts: [
			...lines.map(({ quantity, productName, totalPoisha }) => ({
				label: `${quantity} × ${productName}`,
				value: inTk(totalPoisha),
			})),
			...bankDetails,
			{
				label: "Amount",
				value: inTk(lines.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0)),
				strong: true,
			},
			{ label: "Reference to quote", value: reference, strong: true },
		],
		button: { label: "Look at the payment", url: `${origin}${path}` },
		footnote: "You get this mail because you chose to pay by bank transfer.",
	});

export const paidMail = (settings: Settings, order: MailedOrder, transactionId: string) =>
	orderMail(settings, order, {
		subject: `We have your payment for order ${order.id}`,
		sentence: "Your payment has arrived. We tell you when the goods leave.",
		facts: [{ label: "Transaction id", value: transactionId }],
		button: seeOrders,
	});

export const shippedMail = (settings: Settings, order: MailedOrder) =>
	orderMail(settings, order, {
		subject: `Order ${order.id} is on its way`,
		sentence: "Your order has left our warehouse.",
		button: seeOrders,
	});

export const cancelledMail = (settings: Settings, order: MailedOrder) =>
	orderMail(settings, order, {
		subject: `Order ${order.id} is cancelled`,
		sentence: "This order is cancelled and nothing was charged.",
		button: seeOrders,
	});

const TAKES_DAYS = "Banks take up to 10 days to show it.";

/** `reason` is what the admin wrote, and may be empty. */
export const refundMail = (settings: Settings, order: MailedOrder, reason: string) =>
	orderMail(settings, order, {
		subject: `Your money for order ${order.id} is on its way back`,
		sentence: [
			`We are sending ${inTk(order.totalPoisha)} back to you, the way you paid. ${TAKES_DAYS}`,
			reason,
		]
			.filter(Boolean)
			.join(" "),
		button: seeOrders,
	});

export const lateRefundMail = (settings: Settings, order: MailedOrder) =>
	orderMail(settings, order, {
		subject: `A payment for order ${order.id} goes back to you`,
		sentence: `A payment of ${inTk(order.totalPoisha)} reached us when this order could no longer take it. We are sending it back, the way you paid. ${TAKES_DAYS}`,
		button: seeOrders,
	});
