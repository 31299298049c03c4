import type { OrderLine } from "~/domain/orders/rules/order-line";
import { isPayable } from "~/domain/orders/rules/order-status";
import { ButtonLink } from "~/ui/elements/button";
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
	const payable = lines.find(isPayable);
	return (
		<>
			{isToShip ? <ShipLink order={order} query={query} /> : null}
			{payable ? (
				<ButtonLink
					to={`/dashboard/orders/${payable.id}/bank-payment${query}`}
					aria-label={`BANK PAYMENT for order ${order.orderNumber}`}
					preventScrollReset
				>
					BANK PAYMENT
				</ButtonLink>
			) : null}
			{duePoisha > 0 ? (
				<ButtonLink
					to={`/dashboard/orders/${order.id}/cancel${query}`}
					variant="plain"
					aria-label={`CANCEL order ${order.orderNumber}`}
					preventScrollReset
				>
					CANCEL
				</ButtonLink>
			) : null}
		</>
	);
}

export const ShipLink = ({ order, query }: Pick<OrderActionsProps, "order" | "query">) => (
	<ButtonLink
		to={buildSelectionUrl("ship", [order.id], query)}
		variant="main"
		aria-label={`SHIPPING order ${order.orderNumber}`}
	>
		SHIPPING
	</ButtonLink>
);
