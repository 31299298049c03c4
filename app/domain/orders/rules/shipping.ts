import { formatNumber } from "~/platform/format/format-number";
import { groupBy } from "~/platform/group-by";
import type { OrderLine } from "./order-line";
import { isShippable } from "./order-status";

export const MAX_SELECTED_ORDERS = 50;

export const MAX_CARRIER_LENGTH = 60;

export const SHIPMENT_STATES = ["packing", "sent"] as const;

/** `link` contains '{number}', the parcel's tracking number. */
type Carrier = { name: string; link: string | null };

export type Tracking = Pick<OrderLine, "carrier" | "trackingNumber">;

/** The order's delivery method decides, until somebody enters another. */
export function getUsualCarrier({
	deliveryMethod,
	deliveryKind,
	buyerCarrier,
}: Pick<OrderLine, "deliveryMethod" | "deliveryKind" | "buyerCarrier">): string {
	if (deliveryKind === "pickup") return "";
	const carrier = deliveryKind === "own-carrier" ? buyerCarrier : deliveryMethod;
	return carrier.length <= MAX_CARRIER_LENGTH ? carrier : "";
}

export type ShipmentLine = { lineId: string; quantity: number };

/** Times in ms. */
export type Shipment = Tracking & {
	id: string;
	/** Written like 'SH-100001'. */
	number: string;
	orderId: string;
	state: (typeof SHIPMENT_STATES)[number];
	note: string;
	/** The last change while it was packed. */
	changeId: string;
	createdAt: number;
	/** Null while it is packed. */
	sentAt: number | null;
	lines: ShipmentLine[];
};

export type SentShipment = Shipment & { sentAt: number };

export const isSent = (shipment: Shipment): shipment is SentShipment => shipment.sentAt !== null;

/** Returns the carrier's page about the parcel; null without a number, and for a carrier without a link. */
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

type PackedLine = Pick<OrderLine, "kind" | "quantity" | "unitsToShip" | "shippedUnits">;

/** The lines of a parcel with its quantities: what waits to be shipped or, without any, what was shipped. */
export function pickPackedLines<Line extends PackedLine>(lines: readonly Line[]): Line[] {
	const count = lines.some(isShippable)
		? (line: Line) => line.unitsToShip
		: ({ kind, shippedUnits }: Line) => (kind === "goods" ? shippedUnits : 0);
	return pickUnits(lines, count);
}

/** The lines with these units as their quantities, without those that have none. */
export const pickUnits = <Line extends { quantity: number }>(
	lines: readonly Line[],
	count: (line: Line) => number,
): Line[] =>
	lines.map((line) => ({ ...line, quantity: count(line) })).filter(({ quantity }) => quantity > 0);

export function sumUnits(
	shipments: readonly { lines: readonly ShipmentLine[] }[],
): Map<string, number> {
	const units = groupBy(
		shipments.flatMap(({ lines }) => lines),
		({ lineId }) => lineId,
	);
	return new Map(Array.from(units, ([lineId, lines]) => [lineId, sumQuantities(lines)]));
}

export const sumQuantities = (lines: readonly { quantity: number }[]): number =>
	lines.reduce((sum, { quantity }) => sum + quantity, 0);

type LeftLine = Pick<OrderLine, "id" | "kind" | "status" | "quantity" | "unitsToShip">;

type OrderUnits = { lines: readonly LeftLine[]; packed: readonly Shipment[] };

/** Units of each line that are to be shipped and in no shipment, besides the one that is packed again. */
export function countUnpacked(
	{ lines, packed }: OrderUnits,
	repackedId?: string,
): Map<string, number> {
	const units = sumUnits(packed.filter(({ id }) => id !== repackedId));
	return new Map(lines.map(({ id, unitsToShip }) => [id, unitsToShip - (units.get(id) ?? 0)]));
}

/** Units of an order that stay behind when these leave; also those that are not paid yet. */
function countUnitsBehind(
	lines: readonly LeftLine[],
	leaving: readonly { quantity: number }[],
): number {
	const wanted = lines.map(({ kind, status, quantity, unitsToShip }) =>
		kind === "goods" && status === "unpaid" ? quantity : unitsToShip,
	);
	return wanted.reduce((sum, units) => sum + units, 0) - sumQuantities(leaving);
}

type ProgressLine = Pick<
	OrderLine,
	"status" | "quantity" | "cancelledUnits" | "shippedUnits" | "returnedUnits" | "deliveryKind"
>;

/** '60 of 100 shipped' of a line that is shipped in part, '2 returned'. */
export function describeProgress({
	status,
	quantity,
	cancelledUnits,
	shippedUnits,
	returnedUnits,
	deliveryKind,
}: ProgressLine): string | null {
	const state = deliveryKind === "pickup" ? "ready for pickup" : "shipped";
	const shipped = `${formatNumber(shippedUnits)} of ${formatNumber(quantity - cancelledUnits)} ${state}`;
	const parts = [
		...(status === "paid" && shippedUnits > 0 ? [shipped] : []),
		...(returnedUnits > 0 ? [`${formatNumber(returnedUnits)} returned`] : []),
	];
	return parts.length > 0 ? parts.join(", ") : null;
}

export type LineObstacle = "disputed";

type ShippingObstacle = "no-such-order" | "not-paid" | "already-shipped" | LineObstacle;

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

/** Why shipments of these lines can't leave together; null when they can. */
export function findSendingProblem(
	lines: readonly (LeftLine & { shipComplete: boolean })[],
	parcels: readonly { lines: readonly ShipmentLine[] }[],
): ShippingProblem | null {
	const units = sumUnits(parcels);
	if (lines.some(({ id, unitsToShip }) => (units.get(id) ?? 0) > unitsToShip))
		return { reason: "refunded-units" };
	const missing = countUnitsBehind(
		lines,
		parcels.flatMap((parcel) => parcel.lines),
	);
	return lines[0]?.shipComplete && missing > 0 ? { reason: "incomplete", missing } : null;
}

export type ShippingProblem =
	| { reason: ShippingObstacle | "changed-meanwhile" | "refunded-units" }
	/** Units that would stay behind of an order that ships complete. */
	| { reason: "incomplete"; missing: number };
