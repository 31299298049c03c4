import { Link } from "@remix-run/react";
import type { OrderLineListItem, OrderListItem } from "~/domain/orders/rules/order-list-item";
import { isCancellable } from "~/domain/orders/rules/order-status";
import { getPaymentPath } from "~/domain/payments/rules";
import { LineAmounts } from "~/ui/orders/line-amounts";
import { OrderBadge } from "~/ui/orders/order-badge";
import { ShipmentNote, type TrackedShipment } from "~/ui/orders/shipment-note";

export type ListedOrder = Omit<OrderListItem, "shipments"> & { shipments: TrackedShipment[] };

type OrderDetailsProps = { order: ListedOrder; lineCount: number; query: string };

/** Folded, so that the list stays short; opens without scripts. */
export function OrderDetails({ order, lineCount, query }: OrderDetailsProps) {
	const { id, orderNumber, lines, shipments, buyerName, address, phone } = order;
	const [line] = lines;
	return (
		<details className="order-details">
			<summary>{lineCount === 1 ? "Details" : "Products and details"}</summary>
			{lineCount > 1 ? (
				<ol>
					{lines.map((each) => (
						<DetailedLine
							key={each.id}
							line={each}
							shipment={
								shipments.length > 1
									? shipments.find((shipment) => shipment.id === each.shipmentId)
									: undefined
							}
							query={query}
						/>
					))}
				</ol>
			) : null}
			{lineCount > lines.length ? (
				<Link to={getPaymentPath(id)}>See all {lineCount} products</Link>
			) : null}
			<p>
				Deliver to {buyerName}
				<br />
				<span className="whitespace-pre-line">{address}</span>
				<br />
				{phone}
			</p>
			{lineCount === 1 && line?.isForSale ? (
				<Link to={`/products/${line.productId}`}>View product</Link>
			) : null}
			<Link to={`/contact?order=${orderNumber}`}>Get help with this order</Link>
		</details>
	);
}

type DetailedLineProps = { line: OrderLineListItem; shipment?: TrackedShipment; query: string };

function DetailedLine({ line, shipment, query }: DetailedLineProps) {
	const { id, productId, productName, isForSale } = line;
	return (
		<li>
			<span>
				{isForSale ? <Link to={`/products/${productId}`}>{productName}</Link> : productName}
			</span>
			<LineAmounts {...line} />
			<OrderBadge order={line} />
			<ShipmentNote shipment={shipment} />
			<span>
				{isCancellable(line) ? (
					<Link
						to={`/myorder/${id}/cancel${query}`}
						aria-label={`CANCEL ${productName}`}
						preventScrollReset
					>
						CANCEL
					</Link>
				) : null}
			</span>
		</li>
	);
}
