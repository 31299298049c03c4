import { sumTotals } from "~/domain/money/vat-rules";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { buildTransferReference } from "~/domain/payments/rules";
import { Money } from "~/ui/elements/money";
import { OrderNumbers } from "~/ui/orders/order-numbers";

type LineDetailsProps = {
	line: OrderLine;
	/** The lines that are paid together. */
	unpaid?: readonly Pick<OrderLine, "totalPoisha">[];
};

export function LineDetails({ line, unpaid = [] }: LineDetailsProps) {
	const isWhole = unpaid.length > 1;
	const orderTotalPoisha = sumTotals(unpaid);
	return (
		<dl className="description-list mb-6">
			<OrderNumbers order={line} />
			<dt>{isWhole ? "Products" : "Product"}</dt>
			<dd>{isWhole ? `${unpaid.length} unpaid` : `${line.quantity} × ${line.productName}`}</dd>
			<dt>Buyer</dt>
			<dd>
				{line.buyerName}
				<br />
				<small>{line.buyerEmail}</small>
			</dd>
			<dt>Amount</dt>
			<dd>
				<strong>
					<Money poisha={isWhole ? orderTotalPoisha : line.totalPoisha} />
				</strong>
			</dd>
			{line.status === "unpaid" ? (
				<>
					<dt>Reference</dt>
					<dd className="code">{buildTransferReference(line.orderId)}</dd>
				</>
			) : null}
		</dl>
	);
}
