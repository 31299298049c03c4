import type { PaymentLine } from "~/domain/payments/payment-amounts";
import { LineAmounts } from "~/ui/orders/line-amounts";
import { OrderBadge } from "~/ui/orders/order-badge";

/** Up to 1,000 rows, so without pictures. The state of each only where they differ. */
export function OrderedLines({ lines }: { lines: readonly PaymentLine[] }) {
	if (lines.length < 2) return null;
	const getState = (line: PaymentLine) => `${line.status} ${line.cancellationPending}`;
	const statesDiffer = new Set(lines.map(getState)).size > 1;
	return (
		<section className="ordered-lines" aria-labelledby="ordered-lines">
			<h2 id="ordered-lines">{lines.length} products</h2>
			<ol>
				{lines.map((line, index) => (
					<li key={index}>
						<span>
							{line.productName}
							{line.partNumber ? <small className="block">{line.partNumber}</small> : null}
						</span>
						{statesDiffer ? <OrderBadge order={line} /> : null}
						<LineAmounts {...line} />
					</li>
				))}
			</ol>
		</section>
	);
}
