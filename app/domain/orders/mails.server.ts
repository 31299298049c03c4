import type { Mail } from "../../platform/mail.server";
import { actionMail } from "../../platform/mail-layout.server";
import type { Platform } from "../../platform/platform.server";
import { inTk } from "../money/rules";

type Settings = Platform["settings"];
type OrderFacts = {
	id: string;
	productName: string;
	quantity: number;
	totalPoisha: number;
	buyerName: string;
	buyerEmail: string;
};

const what = (order: OrderFacts) =>
	`${order.quantity} × ${order.productName}, ${inTk(order.totalPoisha)} in all. Order ${order.id}.`;

function orderMail(
	settings: Settings,
	order: OrderFacts,
	told: { subject: string; sentence: string; button?: { label: string; path: string } },
): Mail {
	return actionMail({
		shopName: settings.shopName,
		to: order.buyerEmail,
		subject: told.subject,
		greeting: `Hello ${order.buyerName},`,
		paragraphs: [told.sentence, what(order)],
		button: told.button && {
			label: told.button.label,
			url: `${settings.origin}${told.button.path}`,
		},
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
		sentence: `Your payment has arrived. Its transaction id is ${transactionId}. We tell you when the goods leave.`,
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
