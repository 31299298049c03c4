import { Link } from "@remix-run/react";
import type { Overview } from "~/domain/admin/get-overview.server";
import { summarizeOrder } from "~/domain/orders/rules/order-list-item";
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
						<OrderRow key={order.id} order={order} />
					))}
				</Table>
			)}
		</section>
	);
}

function OrderRow({ order }: { order: Overview["latestOrders"][number] }) {
	const { lineCount, ...summary } = summarizeOrder(order.lines, order.otherLines);
	const [line] = order.lines;
	return (
		<tr>
			<Cell label="Order">
				<Link to={`/dashboard/orders/${order.id}`}>{order.orderNumber}</Link>
				<br />
				<small>{lineCount === 1 ? line?.productName : `${lineCount} products`}</small>
			</Cell>
			<Cell label="Buyer">{order.buyerName}</Cell>
			<Cell label="Total" align="end">
				<Money poisha={summary.totalPoisha} />
			</Cell>
			<Cell label="State">
				<OrderBadge order={summary} forAdmin />
			</Cell>
		</tr>
	);
}
