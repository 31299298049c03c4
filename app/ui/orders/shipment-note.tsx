import type { OrderHeader } from "~/domain/orders/rules/order-line";
import type { Tracking } from "~/domain/orders/rules/shipping";
import { Day } from "../elements/date-time";

type ShipmentNoteProps = {
	shipment: Tracking & { trackingUrl: string | null };
	/** In ms. */
	at?: number;
	/** The order's kind of delivery. */
	deliveryKind: OrderHeader["deliveryKind"];
};

/** Says 'Shipped 24 Nov 2026 with Meghna Courier, tracking MC-7', or 'Ready for pickup 24 Nov 2026'. */
export function ShipmentNote({ shipment, at, deliveryKind }: ShipmentNoteProps) {
	const { carrier, trackingNumber, trackingUrl } = shipment;
	return (
		<span className="wrap-anywhere">
			{deliveryKind === "pickup" ? "Ready for pickup" : "Shipped"}
			{at === undefined ? null : (
				<>
					{" "}
					<Day at={at} />
				</>
			)}
			{carrier ? ` with ${carrier}` : ""}
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
