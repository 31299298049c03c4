import type { Platform } from "../../../platform/platform.server";
import { isPickup, listUnits, type OrderLine } from "../rules/order-line";
import { buildTrackingUrl, type Tracking } from "../rules/shipping";
import { describeLines, type LinesNow, nameMailed } from "./describe-lines";
import {
	buildOrderMail,
	formatShopTime,
	type MailedLine,
	type MailedProduct,
} from "./order-mail.server";

type Settings = Platform["settings"];

const MAX_MINUTES = 120;

function formatHoldSentence({ holdUntil, holdMs }: Pick<PlacedOrder, "holdUntil" | "holdMs">) {
	const minutes = Math.round(holdMs / 60_000);
	const length = minutes <= MAX_MINUTES ? `for ${minutes} minutes, ` : "";
	return `We hold your items ${length}until ${formatShopTime(holdUntil)}. Pay by then to keep them.`;
}

const ON_ACCOUNT =
	"It goes on the account of your company: another email says when it is due, or why it has to be paid in another way.";

/** `holdUntil` and `holdMs`, how long that is from now, in ms. */
type PlacedOrder = {
	holdUntil: number;
	holdMs: number;
	lines: readonly MailedLine[];
	isByPhone: boolean;
	isOnAccount: boolean;
	waiting: Parameters<typeof listUnits>[0];
};

export const buildOrderPlacedMail = (
	settings: Settings,
	{ lines, isByPhone, isOnAccount, waiting, ...hold }: PlacedOrder,
) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `Your order ${orderNumber}`,
		sentence: `${isByPhone ? "We entered this order for you. " : ""}${isOnAccount ? ON_ACCOUNT : formatHoldSentence(hold)}`,
		details: waiting.length > 0 ? [{ label: "Waiting", value: listUnits(waiting) }] : [],
		button: {
			label: isOnAccount
				? "See this order"
				: lines.length === 1
					? "Pay this order"
					: "Pay for this order",
			path: `/myorder/${lines[0]?.orderId}`,
		},
	}));

export const buildArrivedMail = (
	settings: Settings,
	{ holdUntil, lines, isOnAccount }: Pick<PlacedOrder, "holdUntil" | "lines" | "isOnAccount">,
) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `Arrived for you: order ${orderNumber}`,
		sentence: `What you were waiting for has arrived. ${isOnAccount ? ON_ACCOUNT : `We hold it for you until ${formatShopTime(holdUntil)}. Pay by then to keep it.`}`,
		button: {
			label: isOnAccount ? "See this order" : "Pay for what has arrived",
			path: `/myorder/${lines[0]?.orderId}`,
		},
	}));

export const buildPaidMail = (
	settings: Settings,
	lines: readonly MailedLine[],
	now: LinesNow,
	transactionId: string,
) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `Payment received for order ${orderNumber}`,
		sentence: `Your payment for these items has arrived. We'll email you when they ${lines.some(isPickup) ? "are ready for pickup" : "ship"}.${describeLines(now)}`,
		details: [{ label: "Transaction ID", value: transactionId }],
		button: { label: "See your invoice", path: `/myorder/${lines[0]?.orderId}/invoice` },
	}));

export function buildShippedMail(
	settings: Settings,
	lines: readonly MailedLine[],
	now: LinesNow,
	{ carrier, trackingNumber, following }: Tracking & { following: readonly MailedProduct[] },
) {
	const toFollow = { label: "To follow", value: listUnits(following) };
	const order = nameMailed(now, "unpaid", "paid");
	if (lines.some(isPickup))
		return buildOrderMail(settings, lines, (orderNumber) => ({
			subject: `${order} ${orderNumber} is ready for pickup`,
			sentence: `These items are ready for pickup.${describeLines(now)}`,
			details: [{ label: "Pick up at", value: settings.seller.address }, toFollow].filter(isGiven),
		}));
	const trackingUrl = buildTrackingUrl(settings.carriers, { carrier, trackingNumber });
	return buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `${order} ${orderNumber} is on its way`,
		sentence: `These items have left our warehouse.${describeLines(now)}`,
		details: [
			{ label: "Carrier", value: carrier },
			{ label: "Tracking number", value: trackingNumber },
			toFollow,
		].filter(isGiven),
		button: trackingUrl ? { label: "Track the delivery", url: trackingUrl } : undefined,
	}));
}

const isGiven = ({ value }: { value: string }): boolean => value !== "";

export const buildCancelledMail = (
	settings: Settings,
	lines: readonly (MailedLine & Pick<OrderLine, "receivedPoisha" | "withheldPoisha">)[],
	now: LinesNow,
) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `${nameMailed(now, "unpaid", "paid", "shipped", "refunded")} ${orderNumber} is cancelled`,
		sentence: `These items were cancelled, and ${lines.some(({ receivedPoisha, withheldPoisha }) => receivedPoisha > withheldPoisha) ? "we return what you transferred" : "you were not charged for them"}.${describeLines(now)}`,
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
