import type { ReactNode } from "react";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import type { OrderAmounts } from "~/domain/orders/rules/summarize-amounts";
import { nameRefunded, type RefundDto, sumRefunds } from "~/domain/payments/refund-rules";
import type { OrderPayment } from "~/domain/payments/rules";
import { REFUND_REASON_LABELS } from "~/domain/payments/rules";
import { Moment } from "~/ui/elements/date-time";
import { Money } from "~/ui/elements/money";
import { StaffButtonLink } from "~/ui/lists/staff-link";
import { PAYMENT_METHOD_LABELS } from "~/ui/orders/payment-method-labels";

type OrderMoneyProps = {
	order: Pick<
		OrderLine,
		| "orderId"
		| "isOfCompany"
		| "shortfallPoisha"
		| "shortfallReason"
		| "receivedPoisha"
		| "withheldPoisha"
	>;
	amounts: OrderAmounts;
	payments: readonly OrderPayment[];
	refunds: readonly RefundDto[];
};

const PAYMENT_STATES: Record<OrderPayment["state"], string> = {
	prepared: "not started",
	open: "in progress",
	succeeded: "paid",
	closed: "not paid",
};

const REFUND_STATES: Record<RefundDto["state"], string> = {
	due: "due",
	sent: "sent",
	succeeded: "refunded",
	failed: "failed",
};

export function OrderMoney({ order, amounts, payments, refunds }: OrderMoneyProps) {
	const isSent = ({ method, state }: RefundDto) => state === "succeeded" && method !== "withheld";
	const returned = refunds.filter(isSent);
	const notSent = refunds.filter(({ method }) => method === "withheld");
	const owed = refunds.filter(({ state }) => state !== "succeeded");
	const arrivedPoisha = order.receivedPoisha - order.withheldPoisha;
	const rows = [
		["Total", amounts.grossPoisha],
		[payments.some(isOnAccount) ? "On account" : "Paid", amounts.paidPoisha],
		...(arrivedPoisha > 0 ? [["Received by transfer", arrivedPoisha] as const] : []),
		...(order.withheldPoisha > 0 ? [["Withheld", order.withheldPoisha] as const] : []),
		["Refunded", sumRefunds(returned)],
		...(notSent.length > 0 ? [["Withheld and not sent back", sumRefunds(notSent)] as const] : []),
		...(owed.length > 0 ? [["To refund", sumRefunds(owed)] as const] : []),
		[amounts.receivedPoisha > 0 ? "Missing" : "Due", amounts.duePoisha],
		...(order.shortfallPoisha > 0
			? [[`Accepted as missing: ${order.shortfallReason}`, order.shortfallPoisha] as const]
			: []),
	] as const;
	return (
		<section aria-labelledby="money">
			<h2 id="money">Money</h2>
			<dl className="description-list">
				{rows.map(([label, poisha]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>
							<Money poisha={poisha} />
						</dd>
					</div>
				))}
			</dl>
			{payments.length + refunds.length > 0 ? (
				<ul className="order-events">
					{payments.map((payment) => (
						<MoneyEvent
							key={`${payment.createdAt} ${payment.transactionId}`}
							amountPoisha={payment.amountPoisha}
							reference={payment.transactionId}
							at={payment.createdAt}
						>
							{PAYMENT_METHOD_LABELS[payment.method].toLowerCase()}
							{isMoney(payment) ? `, ${PAYMENT_STATES[payment.state]}` : null}
							{payment.lastError && payment.lastErrorAt !== null ? (
								<small className="block text-bad">
									Failed <Moment at={payment.lastErrorAt} />: {payment.lastError}
								</small>
							) : null}
						</MoneyEvent>
					))}
					{refunds.map((refund) => (
						<MoneyEvent
							key={refund.id}
							amountPoisha={refund.amountPoisha}
							reference={refund.bankReference ?? refund.providerId}
							at={refund.createdAt}
						>
							Refund: {nameRefunded(refund)}, {REFUND_REASON_LABELS[refund.reason].toLowerCase()},{" "}
							{refund.method === "withheld" ? "withheld and not sent" : REFUND_STATES[refund.state]}
							{refund.note ? ` (${refund.note})` : ""}
						</MoneyEvent>
					))}
				</ul>
			) : null}
			{payments.some(isOnAccount) ? (
				<StaffButtonLink
					right="accounts"
					to={`/dashboard/orders/${order.orderId}/bank-payment`}
					className="mt-2"
				>
					Record a payment of the account
				</StaffButtonLink>
			) : null}
			{order.isOfCompany && amounts.duePoisha > 0 && amounts.receivedPoisha === 0 ? (
				<StaffButtonLink
					right="orders"
					to={`/dashboard/orders/${order.orderId}/charge?order=${order.orderId}`}
					className="mt-2"
				>
					Charge to the account
				</StaffButtonLink>
			) : null}
			{amounts.duePoisha > 0 && amounts.vatPoisha > 0 ? (
				<StaffButtonLink
					right="accounts"
					to={`/dashboard/orders/${order.orderId}/certificate?order=${order.orderId}`}
					className="mt-2"
				>
					Tax withheld
				</StaffButtonLink>
			) : null}
		</section>
	);
}

const isOnAccount = ({ method }: OrderPayment) => method === "account";

const isMoney = ({ method }: OrderPayment) => method !== "account" && method !== "withheld";

type MoneyEventProps = {
	amountPoisha: number;
	reference: string | null;
	at: number;
	children: ReactNode;
};

function MoneyEvent({ amountPoisha, reference, at, children }: MoneyEventProps) {
	return (
		<li>
			<Money poisha={amountPoisha} /> {children}
			<small className="block">
				<Moment at={at} /> {reference ? <span className="code">{reference}</span> : null}
			</small>
		</li>
	);
}
