import { useActionData, useLoaderData } from "@remix-run/react";
import { listBackordersOfOrder } from "~/domain/backorders/queries.server";
import { mayChangeOrder } from "~/domain/orders/queries.server";
import { isGoods, isWhole, toOrderHeader } from "~/domain/orders/rules/order-line";
import { canChangeAddress, getOrderStatus, isPayable } from "~/domain/orders/rules/order-status";
import { findLastStep } from "~/domain/orders/rules/order-steps";
import { getPaymentPath } from "~/domain/payments/rules";
import { findOnAccount } from "~/domain/receivables/offer.server";
import { describeDue } from "~/domain/receivables/rules";
import { addUnitsInReturns, countReturnable, EXPECTED_STATES } from "~/domain/returns/rules";
import { redirectLineToOrder } from "~/http/order-documents/load-order.server";
import { customer } from "~/http/pages/page.server";
import { handleBuyerPayment } from "~/http/payment-page/handle-buyer-payment.server";
import { createBuyerContext, loadPaymentPage } from "~/http/payment-page/handle-payment.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Page } from "~/ui/layout/page";
import { OrderBackorders } from "~/ui/orders/order-backorders";
import { OrderBadge } from "~/ui/orders/order-badge";
import { OrderReturns } from "~/ui/orders/order-returns";
import { BankTransfer } from "~/ui/payment/bank-transfer";
import type { CardPaymentResult } from "~/ui/payment/card-form-data";
import { CardPayment } from "~/ui/payment/card-payment";
import { PayOnAccount } from "~/ui/payment/pay-on-account";
import { PaymentCompleted, PaymentNotices, PaymentTimeExpired } from "~/ui/payment/payment-notices";
import { PaymentSummary } from "~/ui/payment/payment-summary";
import { TwoColumns } from "~/ui/payment/two-columns";
import { loadDocuments, loadLines, loadReturns, loadSteps } from "./load-order-page.server";
import { OrderFacts } from "./order-facts";
import { OrderLinks } from "./order-links";
import { OrderState } from "./order-state";
import { OrderSteps } from "./order-steps";
import { type OwnLine, OwnLines } from "./own-lines";
import { WithdrawReturn } from "./withdraw-return";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Order", ({ order, lines }) => {
	const [good, ...others] = lines.filter(isGoods);
	const orderedText =
		others.length === 0 ? (good?.productName ?? "") : `${others.length + 1} products`;
	return lines.some(isPayable)
		? `Pay for ${orderedText}, order ${order.orderNumber}`
		: `Order ${order.orderNumber}, ${orderedText}`;
});

export const loader = customer.loader(async ({ request, params, user, ctx }) => {
	const { bankDetails, bankHoldMs, seller } = ctx.settings;
	const orderId = params.orderId ?? "";
	const shown = await loadPaymentPage(request, ctx, createBuyerContext(user.id, orderId));
	if (!shown) throw await redirectLineToOrder(request, ctx.db, user.id, orderId);
	const { first, lines, ...page } = shown;
	const [ownLines, steps, documents, canChange, returns, backorders, onAccount] = await Promise.all(
		[
			loadLines(ctx.db, lines),
			loadSteps(ctx, lines),
			loadDocuments(ctx.db, lines),
			mayChangeOrder(ctx.db, user, orderId),
			loadReturns(ctx.db, lines),
			listBackordersOfOrder(ctx.db, orderId),
			findOnAccount(ctx, lines),
		],
	);
	return {
		...page,
		order: toOrderHeader(first),
		lines: ownLines,
		steps,
		documents,
		returns,
		backorders,
		onAccount,
		canChange,
		canReturn:
			canChange && addUnitsInReturns(lines, returns).some((line) => countReturnable(line) > 0),
		sellerPhone: seller.phone,
		bank: { bankDetails, bankHoldMs },
	};
});

export const action = customer.action((args) =>
	handleBuyerPayment(args, args.params.orderId ?? ""),
);

