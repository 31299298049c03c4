import type { OrderLine } from "~/domain/orders/rules";
import { buildTransferReference } from "~/domain/payments/rules";
import { Money } from "~/ui/elements/money";
import { OrderNumbers } from "~/ui/orders/order-numbers";

type OrderDetailsProps = {
	order: OrderLine;
	/** The lines that are paid together. */
	unpaid?: readonly Pick<OrderLine, "totalPoisha">[];
};

export function OrderDetails({ order, unpaid = [] }: OrderDetailsProps) {
	const isWhole = unpaid.length > 1;
	const orderTotalPoisha = unpaid.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0);
	return (
		<dl className="description-list mb-6">
			<OrderNumbers order={order} />
			<dt>{isWhole ? "Products" : "Product"}</dt>
			<dd>{isWhole ? `${unpaid.length} unpaid` : `${order.quantity} × ${order.productName}`}</dd>
			<dt>Buyer</dt>
			<dd>
				{order.buyerName}
				<br />
				<small>{order.buyerEmail}</small>
			</dd>
			<dt>Amount</dt>
			<dd>
				<strong>
					<Money poisha={isWhole ? orderTotalPoisha : order.totalPoisha} />
				</strong>
			</dd>
			{order.status === "unpaid" ? (
				<>
					<dt>Reference</dt>
					<dd className="code">{buildTransferReference(order.orderId)}</dd>
				</>
			) : null}
		</dl>
	);
}
