import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { calculateTotalRounding } from "~/domain/money/rules";
import { isPaidStatus, isPayable, type OrderLine } from "~/domain/orders/rules";
import { getPaymentPath } from "~/domain/payments/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { Notice } from "~/ui/elements/notice";
import { RoundingNote } from "~/ui/elements/rounding-note";
import { Cell, Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { OrderCells } from "~/ui/orders/order-cells";
import { OrderNumbers } from "~/ui/orders/order-numbers";
import { PaymentDeadline } from "~/ui/orders/pay-until";
import { Picture } from "~/ui/pictures/picture";
import { BankTransfer } from "../payment-page/bank-transfer";
import { CardPayment } from "../payment-page/card-payment";
import { handleBuyerPayment } from "../payment-page/handle-buyer-payment.server";
import { loadPaymentPage } from "../payment-page/handle-payment.server";
import { createBuyerContext } from "../payment-page/payment-context.server";
import { PaymentNotices, PaymentTimeExpired } from "../payment-page/payment-notices";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) => {
	if (!page.data) return buildPrivatePageMeta(page, "Payment");
	const { orders } = page.data;
	const verb = orders.some(isPayable) ? "Pay for" : "Payment of";
	const orderedText = orders.length === 1 ? orders[0]?.productName : `${orders.length} products`;
	return buildPrivatePageMeta(page, `${verb} ${orderedText}, order ${orders[0]?.orderNumber}`);
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const orderId = params.checkoutId ?? "";
	const shown = await loadPaymentPage(request, context, createBuyerContext(user, { orderId }));
	return { ...shown, orderId };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const target = { orderId: params.checkoutId ?? "" };
	return handleBuyerPayment(request, context, user, target);
}

export default function CheckoutPayment() {
	const { orders, orderId, now, failure, returned, card, cardLimit, bank, isExpired } =
		useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const path = getPaymentPath({ orderId });
	const payable = orders.filter(isPayable);
	const [payer] = payable;
	const [first] = orders;
	const heldUntil = Math.min(...payable.map(({ holdUntil }) => holdUntil));
	const duePoisha = payable.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0);
	return (
		<Page title="Payment" width="wide">
			{payer ? (
				<PaymentNotices problem={actionData?.failure ?? failure} returned={returned} />
			) : (
				<CheckoutSettled orders={orders} />
			)}
			{first ? (
				<dl className="description-list mb-6">
					<OrderNumbers order={first} />
				</dl>
			) : null}
			<Table
				caption="Items in this order"
				head={["Picture", "Product", "Quantity", "Total", "Payment"]}
			>
				{orders.map((order) => (
					<tr key={order.id}>
						<Cell label="Picture">
							<Picture imageKey={order.imageKey} alt="" size={64} />
						</Cell>
						<Cell label="Product">{order.productName}</Cell>
						<OrderCells order={order} stateLabel="Payment" />
					</tr>
				))}
			</Table>
			{payer ? (
				<div className="checkout-pay">
					<div>
						<p className="text-lead">
							To pay: <Money poisha={duePoisha} />
						</p>
						<RoundingNote rounding={calculateTotalRounding(payable)} />
					</div>
					{isExpired ? (
						<PaymentTimeExpired orders={payable} />
					) : (
						<>
							<p>
								<PaymentDeadline holdUntil={heldUntil} now={now} />
							</p>
							<CardPayment path={path} payer={payer} card={card} limit={cardLimit} />
						</>
					)}
					<BankTransfer target={{ orderId }} orders={payable} bank={bank} />
				</div>
			) : (
				<ButtonLink to="/myorder" variant="main">
					See my orders
				</ButtonLink>
			)}
		</Page>
	);
}

function CheckoutSettled({ orders }: { orders: readonly OrderLine[] }) {
	const paid = orders.some(({ status }) => isPaidStatus(status));
	return paid ? (
		<Notice kind="success" title="Congrats! Your payment is completed.">
			The transaction ID is shown beside each item.
		</Notice>
	) : (
		<Notice kind="warning">There is nothing left to pay.</Notice>
	);
}
