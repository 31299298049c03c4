import { Link } from "@remix-run/react";
import type { Overview } from "~/domain/admin/get-overview.server";
import { Money } from "~/ui/elements/money";
import { Cell, Table } from "~/ui/elements/table";
import { OrderBadge } from "~/ui/orders/order-badge";

export function NewestOrders({ orders }: { orders: Overview["latestOrders"] }) {
	return (
		<section className="overview-section" aria-labelledby="latest">
			<h2 id="latest">Newest orders</h2>
			{orders.length === 0 ? (
				<p className="text-soft">No orders yet.</p>
			) : (
				<Table
					caption={<Link to="/dashboard/orders">See all orders</Link>}
					head={["Order", "Buyer", "Total", "State"]}
				>
					{orders.map((order) => (
						<tr key={order.id}>
							<Cell label="Order">
								{order.quantity} × {order.productName}
							</Cell>
							<Cell label="Buyer">{order.buyerName}</Cell>
							<Cell label="Total" align="end">
								<Money poisha={order.totalPoisha} />
							</Cell>
							<Cell label="State">
								<OrderBadge order={order} forAdmin />
							</Cell>
						</tr>
					))}
				</Table>
			)}
		</section>
	);
}
