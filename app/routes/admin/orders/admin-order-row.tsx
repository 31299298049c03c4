import { Form } from "@remix-run/react";
import { isCancellable, isShippable, type OrderView } from "~/domain/orders/rules";
import { Button, ButtonLink } from "~/ui/button";
import { OrderCells } from "~/ui/order-cells";
import { ActionsCell, Cell } from "~/ui/table";

/** One order in the admins' table: SHIPPING once paid, CANCEL while unpaid. `list` is where SHIPPING comes back to. */
export function AdminOrderRow({ order, list }: { order: OrderView; list: string }) {
	return (
		<tr>
			<Cell label="Order">
				{order.productName}
				<br />
				<small>Order {order.id}</small>
			</Cell>
			<Cell label="Buyer">
				{order.buyerName}
				<br />
				<small>
					{order.buyerEmail}, {order.phone}
					<br />
					{order.address}
				</small>
			</Cell>
			<OrderCells order={order} stateLabel="State" />
			<ActionsCell>
				{isShippable(order) ? (
					<Form method="post" action={list} preventScrollReset>
						<Button
							type="submit"
							name="orderId"
							value={order.id}
							variant="main"
							aria-label={`SHIPPING order ${order.id}`}
						>
							SHIPPING
						</Button>
					</Form>
				) : null}
				{isCancellable(order) ? (
					<ButtonLink
						to={`/dashboard/orders/${order.id}/cancel`}
						variant="plain"
						aria-label={`CANCEL order ${order.id}`}
						preventScrollReset
					>
						CANCEL
					</ButtonLink>
				) : null}
			</ActionsCell>
		</tr>
	);
}
