import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Cell } from "~/ui/elements/table";
import type { SelectedOrder } from "./order-to-ship.server";

export function OrderCell({ order, children }: { order: SelectedOrder; children?: ReactNode }) {
	const { orderNumber, productName, productCount, units, unpaidCount } = order;
	return (
		<Cell label="Order">
			{children}
			<strong>
				<Link to={`/dashboard/orders/${order.orderId}`}>{orderNumber}</Link>
			</strong>
			<br />
			<small>
				{productName === null
					? `${productCount} products, ${units} units`
					: `${units} × ${productName}`}
				{unpaidCount > 0 ? (
					<>
						<br />
						{unpaidCount} more not paid yet
					</>
				) : null}
			</small>
		</Cell>
	);
}

export function DeliveryCell({
	order: { buyerName, companyName, address },
}: {
	order: SelectedOrder;
}) {
	return (
		<Cell label="Deliver to">
			{companyName || buyerName}
			<br />
			<small className="whitespace-pre-line">
				{companyName ? `${buyerName}\n` : ""}
				{address}
			</small>
		</Cell>
	);
}
