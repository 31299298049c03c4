import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Cell } from "~/ui/elements/table";
import type { SelectedOrder } from "./order-to-ship.server";

export function OrderCell({ order, children }: { order: SelectedOrder; children?: ReactNode }) {
	const { orderNumber, products, otherCount, unpaidCount } = order;
	return (
		<Cell label="Order">
			{children}
			<strong>
				<Link to={`/dashboard/orders/${order.orderId}`}>{orderNumber}</Link>
			</strong>
			<ul className="text-small text-soft">
				{products.map(({ id, quantity, productName, partNumber }) => (
					<li key={id}>
						{quantity} × {productName} {partNumber}
					</li>
				))}
				{otherCount > 0 ? <li>and {otherCount} more products</li> : null}
				{unpaidCount > 0 ? <li>{unpaidCount} more not paid yet</li> : null}
			</ul>
		</Cell>
	);
}

export function DeliveryCell({
	order: { buyerName, companyName, address, delivery },
}: {
	order: SelectedOrder;
}) {
	return (
		<Cell label="Deliver to">
			<strong className="block">Delivery: {delivery}</strong>
			{companyName || buyerName}
			<br />
			<small className="whitespace-pre-line">
				{companyName ? `${buyerName}\n` : ""}
				{address}
			</small>
		</Cell>
	);
}
