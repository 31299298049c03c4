import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isPayable } from "~/domain/orders/rules";
import { getPaymentPath } from "~/domain/payments/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { notFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { BankTransfer } from "~/routes/payment-page/bank-transfer";
import { CardPayment } from "~/routes/payment-page/card-payment";
import { handleBuyerPayment } from "~/routes/payment-page/handle-buyer-payment.server";
import { loadPaymentPage } from "~/routes/payment-page/handle-payment.server";
import { createBuyerContext } from "~/routes/payment-page/payment-context.server";
import { PaymentNotices, PaymentTimeExpired } from "~/routes/payment-page/payment-notices";
import { Notice } from "~/ui/elements/notice";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { OrderSummary } from "./order-summary";
import { Paid } from "./paid";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) => {
	if (!page.data) return buildPrivatePageMeta(page, "Payment");
	const { orderNumber, productName, transactionId } = page.data.order;
	const verb = transactionId ? "Payment of" : "Pay for";
	return buildPrivatePageMeta(page, `${verb} ${productName}, order ${orderNumber}`);
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { orders, ...shown } = await loadPaymentPage(
		request,
		context,
		createBuyerContext(user, { lineId: params.orderId ?? "" }),
	);
	const [order] = orders;
	if (!order) throw notFound();
	if (order.orderId !== order.id) throw redirect(getPaymentPath({ orderId: order.orderId }));
	return { ...shown, order };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const target = { lineId: params.orderId ?? "" };
	return handleBuyerPayment(request, context, user, target);
}

export default function Payment() {
	const { order, now, failure, returned, card, cardLimit, bank, isExpired } =
		useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	if (order.transactionId) return <Paid order={order} transactionId={order.transactionId} />;
	const path = getPaymentPath({ lineId: order.id });
	return (
		<Page title="Payment" width="narrow">
			<PaymentNotices problem={actionData?.failure ?? failure} returned={returned} />
			<OrderSummary order={order} now={isExpired ? undefined : now} />
			{isPayable(order) ? (
				<>
					{isExpired ? (
						<PaymentTimeExpired orders={[order]} />
					) : (
						<CardPayment path={path} payer={order} card={card} limit={cardLimit} />
					)}
					<BankTransfer target={{ lineId: order.id }} orders={[order]} bank={bank} />
				</>
			) : (
				<Notice kind="warning">
					{order.status === "unpaid"
						? "This order is being cancelled and can no longer be paid."
						: "This order is cancelled. Nothing is owed."}
				</Notice>
			)}
		</Page>
	);
}
