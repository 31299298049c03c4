import type { Mail } from "../../platform/mail.server";
import { actionMail } from "../../platform/mail-layout.server";
import type { Platform } from "../../platform/platform.server";
import { inTk } from "../money/rules";

type Settings = Platform["settings"];
type OrderFacts = {
	id: string;
	productName: string;
	quantity: number;
	unitPricePoisha: number;
	totalPoisha: number;
	buyerName: string;
	buyerEmail: string;
};

const factsOf = (order: OrderFacts) => [
	{ label: "Product", value: order.productName },
	{ label: "Quantity", value: order.quantity.toLocaleString("en-US") },
	{ label: "Unit price", value: inTk(order.unitPricePoisha) },
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
	order: OrderFacts,
	{ subject, sentence, button, facts = [] }: Told,
): Mail {
	return actionMail({
		shopName: settings.shopName,
		to: order.buyerEmail,
		subject,
		greeting: `Hello ${order.buyerName},`,
		paragraphs: [sentence],
		facts: [...factsOf(order), ...facts],
		button: button && { label: button.label, url: `${settings.origin}${button.path}` },
		footnote: `You get this mail because you ordered at ${settings.shopName}.`,
	});
}

const seeOrders = { label: "See my orders", path: "/myorder" };

export const placedMail = (settings: Settings, order: OrderFacts) =>
	orderMail(settings, order, {
		subject: `Your order ${order.id}`,
		sentence: `We keep your units for ${Math.round(settings.holdMs / 60_000)} minutes. Pay before then and they are yours.`,
		button: { label: "Pay this order", path: `/myorder/${order.id}` },
	});

export const paidMail = (settings: Settings, order: OrderFacts, transactionId: string) =>
	orderMail(settings, order, {
		subject: `We have your payment for order ${order.id}`,
		sentence: "Your payment has arrived. We tell you when the goods leave.",
		facts: [{ label: "Transaction id", value: transactionId }],
		button: seeOrders,
	});

export const shippedMail = (settings: Settings, order: OrderFacts) =>
	orderMail(settings, order, {
		subject: `Order ${order.id} is on its way`,
		sentence: "Your order has left our warehouse.",
		button: seeOrders,
	});

export const cancelledMail = (settings: Settings, order: OrderFacts) =>
	orderMail(settings, order, {
		subject: `Order ${order.id} is cancelled`,
		sentence: "This order is cancelled and nothing was charged.",
		button: seeOrders,
	});
