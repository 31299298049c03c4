import type { OrderLine } from "./order-line";
import { isShippable } from "./order-status";

/** How many orders can be selected in the dashboard. */
export const MAX_SELECTED_ORDERS = 50;

export const MAX_CARRIER_LENGTH = 60;

/** `link` contains '{number}', the parcel's tracking number. */
type Carrier = { name: string; link: string | null };

export type Tracking = Pick<OrderLine, "carrier" | "trackingNumber">;

/** `createdAt` in ms. */
export type Shipment = Tracking & {
	id: string;
	orderId: string;
	createdAt: number;
	lines: { lineId: string; quantity: number }[];
};

/** The carrier's page about the parcel; null without a number, and for a carrier without a link. */
export function buildTrackingUrl(
	carriers: readonly Carrier[],
	{ carrier, trackingNumber }: Tracking,
): string | null {
	const wanted = carrier.toLowerCase();
	const link = carriers.find(({ name }) => name.toLowerCase() === wanted)?.link;
	if (!link || !trackingNumber) return null;
	return link.replace("{number}", () => encodeURIComponent(trackingNumber));
}

export const addTrackingUrl = <Shipment extends Tracking>(
	carriers: readonly Carrier[],
	shipment: Shipment,
) => ({ ...shipment, trackingUrl: buildTrackingUrl(carriers, shipment) });

type PackedLine = Pick<OrderLine, "quantity" | "unitsToShip" | "shippedUnits">;

/** The lines of a parcel with its quantities: what waits to be shipped or, without any, what was shipped. */
export function pickPackedLines<Line extends PackedLine>(lines: readonly Line[]): Line[] {
	const pick = (countUnits: (line: Line) => number) =>
		lines
			.map((line) => ({ ...line, quantity: countUnits(line) }))
			.filter(({ quantity }) => quantity > 0);
	return pick(lines.some(isShippable) ? (line) => line.unitsToShip : (line) => line.shippedUnits);
}

/** Why a paid line cannot be shipped. */
export type LineObstacle = "disputed";

export type ShippingObstacle = "no-such-order" | "not-paid" | "already-shipped" | LineObstacle;

/** Why lines can't be shipped together; null when all of their paid lines can. */
export function findShippingObstacle(
	lines: readonly (Pick<OrderLine, "shippedUnits" | "unitsToShip"> & {
		obstacle: LineObstacle | null;
	})[],
): ShippingObstacle | null {
	if (lines.length === 0) return "no-such-order";
	const paid = lines.filter(isShippable);
	if (paid.length > 0) return paid.find(({ obstacle }) => obstacle)?.obstacle ?? null;
	return lines.some(({ shippedUnits }) => shippedUnits > 0) ? "already-shipped" : "not-paid";
}
