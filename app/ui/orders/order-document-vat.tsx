import type { Amounts } from "~/domain/money/amounts";
import { formatVatRate } from "~/domain/money/vat-rate";
import type { VatSum } from "~/domain/money/vat-rules";
import { Money } from "../elements/money";

type OrderDocumentVatProps = {
	exemptNumber: string;
	amounts: Pick<Amounts, "vat" | "netPoisha" | "vatPoisha" | "grossPoisha">;
};

/** Prices contain VAT, so this is a breakdown of the total: each row and each column adds up. */
export function OrderDocumentVat({ exemptNumber, amounts }: OrderDocumentVatProps) {
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
				{amounts.vat.map(({ vatBp, ...ofRate }) => (
					<tr key={vatBp}>
						<td>
							{exemptNumber
								? `VAT exempt, certificate ${exemptNumber}`
								: `VAT ${formatVatRate(vatBp)} contained`}
						</td>
						<VatCells {...ofRate} />
					</tr>
				))}
			</tbody>
			{amounts.vat.length > 1 ? (
				<tfoot>
					<tr>
						<th scope="row">Total</th>
						<VatCells {...amounts} />
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
