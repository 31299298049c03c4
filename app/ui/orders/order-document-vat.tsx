import { formatVatRate } from "~/domain/money/vat-rate";
import type { VatSum } from "~/domain/money/vat-rules";
import { Money } from "../elements/money";

type OrderDocumentVatProps = {
	exemptNumber: string;
	sums: readonly VatSum[];
};

/** Prices contain VAT, so this is a breakdown of the total: each row and each column adds up. */
export function OrderDocumentVat({ exemptNumber, sums }: OrderDocumentVatProps) {
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
							{exemptNumber
								? `VAT exempt, certificate ${exemptNumber}`
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
