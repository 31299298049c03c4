import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { isPayable, type OrderView } from "~/domain/orders/rules";
import { paymentPath, transferReference } from "~/domain/payments/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { notFound } from "~/http/responses/respond.server";
import { BankTransfer } from "~/routes/payment-page/bank-transfer";
import { answerOwnPayment } from "~/routes/payment-page/handle-buyer-payment.server";
import { paymentShown } from "~/routes/payment-page/handle-payment.server";
import { PayLater } from "~/routes/payment-page/pay-later";
import { ownTill } from "~/routes/payment-page/payment-context.server";
import { WaysToPay } from "~/routes/payment-page/payment-methods";
import { PaymentNotices, TimeIsOver } from "~/routes/payment-page/payment-notices";
import { Notice } from "~/ui/elements/notice";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { OrderSummary } from "./order-summary";
import { Paid } from "./paid";

export const meta: MetaFunction<typeof loader> = (page) => {
	if (!page.data) return privatePage(page, "Payment");
	const { id, productName, transactionId } = page.data.order;
	const verb = transactionId ? "Payment of" : "Pay for";
	return privatePage(page, `${verb} ${productName}, order ${transferReference(id)}`);
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { orders, ...shown } = await paymentShown(
		request,
		context,
		ownTill(user, { orderId: params.orderId ?? "" }),
	);
	const [order] = orders;
	if (!order) throw notFound();
	return { ...shown, order };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const target = { orderId: params.orderId ?? "" };
	return answerOwnPayment(request, context, user, target);
}

export default function Payment() {
	const { order, now, failure, returned, card, bank, isOver } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	if (order.transactionId) return <Paid order={order} transactionId={order.transactionId} />;
	const path = paymentPath({ orderId: order.id });
	return (
		<Page title="Payment" width="narrow">
			<PaymentNotices problem={refused?.failure ?? failure} returned={returned} />
			<OrderSummary order={order} now={isOver ? undefined : now} />
			{isPayable(order) ? (
				<>
					{isOver ? (
						<TimeIsOver orders={[order]} />
					) : (
						<>
							<WaysToPay path={path} payer={order} card={card} />
							<PayLater path={path} />
						</>
					)}
					<BankTransfer target={{ orderId: order.id }} orders={[order]} bank={bank} />
					<OrderedTogether order={order} />
				</>
			) : (
				<Notice kind="warning">
					{order.status === "unpaid"
						? "This order is being cancelled and can't be paid any more."
						: "This order is cancelled. Nothing is owed."}
				</Notice>
			)}
		</Page>
	);
}

function OrderedTogether({ order: { id, checkoutId } }: { order: OrderView }) {
	if (checkoutId === id) return null;
	return (
		<p>
			This order was placed with others.{" "}
			<Link to={`/checkout/${checkoutId}`}>Pay for all of them at once</Link>
		</p>
	);
}
