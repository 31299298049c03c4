import type { ReactNode } from "react";
import { isGoods } from "~/domain/orders/rules/order-line";
import type { PaymentLine } from "~/domain/payments/payment-line";
import { LineAmounts } from "../orders/line-amounts";
import { OrderBadge } from "../orders/order-badge";
import { OwnNumber } from "../parts/own-number";

type OrderedLinesProps<Line extends PaymentLine> = {
	lines: readonly Line[];
	renderName?: (line: Line) => ReactNode;
	renderAction?: (line: Line) => ReactNode;
	isOnAccount?: boolean;
};

/** May have 1,000 rows, so it has no pictures. It shows the state of each row only where they differ. */
export function OrderedLines<Line extends PaymentLine>({
	lines,
	renderName = ({ productName }) => productName,
	renderAction,
	isOnAccount,
}: OrderedLinesProps<Line>) {
	const getState = (line: PaymentLine) => `${line.status} ${line.cancellationPending}`;
	const goods = lines.filter(isGoods);
	const charges = lines.filter((line) => !isGoods(line));
	const statesDiffer = new Set(goods.map(getState)).size > 1;
	return (
		<section className="mb-6" aria-labelledby="ordered-lines">
			<h2 id="ordered-lines">{goods.length === 1 ? "1 product" : `${goods.length} products`}</h2>
			<ol className="mt-2 text-small [&>li]:flex [&>li]:flex-wrap [&>li]:items-baseline [&>li]:gap-x-4 [&>li]:border-t [&>li]:py-2 [&>li>:first-child]:grow [&>li>:first-child]:basis-48 [&>li>:first-child]:wrap-anywhere">
				{goods.map((line, index) => (
					<li key={index}>
						<span>
							{renderName(line)}
							{line.partNumber ? <small className="block">{line.partNumber}</small> : null}
							<OwnNumber number={line.customerNumber} />
							{line.leadTime ? <small className="block">{line.leadTime}</small> : null}
							{line.progress ? <small className="block">{line.progress}</small> : null}
						</span>
						{statesDiffer ? <OrderBadge order={line} isOnAccount={isOnAccount} /> : null}
						<LineAmounts {...line} />
						{renderAction?.(line)}
					</li>
				))}
			</ol>
			{charges.map((charge) => (
				<div
					key={charge.productName}
					className="flex flex-wrap items-baseline gap-x-4 border-t py-2 text-small"
				>
					<span className="grow wrap-anywhere">
						{charge.productName}
						{charge.leadTime ? <small className="block">{charge.leadTime}</small> : null}
					</span>
					<LineAmounts {...charge} />
				</div>
			))}
		</section>
	);
}
