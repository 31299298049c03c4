import type { OrderLine } from "~/domain/orders/rules/order-line";
import { isPayable } from "~/domain/orders/rules/order-status";
import { RowLink } from "~/ui/lists/row-actions";
import { buildSelectionUrl } from "./selection-url";

type OrderActionsProps = {
	order: { id: string; orderNumber: string };
	lines: readonly Pick<OrderLine, "id" | "status" | "cancellationPending">[];
	isToShip: boolean;
	duePoisha: number;
	query: string;
};

/** Of an order with several lines as a whole. */
export function OrderActions({ order, lines, isToShip, duePoisha, query }: OrderActionsProps) {
	return (
		<>
			{isToShip ? <ShipLink order={order} query={query} /> : null}
			{lines.some(isPayable) ? (
				<RowLink
					to={`/dashboard/orders/${order.id}/bank-payment${query}`}
					label="BANK PAYMENT"
					what={`for order ${order.orderNumber}`}
				/>
			) : null}
			{duePoisha > 0 ? (
				<RowLink
					to={`/dashboard/orders/${order.id}/cancel${query}`}
					label="CANCEL"
					what={`order ${order.orderNumber}`}
					variant="plain"
				/>
			) : null}
		</>
	);
}

export const ShipLink = ({ order, query }: Pick<OrderActionsProps, "order" | "query">) => (
	<RowLink
		to={buildSelectionUrl("ship", [order.id], query)}
		label="SHIPPING"
		what={`order ${order.orderNumber}`}
		variant="main"
		isPage
	/>
);
