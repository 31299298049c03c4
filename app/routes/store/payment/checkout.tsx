import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { isPayable, type OrderView } from "~/domain/orders/rules";
import { paymentPath } from "~/domain/payments/rules";
import { requireVerifiedUser } from "~/http/guards.server";
import { ButtonLink } from "~/ui/button";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { OrderCells } from "~/ui/order-cells";
import { Page } from "~/ui/page";
import { privatePage } from "~/ui/page-meta";
import { Picture } from "~/ui/picture";
import { Cell, Table } from "~/ui/table";
import { answerMailLink } from "./mail-link.server";
import { answerPayment, paymentShown } from "./pay.server";
import { PayLater } from "./pay-later";
import { PaymentNotices } from "./payment-notices";
import { ownTill } from "./till.server";
import { WaysToPay } from "./ways-to-pay";

export const meta: MetaFunction = (page) => privatePage(page, "Payment");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const checkoutId = params.checkoutId ?? "";
	const shown = await paymentShown(request, context, ownTill(user, { checkoutId }));
	return { ...shown, checkoutId };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const target = { checkoutId: params.checkoutId ?? "" };
	const mailed = await answerMailLink(request, context, user, target);
	return mailed ?? answerPayment(request, context, ownTill(user, target));
}

/** The payment page of a cart that was ordered as a whole: one payment settles what is unpaid of it. */
export default function CheckoutPayment() {
	const { orders, checkoutId, failure, returned, card, bankDetails } =
		useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const path = paymentPath({ checkoutId });
	const payable = orders.filter(isPayable);
	const [payer] = payable;
	const due = payable.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0);
	return (
		<Page title="Payment" width="wide">
			{payer ? (
				<PaymentNotices problem={refused?.failure ?? failure} returned={returned} />
			) : (
				<Settled orders={orders} />
			)}
			<Table
				caption="Ordered together"
				head={["Picture", "Product", "Quantity", "Total", "Payment"]}
			>
				{orders.map((order) => (
					<tr key={order.id}>
						<Cell label="Picture">
							<Picture imageKey={order.imageKey} alt="" size={64} />
						</Cell>
						<Cell label="Product">
							{order.productName}
							<br />
							<small>
								<Link to={`/myorder/${order.id}`}>Order {order.id}</Link>
							</small>
						</Cell>
						<OrderCells order={order} stateLabel="Payment" />
					</tr>
				))}
			</Table>
			{payer ? (
				<div className="checkout-pay">
					<p className="text-lead">
						To pay: <Money poisha={due} />
					</p>
					<WaysToPay path={path} payer={payer} card={card} />
					<PayLater path={path} />
					{bankDetails.length > 0 ? (
						<p>By bank transfer each order is paid by itself: open it above for its reference.</p>
					) : null}
				</div>
			) : (
				<ButtonLink to="/myorder" variant="main">
					See my orders
				</ButtonLink>
			)}
		</Page>
	);
}

function Settled({ orders }: { orders: readonly OrderView[] }) {
	const paid = orders.some(({ transactionId }) => transactionId !== null);
	return paid ? (
		<Notice kind="success" title="Congrats! Your payment is completed.">
			Each order's transaction id stands beside it.
		</Notice>
	) : (
		<Notice kind="warning">Nothing is left to pay for here.</Notice>
	);
}
