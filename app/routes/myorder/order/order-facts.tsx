import { formatAddress, type OrderHeader } from "~/domain/orders/rules/order-line";
import { CompanyReferences } from "~/ui/orders/order-numbers";
import { RequestedDate } from "~/ui/orders/requested-date";

export function OrderFacts({ order }: { order: OrderHeader }) {
	const { buyerName, companyName, buyerBin, phone, purchaseOrderNumber } = order;
	const { deliveryMethod, buyerCarrier } = order;
	return (
		<section className="mb-6 border-t pt-6" aria-label="Delivery">
			<dl className="description-list">
				{deliveryMethod ? (
					<>
						<dt>Delivery</dt>
						<dd>{buyerCarrier ? `${deliveryMethod}: ${buyerCarrier}` : deliveryMethod}</dd>
					</>
				) : null}
				<RequestedDate order={order} />
				<dt>Ship to</dt>
				<dd>
					{buyerName}
					<br />
					<span className="whitespace-pre-line">{formatAddress(order)}</span>
					<br />
					{phone}
				</dd>
				{companyName ? (
					<>
						<dt>Company</dt>
						<dd>{companyName}</dd>
					</>
				) : null}
				{buyerBin ? (
					<>
						<dt>BIN</dt>
						<dd className="code">{buyerBin}</dd>
					</>
				) : null}
				{purchaseOrderNumber ? (
					<>
						<dt>Purchase order</dt>
						<dd className="code">{purchaseOrderNumber}</dd>
					</>
				) : null}
				<CompanyReferences order={order} />
			</dl>
		</section>
	);
}
