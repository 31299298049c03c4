import { Link } from "@remix-run/react";
import type { UserOrderListItem } from "~/domain/orders/rules/order-list-item";
import { getPaymentPath } from "~/domain/payments/rules";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { Money } from "~/ui/elements/money";
import { ActionsCell, Cell } from "~/ui/elements/table";
import { OrderBadge } from "~/ui/orders/order-badge";
import { PaymentDeadline } from "~/ui/orders/pay-until";
import { OrderAgain } from "./order-again";

type OrderRowProps = {
	order: UserOrderListItem;
	query: string;
	now: number;
	/** False for a member whose role may only see the order. */
	canChange: boolean;
};

export function OrderRow({ order, query, now, canChange }: OrderRowProps) {
	const { id, orderNumber, purchaseOrderNumber, names, lineCount, duePoisha, orderedBy } = order;
	const [name = ""] = names;
	const subject = lineCount === 1 ? name : `order ${orderNumber}`;
	const isDue = duePoisha > 0;
	return (
		<tr>
			<Cell label="Number">
				<Link to={getPaymentPath(id)} className="number font-semibold">
					{orderNumber}
				</Link>
				<small className="block">
					<Day at={order.createdAt} />
				</small>
			</Cell>
			<Cell label="Products">
				{names.join(", ")}
				{lineCount > names.length ? ` and ${lineCount - names.length} more` : null}
				{purchaseOrderNumber ? (
					<small className="block">Your order {purchaseOrderNumber}</small>
				) : null}
				{orderedBy ? <small className="block">Ordered by {orderedBy}</small> : null}
			</Cell>
			<Cell label="Total" align="end">
				<Money poisha={order.totalPoisha} />
			</Cell>
			<Cell label="State">
				<OrderBadge order={order} isOnAccount={order.isOnAccount} />
				<small className="block">
					{isDue ? (
						<>
							{order.status === "partly-paid" ? (
								<>
									<Money poisha={duePoisha} /> to pay.{" "}
								</>
							) : null}
							{order.receivedPoisha > 0 ? (
								<>
									<Money poisha={duePoisha} /> is missing
								</>
							) : (
								<PaymentDeadline holdUntil={order.holdUntil} now={now} />
							)}
						</>
					) : (
						<>
							{order.progress ? <span className="block">{order.progress}</span> : null}
							<span className="code block wrap-anywhere md:w-44">{order.transactionId}</span>
						</>
					)}
				</small>
			</Cell>
			<ActionsCell>
				{isDue && !canChange ? (
					<ButtonLink to={getPaymentPath(id)} aria-label={`Open ${subject}`}>
						Open
					</ButtonLink>
				) : isDue ? (
					<>
						<ButtonLink to={getPaymentPath(id)} variant="main" aria-label={`pay ${subject}`}>
							pay
						</ButtonLink>
						<ButtonLink
							to={`/myorder/${id}/cancel${query}`}
							variant="plain"
							aria-label={`CANCEL ${subject}`}
							preventScrollReset
						>
							CANCEL
						</ButtonLink>
					</>
				) : (
					<OrderAgain orderId={id} subject={subject} />
				)}
			</ActionsCell>
		</tr>
	);
}
