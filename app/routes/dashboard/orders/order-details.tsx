import type { OrderLine } from "~/domain/orders/rules";
import { buildTransferReference } from "~/domain/payments/rules";
import { Money } from "~/ui/elements/money";

export function OrderDetails({ order }: { order: OrderLine }) {
	return (
		<dl className="description-list mb-6">
			<dt>Order</dt>
			<dd>
				{order.quantity} × {order.productName}
				<br />
				<small className="code">{order.id}</small>
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
