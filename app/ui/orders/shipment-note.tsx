import type { OrderShipment } from "~/domain/orders/rules/order-list-item";

export type TrackedShipment = OrderShipment & { trackingUrl: string | null };

/** 'Shipped with Meghna Courier, tracking MC-7'; nothing for a shipment without both. */
export function ShipmentNote({
	shipment,
}: {
	shipment?: Pick<TrackedShipment, "carrier" | "trackingNumber" | "trackingUrl">;
}) {
	if (!shipment?.carrier && !shipment?.trackingNumber) return null;
	const { carrier, trackingNumber, trackingUrl } = shipment;
	return (
		<span className="wrap-anywhere">
			{carrier ? `Shipped with ${carrier}` : "Shipped"}
			{trackingNumber ? ", tracking " : ""}
			{trackingUrl ? (
				<a href={trackingUrl} rel="noreferrer">
					{trackingNumber}
				</a>
			) : (
				trackingNumber
			)}
		</span>
	);
}
