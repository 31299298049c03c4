import type { OrderLine } from "~/domain/orders/rules/order-line";
import { Day } from "~/ui/elements/date-time";
import { OrderDocumentBuyer, OrderDocumentSheet, type Seller } from "~/ui/orders/order-document";
import { OrderDocumentLines } from "~/ui/orders/order-document-lines";

/** It goes into the box, so it shows no prices. */
export function PackingSlipSheet({
	lines,
	seller,
}: {
	lines: readonly OrderLine[];
	seller: Seller;
}) {
	const [order] = lines;
	if (!order) return null;
	const details = [
		["Ordered", <Day key="ordered" at={order.createdAt} />],
		...(order.carrier ? [["Carrier", order.carrier] as const] : []),
		...(order.trackingNumber ? [["Tracking number", order.trackingNumber] as const] : []),
	] as const;
	return (
		<OrderDocumentSheet title="Packing slip" order={order} seller={seller} details={details}>
			<OrderDocumentBuyer order={order} label="Ship to" />
			<OrderDocumentLines lines={lines} prices={false} />
			<p className="order-document-note">
				Packed by: ____________________ Checked by: ____________________
			</p>
		</OrderDocumentSheet>
	);
}
