import type { OrderLine } from "~/domain/orders/rules";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Page } from "~/ui/layout/page";
import { OrderSummary } from "./order-summary";

export function Paid({ order, transactionId }: { order: OrderLine; transactionId: string }) {
	return (
		<Page title="Payment" width="narrow">
			{order.status === "refunded" ? (
				<Notice kind="info" title="This order was refunded.">
					Your refund goes back the way you paid. Banks can take up to 10 days.
				</Notice>
			) : (
				<Notice kind="success" title="Congrats! Your payment is completed.">
					Your transaction id is <strong className="code">{transactionId}</strong>
				</Notice>
			)}
			<OrderSummary order={order} />
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/myorder" variant="main">
					See my orders
				</ButtonLink>
				<ButtonLink to={`/myorder/${order.id}/invoice`}>Print invoice</ButtonLink>
			</div>
		</Page>
	);
}
