import type { InvoicePayment } from "~/domain/payments/queries.server";
import { nameRefunded } from "~/domain/payments/refund-rules";
import type { InvoiceRefund } from "~/domain/payments/refunds/queries.server";
import { Day } from "~/ui/elements/date-time";
import { Money } from "~/ui/elements/money";
import { PAYMENT_METHOD_LABELS } from "~/ui/orders/payment-method-labels";

type InvoicePaymentsProps = {
	payments: readonly InvoicePayment[];
	refunds: readonly InvoiceRefund[];
};

export function InvoicePayments({ payments, refunds }: InvoicePaymentsProps) {
	return (
		<section>
			<h2>{refunds.length > 0 ? "Payment and refund" : "Payment"}</h2>
			<ul className="tabular-nums [&>li]:flex [&>li]:justify-between [&>li]:gap-4 [&>li]:py-1 [&>li]:wrap-anywhere [&>li>:last-child]:flex-none">
				{payments.map(({ transactionId, method, amountPoisha, paidAt }) => (
					<li key={transactionId}>
						<span>
							<Day at={paidAt} />, {PAYMENT_METHOD_LABELS[method].toLowerCase()}
							<br />
							<span className="code">{transactionId}</span>
						</span>
						<Money poisha={amountPoisha} />
					</li>
				))}
				{refunds.map(({ id, amountPoisha, createdAt, ...refunded }) => (
					<li key={id}>
						<span>
							<Day at={createdAt} />, refund of {nameRefunded(refunded)}
						</span>
						<span>
							−<Money poisha={amountPoisha} />
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}
