import type { OrderHeader } from "~/domain/orders/rules/order-line";

type ShippedOrder = Pick<
	OrderHeader,
	"buyerName" | "companyName" | "address" | "phone" | "purchaseOrderNumber"
>;

export const ShipTo = ({ order }: { order: ShippedOrder }) => (
	<dl className="description-list mb-4">
		<dt>Ship to</dt>
		<dd>
			{order.companyName ? `${order.companyName}, ` : ""}
			{order.buyerName}, {order.phone}
			<br />
			<span className="whitespace-pre-line">{order.address}</span>
		</dd>
		{order.purchaseOrderNumber ? (
			<>
				<dt>Purchase order</dt>
				<dd className="code">{order.purchaseOrderNumber}</dd>
			</>
		) : null}
	</dl>
);
