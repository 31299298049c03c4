import type { ReactNode } from "react";
import { isGoods } from "~/domain/orders/rules/order-line";
import type { PaymentLine } from "~/domain/payments/payment-line";
import { LineAmounts } from "~/ui/orders/line-amounts";
import { OrderBadge } from "~/ui/orders/order-badge";

type OrderedLinesProps<Line extends PaymentLine> = {
	lines: readonly Line[];
	renderName?: (line: Line) => ReactNode;
	renderAction?: (line: Line) => ReactNode;
};

/** Up to 1,000 rows, so without pictures. The state of each only where they differ. */
export function OrderedLines<Line extends PaymentLine>({
	lines,
	renderName = ({ productName }) => productName,
	renderAction,
}: OrderedLinesProps<Line>) {
	const getState = (line: PaymentLine) => `${line.status} ${line.cancellationPending}`;
	const goodsCount = lines.filter(isGoods).length;
	const statesDiffer = new Set(lines.map(getState)).size > 1;
	return (
		<section className="mb-6" aria-labelledby="ordered-lines">
			<h2 id="ordered-lines">{goodsCount === 1 ? "1 product" : `${goodsCount} products`}</h2>
			<ol className="mt-2 text-small [&>li]:flex [&>li]:flex-wrap [&>li]:items-baseline [&>li]:gap-x-4 [&>li]:border-t [&>li]:py-2 [&>li>:first-child]:grow [&>li>:first-child]:basis-48 [&>li>:first-child]:wrap-anywhere">
				{lines.map((line, index) => (
					<li key={index}>
						<span>
							{renderName(line)}
							{line.partNumber ? <small className="block">{line.partNumber}</small> : null}
							{line.customerNumber ? (
								<small className="block">Your number: {line.customerNumber}</small>
							) : null}
							{line.progress ? <small className="block">{line.progress}</small> : null}
						</span>
						{statesDiffer ? <OrderBadge order={line} /> : null}
						<LineAmounts {...line} />
						{renderAction?.(line)}
					</li>
				))}
			</ol>
		</section>
	);
}
