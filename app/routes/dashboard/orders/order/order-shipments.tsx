import type { OrderHeader } from "~/domain/orders/rules/order-line";
import {
	addTrackingUrl,
	type Shipment,
	sumQuantities,
	type Tracking,
} from "~/domain/orders/rules/shipping";
import { formatNumber } from "~/platform/format/format-number";
import { DataTable } from "~/ui/lists/data-table";
import { StaffLink } from "~/ui/lists/staff-link";
import { ShipmentNote } from "~/ui/orders/shipment-note";

type ListedShipment = Pick<Shipment, "id" | "number" | "sentAt"> &
	Tracking & { units: number; trackingUrl: string | null };

export const toListedShipment = (
	{ id, number, sentAt, carrier, trackingNumber, lines }: Shipment,
	carriers: Parameters<typeof addTrackingUrl>[0],
): ListedShipment =>
	addTrackingUrl(carriers, {
		id,
		number,
		sentAt,
		carrier,
		trackingNumber,
		units: sumQuantities(lines),
	});

type OrderShipmentsProps = Pick<OrderHeader, "orderId" | "deliveryKind"> & {
	shipments: readonly ListedShipment[];
};

export const OrderShipments = ({ orderId, deliveryKind, shipments }: OrderShipmentsProps) => (
	<div className="mt-6">
		<DataTable
			caption={shipments.length === 1 ? "1 shipment" : `${shipments.length} shipments`}
			rows={shipments}
			columns={[
				["Shipment", ({ number }) => number],
				[
					"State",
					(shipment) => <State shipment={shipment} orderId={orderId} deliveryKind={deliveryKind} />,
				],
				["Units", ({ units }) => formatNumber(units), "end"],
				[
					"Packing slip",
					({ id, number }) => (
						<StaffLink
							right="dispatch"
							to={`/dashboard/orders/${orderId}/shipments/${id}/packing-slip`}
							aria-label={`Packing slip of ${number}`}
						>
							Packing slip
						</StaffLink>
					),
				],
			]}
		/>
	</div>
);

type StateProps = Omit<OrderShipmentsProps, "shipments"> & { shipment: ListedShipment };

const State = ({ shipment, orderId, deliveryKind }: StateProps) =>
	shipment.sentAt === null ? (
		<StaffLink right="dispatch" to={`/dashboard/orders/${orderId}/ship`}>
			Packed, not shipped yet
		</StaffLink>
	) : (
		<ShipmentNote shipment={shipment} at={shipment.sentAt} deliveryKind={deliveryKind} />
	);
