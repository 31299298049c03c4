import type { OrderHeader } from "~/domain/orders/rules/order-line";

export function OrderFacts({ order }: { order: OrderHeader }) {
	const { buyerName, companyName, buyerBin, address, phone, purchaseOrderNumber } = order;
	const { district, deliveryMethod, buyerCarrier } = order;
	return (
		<section className="mb-6 border-t pt-6" aria-label="Delivery">
			<dl className="description-list">
				{deliveryMethod ? (
					<>
						<dt>Delivery</dt>
						<dd>{buyerCarrier ? `${deliveryMethod}: ${buyerCarrier}` : deliveryMethod}</dd>
					</>
				) : null}
				<dt>Ship to</dt>
				<dd>
					{buyerName}
					<br />
					<span className="whitespace-pre-line">{address}</span>
					<br />
					{district ? (
						<>
							{district}
							<br />
						</>
					) : null}
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
			</dl>
		</section>
	);
}
