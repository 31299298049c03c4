import type { OrderView } from "~/domain/orders/rules";
import { Money } from "~/ui/money";
import { Picture } from "~/ui/picture";

/** What is being paid, to whom it goes, and what it comes to. */
export function OrderSummary({ order }: { order: OrderView }) {
	return (
		<section className="order-summary" aria-label="Order">
			<Picture imageKey={order.imageKey} alt="" size={96} />
			<dl>
				<dt>Product</dt>
				<dd>
					{order.quantity} × {order.productName}
				</dd>
				<dt>Ship to</dt>
				<dd>
					{order.buyerName}, {order.address}, {order.phone}
				</dd>
				<dt>Total</dt>
				<dd>
					<strong>
						<Money poisha={order.totalPoisha} />
					</strong>
				</dd>
			</dl>
		</section>
	);
}
