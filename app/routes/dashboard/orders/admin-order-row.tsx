import { Form, Link, useLocation } from "@remix-run/react";
import {
	isCancellable,
	isPaidStatus,
	isPayable,
	isShippable,
	type OrderLine,
} from "~/domain/orders/rules";
import { isRefundable, type PaymentMethod } from "~/domain/payments/rules";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ActionsCell, Cell } from "~/ui/elements/table";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { OrderCells } from "~/ui/orders/order-cells";
import { PAYMENT_METHOD_LABELS } from "~/ui/orders/payment-method-labels";

type AdminOrderRowProps = {
	order: OrderLine;
	paymentMethod?: PaymentMethod;
	list: string;
	idempotencyKey: string;
};

export function AdminOrderRow({ order, paymentMethod, list, idempotencyKey }: AdminOrderRowProps) {
	const { search } = useLocation();
	const path = `/dashboard/orders/${order.id}`;
	return (
		<tr>
			<Cell label="Order">
				{order.productName}
				<br />
				<small>
					Order {order.orderNumber}
					{order.purchaseOrderNumber ? (
						<>
							<br />
							Purchase order {order.purchaseOrderNumber}
						</>
					) : null}
				</small>
				<OrderDocumentLinks order={order} />
			</Cell>
			<Cell label="Buyer">
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
			</Cell>
			<OrderCells
				order={order}
				stateLabel="State"
				paymentMethodLabel={paymentMethod && PAYMENT_METHOD_LABELS[paymentMethod]}
			/>
			<ActionsCell>
				{isShippable(order) ? (
					<Form method="post" action={list} preventScrollReset>
						<IdempotencyKeyField value={idempotencyKey} />
						<Button
							type="submit"
							name="orderId"
							value={order.id}
							variant="main"
							aria-label={`SHIPPING order ${order.id}`}
						>
							SHIPPING
						</Button>
					</Form>
				) : null}
				{isPayable(order) ? (
					<ButtonLink
						to={`${path}/bank-payment${search}`}
						aria-label={`BANK PAYMENT for order ${order.id}`}
						preventScrollReset
					>
						BANK PAYMENT
					</ButtonLink>
				) : null}
				{isCancellable(order) ? (
					<ButtonLink
						to={`${path}/cancel${search}`}
						variant="plain"
						aria-label={`CANCEL order ${order.id}`}
						preventScrollReset
					>
						CANCEL
					</ButtonLink>
				) : null}
				{isRefundable(order) ? (
					<ButtonLink
						to={`${path}/refund${search}`}
						aria-label={`REFUND order ${order.id}`}
						preventScrollReset
					>
						REFUND
					</ButtonLink>
				) : null}
			</ActionsCell>
		</tr>
	);
}

function OrderDocumentLinks({ order: { id, status } }: { order: OrderLine }) {
	if (status === "cancelled") return null;
	const [paper, page] = status === "unpaid" ? ["Pro-forma", "proforma"] : ["Invoice", "invoice"];
	return (
		<p className="row-links">
			<Link to={`/myorder/${id}/${page}`} aria-label={`${paper} of order ${id}`}>
				{paper}
			</Link>
			{isPaidStatus(status) ? (
				<Link
					to={`/dashboard/orders/${id}/packing-slip`}
					aria-label={`Packing slip of order ${id}`}
				>
					Packing slip
				</Link>
			) : null}
		</p>
	);
}
