import { Link } from "@remix-run/react";
import type { Shipment } from "~/domain/orders/rules/shipping";
import { formatNumber } from "~/platform/format/format-number";
import { Moment } from "~/ui/elements/date-time";
import { DataTable } from "~/ui/lists/data-table";
import { RowButton, RowLink } from "~/ui/lists/row-actions";
import { INTENTS } from "./shipment-fields";

type PackedShipment = Omit<Shipment, "lines"> & {
	lines: { lineId: string; quantity: number; productName: string; partNumber: string }[];
};

type PackedShipmentsProps = {
	path: string;
	shipments: readonly PackedShipment[];
	idempotencyKey: string;
};

export function PackedShipments({ path, shipments, idempotencyKey }: PackedShipmentsProps) {
	return (
		<section aria-labelledby="packed">
			<h2 id="packed" className="mb-3">
				Packed
			</h2>
			<DataTable
				caption="Marking as shipped is final. Until then, these units are reserved for their shipment."
				rows={shipments}
				columns={[
					["Shipment", (shipment) => <ShipmentName shipment={shipment} path={path} />],
					["Leaves", ({ lines }) => <Contents lines={lines} />],
					["Carrier", (shipment) => <Tracking shipment={shipment} />],
					[
						"Actions",
						({ id, number, changeId }) => (
							<>
								<RowButton
									fields={{ shipmentId: id, changeId, idempotencyKey }}
									name="intent"
									value={INTENTS.send}
									variant="main"
									label="Mark as shipped"
									aria-label={`Mark as shipped: ${number}`}
								/>
								<RowLink to={`${path}/ship?shipment=${id}`} label="Change" what={number} isPage />
								<RowButton
									fields={{ shipmentId: id, idempotencyKey }}
									name="intent"
									value={INTENTS.throwAway}
									variant="plain"
									label="Throw away"
									aria-label={`Throw away ${number}`}
								/>
							</>
						),
					],
				]}
			/>
		</section>
	);
}

const ShipmentName = ({ shipment, path }: { shipment: PackedShipment; path: string }) => (
	<>
		<strong>{shipment.number}</strong>
		<small className="block">
			<Moment at={shipment.createdAt} />
		</small>
		<Link to={`${path}/shipments/${shipment.id}/packing-slip`}>Packing slip</Link>
	</>
);

const MAX_OPEN_LINES = 10;

const Contents = ({ lines }: Pick<PackedShipment, "lines">) => (
	<ul className="text-small">
		{lines.slice(0, MAX_OPEN_LINES).map(({ lineId, quantity, productName, partNumber }) => (
			<li key={lineId}>
				{formatNumber(quantity)} × {productName} {partNumber}
			</li>
		))}
		{lines.length > MAX_OPEN_LINES ? (
			<li>and {lines.length - MAX_OPEN_LINES} more products on the packing slip</li>
		) : null}
	</ul>
);

const Tracking = ({
	shipment: { carrier, trackingNumber, note },
}: {
	shipment: PackedShipment;
}) => (
	<>
		{carrier || "–"}
		{trackingNumber ? <small className="code block">{trackingNumber}</small> : null}
		{note ? <small className="block">{note}</small> : null}
	</>
);
