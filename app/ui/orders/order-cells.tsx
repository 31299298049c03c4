import type { ReactNode } from "react";
import type { OrderDto } from "~/domain/orders/rules";
import { Money } from "../elements/money";
import { Cell } from "../elements/table";
import { OrderBadge } from "./order-badge";

type OrderCellsProps = {
	order: Pick<
		OrderDto,
		"quantity" | "totalPoisha" | "status" | "cancellationPending" | "transactionId"
	>;
	/** How it was paid, for admins. */
	paymentMethodLabel?: string;
	/** What the table calls an order's state: 'Payment' to its buyer, 'State' to an admin. */
	stateLabel: string;
	/** What more there is to say below the state. */
	statusDetail?: ReactNode;
};

/** Quantity, total and state of an order, with the transaction id once it is paid. */
export function OrderCells({
	order,
	stateLabel,
	paymentMethodLabel,
	statusDetail,
}: OrderCellsProps) {
	return (
		<>
			<Cell label="Quantity" align="end">
				{order.quantity}
			</Cell>
			<Cell label="Total" align="end">
				<Money poisha={order.totalPoisha} />
			</Cell>
			<Cell label={stateLabel}>
				<OrderBadge order={order} />
				{statusDetail ? <small className="block">{statusDetail}</small> : null}
				{order.transactionId ? (
					<>
						<br />
						{paymentMethodLabel ? (
							<>
								<small>{paymentMethodLabel}</small>
								<br />
							</>
						) : null}
						<small className="code">{order.transactionId}</small>
					</>
				) : null}
			</Cell>
		</>
	);
}
