import type { OrderLine } from "~/domain/orders/rules";
import { buildTransferReference } from "~/domain/payments/rules";
import { Money } from "~/ui/elements/money";
import { OrderNumbers } from "~/ui/orders/order-numbers";

export function OrderDetails({ order }: { order: OrderLine }) {
	return (
		<dl className="description-list mb-6">
			<OrderNumbers order={order} />
			<dt>Product</dt>
			<dd>
				{order.quantity} × {order.productName}
			</dd>
			<dt>Buyer</dt>
			<dd>
				{order.buyerName}
				<br />
				<small>{order.buyerEmail}</small>
			</dd>
			<dt>Amount</dt>
			<dd>
				<strong>
					<Money poisha={order.totalPoisha} />
				</strong>
			</dd>
			{order.status === "unpaid" ? (
				<>
					<dt>Reference</dt>
					<dd className="code">{buildTransferReference(order.id)}</dd>
				</>
			) : null}
		</dl>
	);
}
