import { Cell, Table } from "~/ui/elements/table";
import { OrderBadge } from "~/ui/orders/order-badge";
import { ShipmentNote } from "~/ui/orders/shipment-note";
import { DeliveryCell, OrderCell } from "./order-cells";
import type { SelectedOrder } from "./order-to-ship.server";

const REASONS = {
	"not-paid": "Not shipped: there is nothing paid to ship.",
	disputed: "Not shipped: a dispute is open on this order.",
	"already-shipped": "",
	"no-such-order": "",
};

/** Whether the other orders were shipped, or why not. */
export function OtherOrders({ orders }: { orders: readonly SelectedOrder[] }) {
	const shippedCount = orders.filter(({ obstacle }) => obstacle === "already-shipped").length;
	const caption = [
		shippedCount > 0 ? `${shippedCount} shipped` : "",
		shippedCount < orders.length ? `${orders.length - shippedCount} can't be shipped` : "",
	].filter(Boolean);
	return (
		<Table caption={`${caption.join(", ")}.`} head={["Order", "Deliver to", "State"]}>
			{orders.map((order) => (
				<tr key={order.orderId}>
					<OrderCell order={order} />
					<DeliveryCell order={order} />
					<Cell label="State">
						<OrderBadge order={order} forAdmin />
						<small className="block">
							{order.obstacle ? REASONS[order.obstacle] : null}
							{order.shipments.map((shipment) => (
								<span key={shipment.id} className="block">
									<ShipmentNote shipment={shipment} />
								</span>
							))}
						</small>
					</Cell>
				</tr>
			))}
		</Table>
	);
}
