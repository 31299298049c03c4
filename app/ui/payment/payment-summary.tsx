import { formatVatRate } from "~/domain/money/vat-rate";
import type { OrderAmounts } from "~/domain/orders/rules/summarize-amounts";
import { Money } from "../elements/money";
import { RoundingNote } from "../elements/rounding-note";
import { Entry } from "../orders/entry";
import { PaymentDeadline } from "../orders/pay-until";

type PaymentSummaryProps = {
	amounts: OrderAmounts;
	/** As certificates say, of what was received. */
	withheldPoisha?: number;
	shortfallPoisha?: number;
	/** When there is something to pay, in ms. */
	deadline: { holdUntil: number; now: number } | null;
};

export const PaymentSummary = ({
	amounts,
	withheldPoisha = 0,
	shortfallPoisha = 0,
	deadline,
}: PaymentSummaryProps) => (
	<section
		className="mb-6 rounded-part border bg-surface p-4 [&_dd+dt]:mt-2 [&_dt]:text-small [&_dt]:text-soft"
		aria-label="Amounts"
	>
		<dl>
			<Amounts amounts={amounts} withheldPoisha={withheldPoisha} />
			{shortfallPoisha > 0 ? (
				<Entry term="Missing, accepted by us">
					<Money poisha={shortfallPoisha} />
				</Entry>
			) : null}
			{deadline ? (
				<Entry term="Your items">
					<PaymentDeadline {...deadline} />
				</Entry>
			) : null}
		</dl>
	</section>
);

function Amounts({
	amounts,
	withheldPoisha,
}: Pick<PaymentSummaryProps, "amounts"> & { withheldPoisha: number }) {
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
			<Entry term="Total">
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
			</Entry>
			{isPartlyPaid && paidPoisha > 0 ? (
				<Entry term="Paid">
					<Money poisha={paidPoisha} />
				</Entry>
			) : null}
			{receivedPoisha > withheldPoisha ? (
				<Entry term="Received by bank transfer">
					<Money poisha={receivedPoisha - withheldPoisha} />
				</Entry>
			) : null}
			{withheldPoisha > 0 ? (
				<Entry term="Tax withheld">
					<Money poisha={withheldPoisha} />
				</Entry>
			) : null}
			{refundedPoisha > 0 ? (
				<Entry term="Refunded">
					<Money poisha={refundedPoisha} />
				</Entry>
			) : null}
			{isPartlyPaid ? (
				<Entry term="To pay">
					<strong>
						<Money poisha={duePoisha} />
						{receivedPoisha > 0 ? " is missing" : null}
					</strong>
				</Entry>
			) : null}
		</>
	);
}
