import { Link } from "@remix-run/react";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import type { OrderStatus } from "~/domain/orders/rules/order-status";
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

type PaymentTimeExpiredProps = { again?: readonly Pick<OrderLine, "productId" | "productName">[] };

export function PaymentTimeExpired({ again = [] }: PaymentTimeExpiredProps) {
	return (
		<Notice kind="warning" title="The time to pay by card has ended.">
			The hold has ended and the items are being released.
			{again.length > 0 ? (
				<>
					{" "}
					You can then order again:
					<ul className="my-2 grid">
						{again.map(({ productId, productName }) => (
							<li key={productId}>
								<Link to={`/products/${productId}`}>{productName}</Link>
							</li>
						))}
					</ul>
				</>
			) : null}
		</Notice>
	);
}

type SettledNoticeProps = { status: OrderStatus; transactionIds: readonly string[] };

/** When there is nothing to pay. */
export function SettledNotice({ status, transactionIds }: SettledNoticeProps) {
	switch (status) {
		case "refunded":
			return (
				<Notice kind="info" title="This order was refunded.">
					Your refund goes back the way you paid. Banks can take up to 10 days.
				</Notice>
			);
		case "cancelled":
			return <Notice kind="warning">This order is cancelled. Nothing is owed.</Notice>;
		case "unpaid":
			return (
				<Notice kind="warning">This order is being cancelled and can no longer be paid.</Notice>
			);
		default:
			return (
				<Notice kind="success" title="Congrats! Your payment is completed.">
					Your transaction id is <strong className="code">{transactionIds.join(", ")}</strong>
				</Notice>
			);
	}
}
