import type { OrderLine } from "~/domain/orders/rules/order-line";
import type { Shipment } from "~/domain/orders/rules/shipping";
import { Day } from "~/ui/elements/date-time";
import { OrderDocumentBuyer, OrderDocumentSheet, type Seller } from "~/ui/orders/order-document";
import { OrderDocumentLines } from "~/ui/orders/order-document-lines";

type PackingSlipSheetProps = {
	lines: readonly OrderLine[];
	/** Without one, the slip is of an order that is not packed in shipments. */
	shipment?: Pick<Shipment, "number" | "carrier" | "trackingNumber" | "note" | "sentAt">;
	/** With the units that leave later. */
	following?: readonly OrderLine[];
	seller: Seller;
};

/** It goes into the box, so it shows no prices. */
export function PackingSlipSheet(props: PackingSlipSheetProps) {
	const { lines, shipment, following = [], seller } = props;
	const [order] = lines;
	if (!order) return null;
	const { carrier, trackingNumber } = shipment ?? order;
	const details = [
		...(shipment ? [["Shipment", shipment.number] as const] : []),
		["Ordered", <Day key="ordered" at={order.createdAt} />],
		...(order.requestedOn
			? [["Requested for", <Day key="requested" at={Date.parse(order.requestedOn)} />] as const]
			: []),
		...(shipment?.sentAt ? [["Shipped", <Day key="sent" at={shipment.sentAt} />] as const] : []),
		...(carrier ? [["Carrier", carrier] as const] : []),
		...(trackingNumber ? [["Tracking number", trackingNumber] as const] : []),
	] as const;
	return (
		<OrderDocumentSheet title="Packing slip" order={order} seller={seller} details={details}>
			<OrderDocumentBuyer order={order} label="Ship to" />
			<OrderDocumentLines lines={lines} prices={false} />
			{shipment?.note ? <p className="mt-4 whitespace-pre-line">{shipment.note}</p> : null}
			{following.length > 0 ? (
				<section className="mt-6">
					<h2>Follows later</h2>
					<OrderDocumentLines lines={following} prices={false} />
				</section>
			) : null}
			<p className="order-document-note">
				Packed by: ____________________ Checked by: ____________________
			</p>
		</OrderDocumentSheet>
	);
}
