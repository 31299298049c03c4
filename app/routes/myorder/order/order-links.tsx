import { Link } from "@remix-run/react";
import { hasInvoice, type OrderStatus } from "~/domain/orders/rules/order-status";
import { getPaymentPath } from "~/domain/payments/rules";
import { ButtonLink } from "~/ui/elements/button";
import { OrderAgain } from "../order-again";

type OrderLinksProps = {
	order: { orderId: string; orderNumber: string };
	status: OrderStatus;
	isDue: boolean;
	/** '' for none. */
	sellerPhone: string;
};

/** Documents, what can be done with the order, and whom to ask. */
export function OrderLinks({ order, status, isDue, sellerPhone }: OrderLinksProps) {
	const { orderId, orderNumber } = order;
	const path = getPaymentPath(orderId);
	return (
		<section aria-label="Documents and help" className="grid gap-4 border-t pt-6">
			<div className="flex flex-wrap gap-3">
				{/* Reload the document: Remix mishandles entering a page missing from its manifest while the
				    card form is loading. */}
				{isDue ? (
					<>
						<ButtonLink to={`${path}/proforma`} reloadDocument>
							Print pro-forma
						</ButtonLink>
						<ButtonLink
							to={`${path}/cancel?from=order`}
							aria-label={`CANCEL order ${orderNumber}`}
							reloadDocument
						>
							CANCEL
						</ButtonLink>
					</>
				) : (
					<OrderAgain orderId={orderId} subject={`order ${orderNumber}`} />
				)}
				{hasInvoice(status) ? <ButtonLink to={`${path}/invoice`}>Print invoice</ButtonLink> : null}
			</div>
			<p>
				<Link to={`/contact?order=${orderNumber}`}>Get help with this order</Link>
				{sellerPhone ? (
					<>
						{" "}
						or call{" "}
						<a href={`tel:${sellerPhone.replace(/[^\d+]/g, "")}`} className="whitespace-nowrap">
							{sellerPhone}
						</a>
					</>
				) : null}
			</p>
		</section>
	);
}
