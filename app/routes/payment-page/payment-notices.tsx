import { Link } from "@remix-run/react";
import type { OrderLine } from "~/domain/orders/rules";
import { Notice } from "~/ui/elements/notice";

type PaymentNoticesProps = { problem: string | null; returned: string | null };

export function PaymentNotices({ problem, returned }: PaymentNoticesProps) {
	if (problem) return <Notice kind="error">{problem}</Notice>;
	if (returned === "back")
		return <Notice kind="info">You returned without paying. Your order is still open.</Notice>;
	if (returned === "paid")
		return (
			<Notice kind="warning">
				Stripe has not confirmed the payment yet. Reload this page in a moment.
			</Notice>
		);
	return null;
}

type PaymentTimeExpiredProps = {
	orders?: readonly Pick<OrderLine, "id" | "productId" | "productName">[];
};

export function PaymentTimeExpired({ orders = [] }: PaymentTimeExpiredProps) {
	return (
		<Notice kind="warning" title="The time to pay by card has ended.">
			The hold has ended and the items are being released.
			{orders.length > 0 ? (
				<>
					{" "}
					You can then order again:
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
