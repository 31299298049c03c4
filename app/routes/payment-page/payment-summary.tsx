import { calculateTotalRounding } from "~/domain/money/rules";
import { formatVatRate } from "~/domain/money/vat-rate";
import {
	type PaymentAmounts,
	type PaymentLine,
	sumPaymentAmounts,
} from "~/domain/payments/payment-amounts";
import { Money } from "~/ui/elements/money";
import { RoundingNote } from "~/ui/elements/rounding-note";
import { LineAmounts } from "~/ui/orders/line-amounts";
import { PaymentDeadline } from "~/ui/orders/pay-until";
import { Picture } from "~/ui/pictures/picture";

type PaymentSummaryProps = {
	orderNumber: string;
	lines: readonly PaymentLine[];
	/** Keys of the first products' pictures. */
	pictures?: readonly string[];
	/** When there is something to pay, in ms. */
	deadline: { holdUntil: number; now: number } | null;
};

export function PaymentSummary({ orderNumber, lines, pictures, deadline }: PaymentSummaryProps) {
	const [line, ...others] = lines;
	if (!line) return null;
	return (
		<section className="order-summary" aria-label="Order">
			{pictures ? <SummaryPictures imageKeys={pictures} /> : null}
			<dl>
				<dt>Order</dt>
				<dd className="code">{orderNumber}</dd>
				<dt>{others.length === 0 ? "Product" : "Products"}</dt>
				<dd>
					{others.length === 0 ? (
						<>
							{line.productName}
							{line.partNumber ? <small className="block">{line.partNumber}</small> : null}
							<LineAmounts {...line} />
						</>
					) : (
						<a href="#ordered-lines">{lines.length} products</a>
					)}
				</dd>
				<Amounts amounts={sumPaymentAmounts(lines)} rounding={calculateTotalRounding(lines)} />
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
}

function Amounts({ amounts, rounding }: { amounts: PaymentAmounts; rounding: number }) {
	const { totalPoisha, paidPoisha, refundedPoisha, duePoisha, vat } = amounts;
	const isPartlyPaid = duePoisha > 0 && duePoisha < totalPoisha;
	return (
		<>
			<dt>Total</dt>
			<dd>
				<strong>
					<Money poisha={totalPoisha} />
				</strong>
				{vat.map(({ vatBp, vatPoisha }) =>
					vatPoisha > 0 ? (
						<p key={vatBp} className="hint">
							VAT {formatVatRate(vatBp)} contained: <Money poisha={vatPoisha} hasDecimals />
						</p>
					) : null,
				)}
				<RoundingNote rounding={rounding} />
			</dd>
			{isPartlyPaid && paidPoisha > 0 ? (
				<>
					<dt>Paid</dt>
					<dd>
						<Money poisha={paidPoisha} />
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

function SummaryPictures({ imageKeys }: { imageKeys: readonly string[] }) {
	const [first, ...others] = imageKeys;
	if (first === undefined) return null;
	if (others.length === 0) return <Picture imageKey={first} alt="" size={96} />;
	return (
		<span className="order-pictures">
			{imageKeys.map((imageKey, index) => (
				<Picture key={index} imageKey={imageKey} alt="" size={30} />
			))}
		</span>
	);
}
