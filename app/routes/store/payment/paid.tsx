import type { OrderView } from "~/domain/orders/rules";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { OrderSummary } from "./order-summary";

/** What a buyer sees of an order that is paid. */
export function Paid({ order, transactionId }: { order: OrderView; transactionId: string }) {
	return (
		<Page title="Payment" width="narrow">
			<Notice kind="success" title="Congrats! Your payment is completed.">
				Your transaction id is <strong className="code">{transactionId}</strong>
			</Notice>
			<OrderSummary order={order} />
			<ButtonLink to="/myorder" variant="main">
				See my orders
			</ButtonLink>
		</Page>
	);
}
