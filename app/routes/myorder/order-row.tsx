import { isCancellable, isPayable, type OrderLineListItem } from "~/domain/orders/rules";
import { ButtonLink } from "~/ui/elements/button";
import { ActionsCell, Cell } from "~/ui/elements/table";
import { OrderCells } from "~/ui/orders/order-cells";
import { PaymentDeadline } from "~/ui/orders/pay-until";
import { Picture } from "~/ui/pictures/picture";

type OrderRowProps = {
	order: OrderLineListItem;
	query: string;
	now: number;
};

export function OrderRow({ order, query, now }: OrderRowProps) {
	return (
		<tr>
			<Cell label="Picture">
				<Picture imageKey={order.imageKey} alt="" size={64} />
			</Cell>
			<Cell label="Product">
				{order.productName}
				<br />
				<small>Order {order.id}</small>
			</Cell>
			<OrderCells
				order={order}
				stateLabel="Payment"
				statusDetail={
					isPayable(order) ? <PaymentDeadline holdUntil={order.holdUntil} now={now} /> : null
				}
			/>
			<ActionsCell>
				{isPayable(order) ? (
					<ButtonLink
						to={`/myorder/${order.id}`}
						variant="main"
						aria-label={`pay ${order.productName}`}
					>
						pay
					</ButtonLink>
				) : null}
				{order.transactionId ? (
					<ButtonLink
						to={`/myorder/${order.id}/invoice`}
						aria-label={`Invoice for ${order.productName}`}
					>
						Invoice
					</ButtonLink>
				) : null}
				{isCancellable(order) ? (
					<ButtonLink
						to={`/myorder/${order.id}/cancel${query}`}
						aria-label={`CANCEL ${order.productName}`}
						preventScrollReset
					>
						CANCEL
					</ButtonLink>
				) : null}
			</ActionsCell>
		</tr>
	);
}
