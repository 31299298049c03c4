import { calculateTotalRounding } from "~/domain/money/rules";
import { isPayable, type OrderLine } from "~/domain/orders/rules";
import { Money } from "~/ui/elements/money";
import { RoundingNote } from "~/ui/elements/rounding-note";
import { OrderNumbers } from "~/ui/orders/order-numbers";
import { PaymentDeadline } from "~/ui/orders/pay-until";
import { Picture } from "~/ui/pictures/picture";

export function OrderSummary({ order, now }: { order: OrderLine; now?: number | undefined }) {
	return (
		<section className="order-summary" aria-label="Order">
			<Picture imageKey={order.imageKey} alt="" size={96} />
			<dl>
				<OrderNumbers order={order} />
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
					<RoundingNote rounding={calculateTotalRounding([order])} />
				</dd>
				{now !== undefined && isPayable(order) ? (
					<>
						<dt>Held for you</dt>
						<dd>
							<PaymentDeadline holdUntil={order.holdUntil} now={now} />
						</dd>
					</>
				) : null}
			</dl>
		</section>
	);
}