export default function Order() {
	const { order, lines, amounts, steps, documents, returns, now, isExpired, ...page } =
		useLoaderData<typeof loader>();
	const { sellerPhone, canChange, canReturn, backorders } = page;
	const isDue = lines.some(isPayable);
	const { deliveryKind } = order;
	const isOnAccount = page.onAccount.dueAt !== null;
	const status = getOrderStatus(lines.filter(isGoods));
	const cancellationPending = status === "unpaid" && !isDue;
	return (
		<Page
			title={`${isDue ? "Payment for order" : "Order"} ${order.orderNumber}`}
			intro={
				<>
					<OrderBadge
						order={{ status, cancellationPending, deliveryKind }}
						isOnAccount={isOnAccount}
					/>{" "}
					<OrderState
						status={status}
						isDue={isDue}
						steps={steps}
						deliveryKind={deliveryKind}
						isOnAccount={isOnAccount}
					/>
				</>
			}
			actions={<ButtonLink to="/myorder">See my orders</ButtonLink>}
		>
			<Notices isDue={isDue} />
			<TwoColumns>
				<div>
					<PaymentSummary
						amounts={amounts}
						withheldPoisha={order.withheldPoisha}
						shortfallPoisha={order.shortfallPoisha}
						deadline={
							isDue && !isExpired && order.receivedPoisha === 0
								? { holdUntil: order.holdUntil, now }
								: null
						}
					/>
					{isDue && canChange ? <WaysToPay /> : null}
					<OrderSteps
						steps={steps}
						isOnAccount={isOnAccount}
						deliveryKind={deliveryKind}
						names={lines.map((line) => (isGoods(line) ? line.productName : ""))}
						nextSteps={[
							...(isDue ? ["Not paid yet"] : []),
							...(lines.some((line) => isGoods(line) && line.status === "paid")
								? [deliveryKind === "pickup" ? "Not ready for pickup yet" : "Not shipped yet"]
								: []),
						]}
					/>
				</div>
				<div>
					<OwnLines
						lines={lines}
						hasSingleCancellations={canChange && !isWhole(order, lines)}
						isOnAccount={isOnAccount}
					/>
					<OrderFacts order={order} />
					<OrderBackorders
						orderId={order.orderId}
						backorders={backorders}
						getPath={getPaymentPath}
					/>
					<OrderReturns
						returns={returns}
						renderNumber={({ number }) => number}
						renderActions={({ id, number, state }) =>
							canChange && EXPECTED_STATES.includes(state) ? (
								<WithdrawReturn orderId={order.orderId} returnId={id} number={number} />
							) : null
						}
					/>
					<OrderLinks
						order={order}
						documents={documents}
						isDue={isDue}
						canChange={canChange}
						canReturn={canReturn}
						canChangeAddress={canChange && lines.some(canChangeAddress) && !lines.some(hasLeft)}
						sellerPhone={sellerPhone}
					/>
				</div>
			</TwoColumns>
		</Page>
	);
}

const hasLeft = ({ status, progress }: OwnLine) => status === "shipped" || progress !== undefined;

const DAY_MS = 86_400_000;

/** The congratulations belong to the payment: a day later, or once shipped, the page tells the state. */
function Notices({ isDue }: { isDue: boolean }) {
	const { lines, steps, onAccount, now, failure, returned } = useLoaderData<typeof loader>();
	const actionData = useActionData<CardPaymentResult>();
	if (isDue) return <PaymentNotices problem={actionData?.failure ?? failure} returned={returned} />;
	if (onAccount.dueAt !== null)
		return <Notice kind="info" title={`${describeDue(onAccount.dueAt)}.`} />;
	const paid = findLastStep(steps, "paid");
	if (getOrderStatus(lines) !== "paid" || !paid || paid.at <= now - DAY_MS) return null;
	const ids = steps.flatMap((step) => (step.kind === "paid" ? step.transactionId : []));
	return <PaymentCompleted transactionIds={ids} />;
}

function WaysToPay() {
	const { order, amounts, card, cardLimit, isExpired, bank, onAccount } =
		useLoaderData<typeof loader>();
	const path = getPaymentPath(order.orderId);
	return (
		<>
			<PayOnAccount path={path} offer={onAccount.offer} duePoisha={amounts.duePoisha} />
			{isExpired ? (
				<PaymentTimeExpired />
			) : (
				<CardPayment path={path} payer={order} card={card} limit={cardLimit} />
			)}
			<BankTransfer order={order} duePoisha={amounts.duePoisha} bank={bank} />
		</>
	);
}
