import type { InvoiceFacts } from "~/domain/documents/facts";
import { describeDue } from "~/domain/receivables/rules";
import { toDayRange } from "~/platform/dhaka-days";
import { Day } from "../elements/date-time";
import { Money } from "../elements/money";
import { BankDetails } from "../orders/bank-details";
import { PAYMENT_METHOD_LABELS } from "../orders/payment-method-labels";

type DocumentPaymentsProps = Pick<
	InvoiceFacts,
	"payments" | "shortfallPoisha" | "terms" | "totals"
> & {
	number: string;
};

export const DocumentPayments = ({
	payments,
	shortfallPoisha = 0,
	terms,
	totals,
	number,
}: DocumentPaymentsProps) => (
	<section>
		<h2>Payment</h2>
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
			{shortfallPoisha > 0 ? (
				<li>
					<span>Missing, accepted by us</span>
					<Money poisha={shortfallPoisha} />
				</li>
			) : null}
		</ul>
		{terms ? (
			<>
				<p className="mb-2">{describeDue(toDayRange(terms.dueOn).until)}.</p>
				{terms.payTo.length > 0 ? (
					<BankDetails details={terms.payTo} reference={number} totalPoisha={totals.grossPoisha} />
				) : null}
			</>
		) : (
			<p className="text-soft">
				{shortfallPoisha > 0 ? "Nothing is owed." : "Paid in full. Nothing is owed."}
			</p>
		)}
	</section>
);
