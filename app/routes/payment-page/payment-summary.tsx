import { formatVatRate } from "~/domain/money/vat-rate";
import type { OrderAmounts } from "~/domain/orders/rules/summarize-amounts";
import { Money } from "~/ui/elements/money";
import { RoundingNote } from "~/ui/elements/rounding-note";
import { PaymentDeadline } from "~/ui/orders/pay-until";

type PaymentSummaryProps = {
	amounts: OrderAmounts;
	/** When there is something to pay, in ms. */
	deadline: { holdUntil: number; now: number } | null;
};

export const PaymentSummary = ({ amounts, deadline }: PaymentSummaryProps) => (
	<section
		className="mb-6 rounded-part border bg-surface p-4 [&_dd+dt]:mt-2 [&_dt]:text-small [&_dt]:text-soft"
		aria-label="Amounts"
	>
		<dl>
			<Amounts amounts={amounts} />
			{deadline ? (
				<>
					<dt>Your items</dt>
					<dd>
						<PaymentDeadline {...deadline} />
					</dd>
				</>
			) : null}
		</dl>
	</section>
);

function Amounts({ amounts }: Pick<PaymentSummaryProps, "amounts">) {
	const {
		receivedPoisha,
		grossPoisha,
		roundingPoisha,
		paidPoisha,
		refundedPoisha,
		duePoisha,
		vat,
	} = amounts;
	const isPartlyPaid = duePoisha > 0 && duePoisha < grossPoisha;
	return (
		<>
			<dt>Total</dt>
			<dd>
				<strong className="text-lead">
					<Money poisha={grossPoisha} />
				</strong>
				{vat.map(({ vatBp, vatPoisha }) =>
					vatPoisha > 0 ? (
						<p key={vatBp} className="hint">
							VAT {formatVatRate(vatBp)} contained: <Money poisha={vatPoisha} hasDecimals />
						</p>
					) : null,
				)}
				<RoundingNote rounding={roundingPoisha} />
			</dd>
			{isPartlyPaid && paidPoisha > 0 ? (
				<>
					<dt>Paid</dt>
					<dd>
						<Money poisha={paidPoisha} />
					</dd>
				</>
			) : null}
			{receivedPoisha > 0 ? (
				<>
					<dt>Received by bank transfer</dt>
					<dd>
						<Money poisha={receivedPoisha} />
					</dd>
				</>
			) : null}
			{refundedPoisha > 0 ? (
				<>
					<dt>Refunded</dt>
					<dd>
						<Money poisha={refundedPoisha} />
					</dd>
				</>
			) : null}
			{isPartlyPaid ? (
				<>
					<dt>To pay</dt>
					<dd>
						<strong>
							<Money poisha={duePoisha} />
						</strong>
					</dd>
				</>
			) : null}
		</>
	);
}
