import { describeDelivery, type OrderLine } from "~/domain/orders/rules/order-line";
import type { Shipment } from "~/domain/orders/rules/shipping";
import { Day } from "~/ui/elements/date-time";
import { OrderDocumentBuyer, OrderDocumentSheet, type Seller } from "~/ui/orders/order-document";
import { OrderDocumentLines } from "~/ui/orders/order-document-lines";
import { splitSlip } from "./split-slip";

type PackingSlipSheetProps = {
	lines: readonly OrderLine[];
	/** Without one, the slip is of an order that is not packed in shipments. */
	shipment?: Pick<Shipment, "number" | "carrier" | "trackingNumber" | "note" | "sentAt">;
	following?: readonly OrderLine[];
	seller: Seller;
};

/** The slip goes into the box, so it shows no prices. */
export function PackingSlipSheet(props: PackingSlipSheetProps) {
	const { lines, shipment, following = [], seller } = props;
	const [order] = lines;
	if (!order) return null;
	const sheets = splitSlip([
		...lines.map((line) => ({ ...line, isLater: false })),
		...following.map((line) => ({ ...line, isLater: true })),
	]);
	const { buyerEmail: _, ...receiver } = order;
	return sheets.map((sheet, index) => {
		const [now, later] = [false, true].map((isLater) =>
			sheet.filter((line) => line.isLater === isLater),
		);
		return (
			<OrderDocumentSheet
				key={sheet[0]?.id}
				title={
					<>
						Packing slip
						<span className="block text-lead">Delivery: {describeDelivery(order)}</span>
						<small className="block">
							Page {index + 1} of {sheets.length}
						</small>
					</>
				}
				isNumbered
				order={order}
				seller={seller}
				details={listDetails(order, shipment)}
			>
				<OrderDocumentBuyer order={receiver} label="Ship to" />
				{now && now.length > 0 ? <OrderDocumentLines lines={now} prices={false} /> : null}
				{later && later.length > 0 ? (
					<section className="mt-6">
						<h2>Follows later</h2>
						<OrderDocumentLines lines={later} prices={false} />
					</section>
				) : null}
				{index === sheets.length - 1 ? (
					<>
						{shipment?.note ? <p className="mt-4 whitespace-pre-line">{shipment.note}</p> : null}
						<p className="order-document-note">
							Packed by: ____________________ Checked by: ____________________
						</p>
					</>
				) : null}
			</OrderDocumentSheet>
		);
	});
}

function listDetails(order: OrderLine, shipment: PackingSlipSheetProps["shipment"]) {
	const { carrier, trackingNumber } = shipment ?? order;
	return [
		...(shipment ? [["Shipment", shipment.number] as const] : []),
		["Ordered", <Day key="ordered" at={order.createdAt} />],
		...(order.requestedOn
			? [["Requested for", <Day key="requested" at={Date.parse(order.requestedOn)} />] as const]
			: []),
		...(shipment?.sentAt ? [["Shipped", <Day key="sent" at={shipment.sentAt} />] as const] : []),
		...(carrier ? [["Carrier", carrier] as const] : []),
		...(trackingNumber ? [["Tracking number", trackingNumber] as const] : []),
	] as const;
}
