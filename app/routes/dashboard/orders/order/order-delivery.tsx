import type { ListedDocument } from "~/domain/documents/rules";
import { formatAddress, type OrderLine } from "~/domain/orders/rules/order-line";
import type { LineStatus } from "~/domain/orders/rules/order-status";
import { buildTransferReference } from "~/domain/payments/rules";
import { ButtonLink } from "~/ui/elements/button";
import { OrderNumbers } from "~/ui/orders/order-numbers";
import { RequestedDate } from "~/ui/orders/requested-date";
import { OrderDocumentLinks } from "../order-document-links";

type OrderDeliveryProps = {
	order: OrderLine;
	statuses: readonly LineStatus[];
	documents: readonly ListedDocument[];
};

export function OrderDelivery({ order, statuses, documents }: OrderDeliveryProps) {
	return (
		<section aria-labelledby="delivery">
			<h2 id="delivery">Buyer and delivery</h2>
			<dl className="description-list">
				<OrderNumbers order={order} />
				<dt>Buyer</dt>
				<dd>
					{order.buyerName}
					<br />
					{order.buyerEmail}
				</dd>
				<dt>Phone</dt>
				<dd>
					{order.phone}
					{order.phoneVerified ? " (verified)" : ""}
				</dd>
				<dt>Address</dt>
				<dd className="whitespace-pre-line">{formatAddress(order)}</dd>
				<dt>Delivery</dt>
				<dd>
					{[order.deliveryMethod || "As agreed", order.buyerCarrier].filter(Boolean).join(": ")}
				</dd>
				<RequestedDate order={order} />
				{statuses.includes("unpaid") ? (
					<>
						<dt>Transfer reference</dt>
						<dd className="code">{buildTransferReference(order.orderId)}</dd>
					</>
				) : null}
			</dl>
			<div className="mt-2">
				{statuses.includes("shipped") ? null : (
					<ButtonLink to={`/dashboard/orders/${order.orderId}/address`} variant="plain">
						Change the address
					</ButtonLink>
				)}
				<OrderDocumentLinks id={order.orderId} statuses={statuses} documents={documents} />
			</div>
		</section>
	);
}
