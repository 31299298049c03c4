import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { toOrderHeader } from "~/domain/orders/rules/order-line";
import { getOrderStatus, hasInvoice, isPayable } from "~/domain/orders/rules/order-status";
import { sumPaymentAmounts, toPaymentLine } from "~/domain/payments/payment-amounts";
import { getPaymentPath } from "~/domain/payments/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { redirectLineToOrder } from "~/routes/order-documents/load-order.server";
import { BankTransfer } from "~/routes/payment-page/bank-transfer";
import { CardPayment } from "~/routes/payment-page/card-payment";
import { handleBuyerPayment } from "~/routes/payment-page/handle-buyer-payment.server";
import { loadPaymentPage } from "~/routes/payment-page/handle-payment.server";
import { OrderFacts } from "~/routes/payment-page/order-facts";
import { OrderedLines } from "~/routes/payment-page/ordered-lines";
import { createBuyerContext } from "~/routes/payment-page/payment-context.server";
import {
	PaymentNotices,
	PaymentTimeExpired,
	SettledNotice,
} from "~/routes/payment-page/payment-notices";
import { PaymentSummary } from "~/routes/payment-page/payment-summary";
import { ButtonLink } from "~/ui/elements/button";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) => {
	if (!page.data) return buildPrivatePageMeta(page, "Payment");
	const { order, lines } = page.data;
	const verb = lines.some(isPayable) ? "Pay for" : "Payment of";
	const orderedText = lines.length === 1 ? lines[0]?.productName : `${lines.length} products`;
	return buildPrivatePageMeta(page, `${verb} ${orderedText}, order ${order.orderNumber}`);
};

const MAX_PICTURES = 4;

/** How many products the page offers to order again; more are listed on MY ORDERS. */
const MAX_AGAIN = 10;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { db, settings } = context.platform;
	const orderId = params.orderId ?? "";
	const shown = await loadPaymentPage(request, context, createBuyerContext(user, orderId));
	if (!shown) throw await redirectLineToOrder(request, db, user.id, orderId);
	const { first, lines, ...page } = shown;
	const payable = lines.filter(isPayable);
	return {
		...page,
		order: toOrderHeader(first),
		lines: lines.map(toPaymentLine),
		pictures: lines.slice(0, MAX_PICTURES).map((line) => line.imageKey),
		transactionIds: Array.from(new Set(lines.flatMap((line) => line.transactionId ?? []))),
		again:
			page.isExpired && payable.length <= MAX_AGAIN
				? payable.map((line) => ({ productId: line.productId, productName: line.productName }))
				: [],
		bank: { bankDetails: settings.bankDetails, bankHoldMs: settings.bankHoldMs },
	};
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	return handleBuyerPayment(request, context, user, params.orderId ?? "");
}

export default function Payment() {
	const { order, lines, pictures, transactionIds, now, failure, returned } =
		useLoaderData<typeof loader>();
	const { isExpired } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const status = getOrderStatus(lines);
	const isDue = lines.some(isPayable);
	return (
		<Page title="Payment" width="narrow">
			{isDue ? (
				<PaymentNotices problem={actionData?.failure ?? failure} returned={returned} />
			) : (
				<SettledNotice status={status} transactionIds={transactionIds} />
			)}
			<PaymentSummary
				orderNumber={order.orderNumber}
				lines={lines}
				pictures={pictures}
				deadline={isDue && !isExpired ? { holdUntil: order.holdUntil, now } : null}
			/>
			{isDue ? <WaysToPay /> : null}
			<OrderedLines lines={lines} />
			<OrderFacts order={order} />
			<div className="flex flex-wrap gap-3">
				{isDue ? null : (
					<ButtonLink to="/myorder" variant="main">
						See my orders
					</ButtonLink>
				)}
				{/* Reloads the document: Remix mishandles entering a page missing from its manifest while
				    the card form is loading. */}
				{isDue ? (
					<ButtonLink to={`${getPaymentPath(order.orderId)}/proforma`} reloadDocument>
						Print pro-forma
					</ButtonLink>
				) : null}
				{hasInvoice(status) ? (
					<ButtonLink to={`${getPaymentPath(order.orderId)}/invoice`}>Print invoice</ButtonLink>
				) : null}
			</div>
		</Page>
	);
}

function WaysToPay() {
	const { order, lines, card, cardLimit, isExpired, again, bank } = useLoaderData<typeof loader>();
	return (
		<>
			{isExpired ? (
				<PaymentTimeExpired again={again} />
			) : (
				<CardPayment
					path={getPaymentPath(order.orderId)}
					payer={order}
					card={card}
					limit={cardLimit}
				/>
			)}
			<BankTransfer order={order} duePoisha={sumPaymentAmounts(lines).duePoisha} bank={bank} />
		</>
	);
}
