import { findCommonTransaction } from "~/domain/orders/rules/order-line";
import { type OrderListItem, summarizeOrder } from "~/domain/orders/rules/order-list-item";
import { hasInvoice } from "~/domain/orders/rules/order-status";
import { getPaymentPath } from "~/domain/payments/rules";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { Money } from "~/ui/elements/money";
import { ActionsCell, Cell } from "~/ui/elements/table";
import { LineAmounts } from "~/ui/orders/line-amounts";
import { OrderCells } from "~/ui/orders/order-cells";
import { PaymentDeadline } from "~/ui/orders/pay-until";
import { ShipmentNote } from "~/ui/orders/shipment-note";
import { Picture } from "~/ui/pictures/picture";
import { type ListedOrder, OrderDetails } from "./order-details";

type OrderRowProps = {
	order: ListedOrder;
	query: string;
	now: number;
};

export function OrderRow({ order, query, now }: OrderRowProps) {
	const { lineCount, duePoisha, ...summary } = summarizeOrder(order.lines, order.otherLines);
	const [line] = order.lines;
	/** The lines of an order in several shipments name their own. */
	const [shipment] = order.shipments.length === 1 ? order.shipments : [];
	const onlyLine = lineCount === 1 ? line : undefined;
	const name = onlyLine?.productName ?? `${lineCount} products`;
	const subject = onlyLine?.productName ?? `order ${order.orderNumber}`;
	return (
		<tr>
			<Cell label="Picture">
				<OrderPictures lines={order.lines} />
			</Cell>
			<Cell label="Product">
				{name}
				<br />
				<small>
					Order {order.orderNumber}
					{order.purchaseOrderNumber ? `, yours: ${order.purchaseOrderNumber}` : null},{" "}
					<Day at={order.createdAt} />
				</small>
				{onlyLine ? (
					<small className="block">
						<LineAmounts {...onlyLine} />
					</small>
				) : null}
				<OrderDetails order={order} lineCount={lineCount} query={query} />
			</Cell>
			<OrderCells
				order={{ ...summary, transactionId: findCommonTransaction(order.lines) }}
				stateLabel="Payment"
				statusDetail={
					duePoisha > 0 ? (
						<>
							{summary.status === "partly-paid" ? (
								<>
									<Money poisha={duePoisha} /> to pay.{" "}
								</>
							) : null}
							<PaymentDeadline holdUntil={order.holdUntil} now={now} />
						</>
					) : shipment?.carrier || shipment?.trackingNumber ? (
						<ShipmentNote shipment={shipment} />
					) : null
				}
			/>
			<ActionsCell>
				{duePoisha > 0 ? (
					<ButtonLink to={getPaymentPath(order.id)} variant="main" aria-label={`pay ${subject}`}>
						pay
					</ButtonLink>
				) : null}
				{hasInvoice(summary.status) ? (
					<ButtonLink to={`/myorder/${order.id}/invoice`} aria-label={`Invoice for ${subject}`}>
						Invoice
					</ButtonLink>
				) : null}
				{duePoisha > 0 ? (
					<ButtonLink
						to={`/myorder/${order.id}/cancel${query}`}
						aria-label={`CANCEL ${subject}`}
						preventScrollReset
					>
						CANCEL
					</ButtonLink>
				) : null}
				<form method="post" action="/order-pad">
					<input type="hidden" name="orderId" value={order.id} />
					<Button type="submit" aria-label={`Order again: ${subject}`}>
						Order again
					</Button>
				</form>
			</ActionsCell>
		</tr>
	);
}

function OrderPictures({ lines }: Pick<OrderListItem, "lines">) {
	const [line, ...others] = lines.slice(0, 4);
	if (!line) return null;
	if (others.length === 0) return <Picture imageKey={line.imageKey} alt="" size={64} />;
	return (
		<span className="order-pictures">
			{[line, ...others].map(({ id, imageKey }) => (
				<Picture key={id} imageKey={imageKey} alt="" size={30} />
			))}
		</span>
	);
}
