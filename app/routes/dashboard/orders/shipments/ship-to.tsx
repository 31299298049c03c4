import { formatAddress, type OrderHeader } from "~/domain/orders/rules/order-line";
import { CompanyReferences } from "~/ui/orders/order-numbers";
import { RequestedDate } from "~/ui/orders/requested-date";

type ShippedOrder = Pick<
	OrderHeader,
	| "buyerName"
	| "companyName"
	| "address"
	| "district"
	| "phone"
	| "purchaseOrderNumber"
	| "costCentre"
	| "note"
	| "requestedOn"
>;

export const ShipTo = ({ order }: { order: ShippedOrder }) => (
	<dl className="description-list mb-4">
		<dt>Ship to</dt>
		<dd>
			{order.companyName ? `${order.companyName}, ` : ""}
			{order.buyerName}, {order.phone}
			<br />
			<span className="whitespace-pre-line">{formatAddress(order)}</span>
		</dd>
		<RequestedDate order={order} />
		{order.purchaseOrderNumber ? (
			<>
				<dt>Purchase order</dt>
				<dd className="code">{order.purchaseOrderNumber}</dd>
			</>
		) : null}
		<CompanyReferences order={order} />
	</dl>
);
