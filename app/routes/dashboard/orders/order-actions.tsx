import type { OrderLine } from "~/domain/orders/rules/order-line";
import { isCancellable, isPayable } from "~/domain/orders/rules/order-status";
import { isRefundable } from "~/domain/payments/refund-rules";
import { RowLink } from "~/ui/lists/row-actions";
import { useRights } from "~/ui/shell/use-rights";
import { buildSelectionUrl } from "./selection-url";

type OrderActionsProps = {
	order: { id: string; orderNumber: string };
	lines: readonly Pick<OrderLine, "id" | "status" | "cancellationPending">[];
	isToShip: boolean;
	duePoisha: number;
	query: string;
};

export function OrderActions({ order, lines, isToShip, duePoisha, query }: OrderActionsProps) {
	const may = useRights();
	return (
		<>
			{isToShip ? <ShipLink order={order} query={query} /> : null}
			{lines.some(isPayable) && may("accounts") ? (
				<RowLink
					to={`/dashboard/orders/${order.id}/bank-payment${query}`}
					label="BANK PAYMENT"
					what={`for order ${order.orderNumber}`}
				/>
			) : null}
			{duePoisha > 0 && may("orders") ? (
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

export function ShipLink({ order, query }: Pick<OrderActionsProps, "order" | "query">) {
	const may = useRights();
	return may("dispatch") ? (
		<RowLink
			to={buildSelectionUrl("ship", [order.id], query)}
			label="SHIPPING"
			what={`order ${order.orderNumber}`}
			variant="main"
			isPage
		/>
	) : null;
}

type LineActionsProps = {
	line: Pick<OrderLine, "id" | "status" | "cancellationPending">;
	/** Screen readers read it; written like 'order k3v9…'. */
	subject: string;
	/** The query of ORDERS, so that each action returns to the same list or page. */
	query: string;
	/** The line is all that its order has. */
	isWholeOrder: boolean;
	isCharge?: boolean;
};

export function LineActions(props: LineActionsProps) {
	const { line, subject, query, isWholeOrder, isCharge = false } = props;
	const path = `/dashboard/orders/${line.id}`;
	const may = useRights();
	return (
		<>
			{isPayable(line) && isWholeOrder && may("accounts") ? (
				<RowLink to={`${path}/bank-payment${query}`} label="BANK PAYMENT" what={`for ${subject}`} />
			) : null}
			{isCancellable(line) && !isCharge && may("orders") ? (
				<RowLink to={`${path}/cancel${query}`} label="CANCEL" what={subject} variant="plain" />
			) : null}
			{isRefundable(line) && may("accounts") ? (
				<RowLink to={`${path}/refund${query}`} label="REFUND" what={subject} />
			) : null}
		</>
	);
}
