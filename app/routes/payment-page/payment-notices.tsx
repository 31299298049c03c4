import { Link } from "@remix-run/react";
import type { OrderDto } from "~/domain/orders/rules";
import { Notice } from "~/ui/elements/notice";

type PaymentNoticesProps = { problem: string | null; returned: string | null };

export function PaymentNotices({ problem, returned }: PaymentNoticesProps) {
	if (problem) return <Notice kind="error">{problem}</Notice>;
	if (returned === "back")
		return <Notice kind="info">You came back without paying. Your order is still here.</Notice>;
	if (returned === "paid")
		return (
			<Notice kind="warning">
				The provider has not confirmed a payment yet. Reload this page in a moment.
			</Notice>
		);
	return null;
}

type PaymentTimeExpiredProps = {
	orders?: readonly Pick<OrderDto, "id" | "productId" | "productName">[];
};

export function PaymentTimeExpired({ orders = [] }: PaymentTimeExpiredProps) {
	return (
		<Notice kind="warning" title="The time to pay by card is over.">
			These units are kept no longer for a card payment, and go back on sale soon.
			{orders.length > 0 ? (
				<>
					{" "}
					Once the order is cancelled you can order again:
					<ul className="my-2 grid">
						{orders.map(({ id, productId, productName }) => (
							<li key={id}>
								<Link to={`/products/${productId}`}>{productName}</Link>
							</li>
						))}
					</ul>
				</>
			) : null}
		</Notice>
	);
}
