import { describeDelivery, formatAddress } from "~/domain/orders/rules/order-line";
import { getOrderStatus, isShippable } from "~/domain/orders/rules/order-status";
import {
	addTrackingUrl,
	findShippingObstacle,
	getUsualCarrier,
	isSent,
	pickPackedLines,
	type Shipment,
} from "~/domain/orders/rules/shipping";
import type { LineToShip } from "~/domain/orders/shipping/ship-queries.server";
import type { Settings } from "~/platform/config/settings.server";

/** The page of an order and its packing slip show all. */
const MAX_SHOWN = 10;

export function toOrderToShip(
	orderId: string,
	lines: readonly LineToShip[],
	shipments: readonly Shipment[],
	carriers: Settings["carriers"],
) {
	const [first] = lines;
	if (!first) return { orderId, obstacle: "no-such-order" as const };
	const { orderNumber, buyerName, companyName, cancellationPending, deliveryKind } = first;
	const packed = pickPackedLines(lines);
	const shown = packed.length > 0 ? packed : lines;
	return {
		orderId,
		orderNumber,
		buyerName,
		companyName,
		address: formatAddress(first),
		delivery: describeDelivery(first),
		deliveryKind,
		carrier: getUsualCarrier(first),
		cancellationPending,
		obstacle: findShippingObstacle(lines),
		status: getOrderStatus(lines),
		products: shown.slice(0, MAX_SHOWN).map(({ id, quantity, productName, partNumber }) => ({
			id,
			quantity,
			productName,
			partNumber,
		})),
		otherCount: Math.max(0, shown.length - MAX_SHOWN),
		unpaidCount: lines.some(isShippable)
			? lines.filter(({ status }) => status === "unpaid").length
			: 0,
		shipments: shipments
			.filter(isSent)
			.filter(({ carrier, trackingNumber }) => carrier || trackingNumber)
			.map((shipment) => addTrackingUrl(carriers, shipment)),
	};
}

export type SelectedOrder = Extract<ReturnType<typeof toOrderToShip>, { orderNumber: string }>;
