import type { ReactNode } from "react";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import type { OrderStatus } from "~/domain/orders/rules/order-status";
import { Money } from "../elements/money";
import { Cell } from "../elements/table";
import { OrderBadge } from "./order-badge";

type OrderCellsProps = {
	order: Pick<OrderLine, "quantity" | "totalPoisha" | "cancellationPending" | "transactionId"> & {
		status: OrderStatus;
	};
	paymentMethodLabel?: string;
	stateLabel: string;
	statusDetail?: ReactNode;
	forAdmin?: boolean;
};

export function OrderCells({
	order,
	stateLabel,
	paymentMethodLabel,
	statusDetail,
	forAdmin,
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
				<OrderBadge order={order} forAdmin={forAdmin} />
				{statusDetail ? <small className="block">{statusDetail}</small> : null}
				{order.transactionId ? (
					<>
						{statusDetail ? null : <br />}
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
