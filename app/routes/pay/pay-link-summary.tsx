import { calculateTotalRounding } from "~/domain/money/rules";
import type { PayLinkDto } from "~/domain/payments/rules";
import { Money } from "~/ui/elements/money";
import { RoundingNote } from "~/ui/elements/rounding-note";
import { PaymentDeadline } from "~/ui/orders/pay-until";

type PayLinkSummaryProps = {
	view: Extract<PayLinkDto, { state: "open" }>;
	now: number | undefined;
};

export function PayLinkSummary({ view, now }: PayLinkSummaryProps) {
	const { orderNumber, lines, duePoisha, holdUntil } = view;
	return (
		<section className="order-summary" aria-label="Items to pay for">
			<dl>
				<dt>Order</dt>
				<dd className="code">{orderNumber}</dd>
				<dt>{lines.length === 1 ? "Product" : "Products"}</dt>
				{lines.map(({ productName, quantity, totalPoisha }, index) => (
					<dd key={index}>
						{quantity} × {productName}
						{lines.length > 1 ? (
							<>
								{", "}
								<Money poisha={totalPoisha} />
							</>
						) : null}
					</dd>
				))}
				<dt>To pay</dt>
				<dd>
					<strong>
						<Money poisha={duePoisha} />
					</strong>
					<RoundingNote rounding={calculateTotalRounding(lines)} />
				</dd>
				{now === undefined ? null : (
					<>
						<dt>Time left</dt>
						<dd>
							<PaymentDeadline holdUntil={holdUntil} now={now} />
						</dd>
					</>
				)}
			</dl>
		</section>
	);
}
