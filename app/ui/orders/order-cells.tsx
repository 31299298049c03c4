import type { ReactNode } from "react";
import type { OrderView } from "~/domain/orders/rules";
import { Money } from "../elements/money";
import { Cell } from "../elements/table";
import { OrderBadge } from "./order-badge";

type OrderCellsProps = {
	order: Pick<OrderView, "quantity" | "totalPoisha" | "status" | "closing" | "transactionId">;
	/** How it was paid, for admins. */
	way?: string;
	/** What the table calls an order's state: 'Payment' to its buyer, 'State' to an admin. */
	stateLabel: string;
	/** What more there is to say below the state. */
	more?: ReactNode;
};

/** Quantity, total and state of an order, with the transaction id once it is paid. */
export function OrderCells({ order, stateLabel, way, more }: OrderCellsProps) {
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
				{more ? <small className="block">{more}</small> : null}
				{order.transactionId ? (
					<>
						<br />
						{way ? (
							<>
								<small>{way}</small>
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
