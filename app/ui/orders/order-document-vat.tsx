import { formatVatRate } from "~/domain/money/vat-rate";
import { sumVat, type VatLine, type VatSum } from "~/domain/money/vat-rules";
import type { OrderHeader } from "~/domain/orders/rules/order-line";
import { Money } from "../elements/money";

type OrderDocumentVatProps = {
	order: Pick<OrderHeader, "exemptNumber">;
	lines: readonly VatLine[];
};

/** Prices contain VAT, so this is a breakdown of the total: each row and each column adds up. */
export function OrderDocumentVat({ order, lines }: OrderDocumentVatProps) {
	const sums = sumVat(lines);
	const add = (field: Exclude<keyof VatSum, "vatBp">) =>
		sums.reduce((total, sum) => total + sum[field], 0);
	return (
		<table className="order-document-lines order-document-vat">
			<thead>
				<tr>
					<th scope="col">VAT in the total</th>
					<th scope="col">Net</th>
					<th scope="col">VAT</th>
					<th scope="col">Gross</th>
				</tr>
			</thead>
			<tbody>
				{sums.map(({ vatBp, ...amounts }) => (
					<tr key={vatBp}>
						<td>
							{order.exemptNumber
								? `VAT exempt, certificate ${order.exemptNumber}`
								: `VAT ${formatVatRate(vatBp)} contained`}
						</td>
						<VatCells {...amounts} />
					</tr>
				))}
			</tbody>
			{sums.length > 1 ? (
				<tfoot>
					<tr>
						<th scope="row">Total</th>
						<VatCells
							netPoisha={add("netPoisha")}
							vatPoisha={add("vatPoisha")}
							grossPoisha={add("grossPoisha")}
						/>
					</tr>
				</tfoot>
			) : null}
		</table>
	);
}

function VatCells({ netPoisha, vatPoisha, grossPoisha }: Omit<VatSum, "vatBp">) {
	return [netPoisha, vatPoisha, grossPoisha].map((poisha, index) => (
		<td key={index}>
			<Money poisha={poisha} hasDecimals />
		</td>
	));
}
