import { Link } from "@remix-run/react";
import { findCommonTransaction } from "~/domain/orders/rules/order-line";
import {
	type OrderLineListItem,
	type OrderListItem,
	summarizeOrder,
} from "~/domain/orders/rules/order-list-item";
import type { OrderStatus } from "~/domain/orders/rules/order-status";
import type { PaymentMethod } from "~/domain/payments/rules";
import { Day, Moment } from "~/ui/elements/date-time";
import { Money } from "~/ui/elements/money";
import { ActionsCell, Cell } from "~/ui/elements/table";
import { OrderBadge } from "~/ui/orders/order-badge";
import { PAYMENT_METHOD_LABELS } from "~/ui/orders/payment-method-labels";
import { LineActions } from "./line-actions";
import { OrderActions, ShipLink } from "./order-actions";
import { OrderDocumentLinks } from "./order-document-links";
import { StateCells } from "./state-cells";

export const SELECTION_FORM = "selected-orders";

type AdminOrderRowProps = {
	order: OrderListItem;
	paymentMethod?: PaymentMethod;
	query: string;
	isSelected: boolean;
};

export function AdminOrderRow({ order, paymentMethod, query, isSelected }: AdminOrderRowProps) {
	const { lineCount, duePoisha, toShipSince, ...summary } = summarizeOrder(
		order.lines,
		order.otherLines,
	);
	const [line] = order.lines;
	const onlyLine = lineCount === 1 ? line : undefined;
	return (
		<tr
			className={`has-[details[open]]:[&>td]:align-top ${getRowClass(summary.status, toShipSince)}`}
		>
			<Cell label="Order">
				{toShipSince === null ? null : (
					<label className="row-selection">
						<input
							key={String(isSelected)}
							type="checkbox"
							defaultChecked={isSelected}
							name="orderId"
							value={order.id}
							form={SELECTION_FORM}
							aria-label={`Select order ${order.orderNumber}`}
						/>
					</label>
				)}
				{onlyLine?.productName ?? `${lineCount} products`}
				<br />
				<small>
					<Link to={`/dashboard/orders/${order.id}`}>Order {order.orderNumber}</Link>,{" "}
					<Day at={order.createdAt} />
					{order.purchaseOrderNumber ? (
						<>
							<br />
							Purchase order {order.purchaseOrderNumber}
						</>
					) : null}
				</small>
				{onlyLine ? (
					<OrderDocumentLinks id={order.id} statuses={[onlyLine.status]} />
				) : (
					<OrderLines order={order} lineCount={lineCount} query={query} />
				)}
			</Cell>
			<Cell label="Buyer">
				<Buyer order={order} />
			</Cell>
			<StateCells
				order={{ ...summary, transactionId: findCommonTransaction(order.lines) }}
				paymentMethodLabel={paymentMethod && PAYMENT_METHOD_LABELS[paymentMethod]}
				statusDetail={
					<>
						{duePoisha > 0 ? (
							<>
								{summary.status === "partly-paid" ? (
									<>
										<Money poisha={duePoisha} /> to pay.{" "}
									</>
								) : null}
								Held until <Moment at={order.holdUntil} />
							</>
						) : null}
						{duePoisha > 0 && toShipSince !== null ? <br /> : null}
						{toShipSince === null ? null : (
							<>
								Paid <Day at={toShipSince} />
							</>
						)}
					</>
				}
			/>
			<ActionsCell>
				{onlyLine ? (
					<>
						{toShipSince === null ? null : <ShipLink order={order} query={query} />}
						<LineActions line={onlyLine} subject={`order ${onlyLine.id}`} query={query} />
					</>
				) : (
					<OrderActions
						isToShip={toShipSince !== null}
						order={order}
						duePoisha={duePoisha}
						query={query}
						lines={order.lines}
					/>
				)}
			</ActionsCell>
		</tr>
	);
}

/** Its colour shows what an admin has to do; the badge says it in words. */
function getRowClass(status: OrderStatus, toShipSince: number | null): string {
	if (toShipSince !== null) return "row-to-do";
	return status === "shipped" ? "row-done" : "";
}

function Buyer({ order }: Pick<AdminOrderRowProps, "order">) {
	return (
		<>
			{order.buyerName}
			<br />
			<small>
				{order.companyName ? (
					<>
						{order.companyName}
						<br />
					</>
				) : null}
				{order.buyerEmail}, {order.phone}
				{order.phoneVerified ? " (verified)" : ""}
				<br />
				{order.address}
			</small>
		</>
	);
}

type OrderLinesProps = Pick<AdminOrderRowProps, "order" | "query"> & { lineCount: number };

/** Folded, so that the list stays short; opens without scripts. */
function OrderLines({ order, lineCount, query }: OrderLinesProps) {
	const { id, orderNumber, lines } = order;
	return (
		<details className="order-details font-normal">
			<summary className="w-fit cursor-pointer py-3 text-soft">Products</summary>
			<ol className="[&>li]:grid [&>li]:grid-cols-[minmax(0,1fr)_auto] [&>li]:items-center [&>li]:justify-items-start [&>li]:gap-x-4 [&>li]:gap-y-1 [&>li]:border-t [&>li]:py-3">
				{lines.map((line) => (
					<li key={line.id}>
						<LineText line={line} />
						<Money poisha={line.totalPoisha} />
						<OrderBadge order={line} forAdmin />
						<span className="row-actions">
							<LineActions
								line={line}
								subject={`${line.productName}, order ${orderNumber}`}
								query={query}
							/>
						</span>
					</li>
				))}
			</ol>
			{lineCount > lines.length ? (
				<Link to={`/dashboard/orders/${id}`} className="inline-block py-3">
					See all {lineCount} products
				</Link>
			) : null}
		</details>
	);
}

function LineText({ line: { quantity, productName } }: { line: OrderLineListItem }) {
	return (
		<span>
			{quantity} × {productName}
		</span>
	);
}
