import { formatAddress, type OrderHeader } from "~/domain/orders/rules/order-line";
import { Entry } from "~/ui/orders/entry";
import { CompanyReferences } from "~/ui/orders/order-numbers";
import { RequestedDate } from "~/ui/orders/requested-date";

export function OrderFacts({ order }: { order: OrderHeader }) {
	const { buyerName, companyName, buyerBin, phone, purchaseOrderNumber } = order;
	const { deliveryMethod, buyerCarrier } = order;
	return (
		<section className="mb-6 border-t pt-6" aria-label="Delivery">
			<dl className="description-list">
				<Entry term="Delivery">{[deliveryMethod, buyerCarrier].filter(Boolean).join(": ")}</Entry>
				<RequestedDate order={order} />
				<Entry term="Ship to">
					{buyerName}
					<br />
					<span className="whitespace-pre-line">{formatAddress(order)}</span>
					<br />
					{phone}
				</Entry>
				<Entry term="Company">{companyName}</Entry>
				<Entry term="BIN" className="code">
					{buyerBin}
				</Entry>
				<Entry term="Purchase order" className="code">
					{purchaseOrderNumber}
				</Entry>
				<CompanyReferences order={order} />
			</dl>
		</section>
	);
}
