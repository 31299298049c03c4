import type { Platform } from "../../../platform/platform.server";
import { isPickup, listUnits, type OrderLine } from "../rules/order-line";
import { buildTrackingUrl, type Tracking } from "../rules/shipping";
import { LINES_NOW, ORDER_OR_PART } from "./fill-mails.server";
import {
	buildOrderMail,
	formatShopTime,
	type MailedLine,
	type MailedProduct,
} from "./order-mail.server";

type Settings = Platform["settings"];

const formatHoldSentence = (settings: Settings, holdUntil: number) =>
	`We hold your items for ${Math.round(settings.holdMs / 60_000)} minutes, until ${formatShopTime(holdUntil)}. Pay by then to keep them.`;

/** `holdUntil` in ms. */
type PlacedOrder = {
	holdUntil: number;
	lines: readonly MailedLine[];
	isByPhone: boolean;
	waiting: Parameters<typeof listUnits>[0];
};

export const buildOrderPlacedMail = (
	settings: Settings,
	{ holdUntil, lines, isByPhone, waiting }: PlacedOrder,
) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `Your order ${orderNumber}`,
		sentence: `${isByPhone ? "We entered this order for you. " : ""}${formatHoldSentence(settings, holdUntil)}`,
		details: waiting.length > 0 ? [{ label: "Waiting", value: listUnits(waiting) }] : [],
		button: {
			label: lines.length === 1 ? "Pay this order" : "Pay for this order",
			path: `/myorder/${lines[0]?.orderId}`,
		},
	}));

/** Of an order that was made of backorders. */
export const buildArrivedMail = (
	settings: Settings,
	{ holdUntil, lines }: Pick<PlacedOrder, "holdUntil" | "lines">,
) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `Arrived for you: order ${orderNumber}`,
		sentence: `What you were waiting for has arrived. We hold it for you until ${formatShopTime(holdUntil)}. Pay by then to keep it.`,
		button: { label: "Pay for what has arrived", path: `/myorder/${lines[0]?.orderId}` },
	}));

export const buildPaidMail = (
	settings: Settings,
	lines: readonly MailedLine[],
	transactionId: string,
) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `Payment received for order ${orderNumber}`,
		sentence: `Your payment for these items has arrived. We'll email you when they ${lines.some(isPickup) ? "are ready for pickup" : "ship"}.${LINES_NOW}`,
		details: [{ label: "Transaction ID", value: transactionId }],
		button: { label: "See your invoice", path: `/myorder/${lines[0]?.orderId}/invoice` },
	}));

export function buildShippedMail(
	settings: Settings,
	lines: readonly MailedLine[],
	{ carrier, trackingNumber, following }: Tracking & { following: readonly MailedProduct[] },
) {
	const toFollow = { label: "To follow", value: listUnits(following) };
	if (lines.some(isPickup)) return buildReadyMail(settings, lines, toFollow);
	const trackingUrl = buildTrackingUrl(settings.carriers, { carrier, trackingNumber });
	return buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `${ORDER_OR_PART} ${orderNumber} is on its way`,
		sentence: `These items have left our warehouse.${LINES_NOW}`,
		details: [
			{ label: "Carrier", value: carrier },
			{ label: "Tracking number", value: trackingNumber },
			toFollow,
		].filter(({ value }) => value !== ""),
		button: trackingUrl ? { label: "Track the delivery", url: trackingUrl } : undefined,
	}));
}

const buildReadyMail = (
	settings: Settings,
	lines: readonly MailedLine[],
	toFollow: { label: string; value: string },
) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `${ORDER_OR_PART} ${orderNumber} is ready for pickup`,
		sentence: `These items are ready for pickup.${LINES_NOW}`,
		details: [{ label: "Pick up at", value: settings.seller.address }, toFollow].filter(
			({ value }) => value !== "",
		),
	}));

export const buildCancelledMail = (
	settings: Settings,
	lines: readonly (MailedLine & Pick<OrderLine, "receivedPoisha">)[],
) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `${ORDER_OR_PART} ${orderNumber} is cancelled`,
		sentence: `These items were cancelled, and ${lines.some(({ receivedPoisha }) => receivedPoisha > 0) ? "we return what you transferred" : "you were not charged for them"}.${LINES_NOW}`,
	}));

export const buildAddressChangedMail = (
	settings: Settings,
	lines: readonly MailedLine[],
	{ address, district }: { address: string; district: string },
) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `New address for order ${orderNumber}`,
		sentence:
			"What has not left yet will go to this address. If you didn't ask for it, contact us now.",
		details: [{ label: "Address", value: [address, district].filter(Boolean).join(", ") }],
	}));
