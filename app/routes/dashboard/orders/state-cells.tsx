import type { ReactNode } from "react";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import type { OrderStatus } from "~/domain/orders/rules/order-status";
import { Money } from "~/ui/elements/money";
import { Cell } from "~/ui/elements/table";
import { OrderBadge } from "~/ui/orders/order-badge";

type StateCellsProps = {
	order: Pick<OrderLine, "quantity" | "totalPoisha" | "cancellationPending" | "transactionId"> & {
		status: OrderStatus;
	};
	paymentMethodLabel?: string;
	statusDetail: ReactNode;
};

export function StateCells({ order, paymentMethodLabel, statusDetail }: StateCellsProps) {
	return (
		<>
			<Cell label="Quantity" align="end">
				{order.quantity}
			</Cell>
			<Cell label="Total" align="end">
				<Money poisha={order.totalPoisha} />
			</Cell>
			<Cell label="State">
				<OrderBadge order={order} forAdmin />
				<small className="block">{statusDetail}</small>
				{order.transactionId ? (
					<>
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
