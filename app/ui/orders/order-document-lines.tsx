import { getRounding, sumAmounts } from "~/domain/money/amounts";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { formatNumber } from "~/platform/format/format-number";
import { Money } from "../elements/money";
import { OwnNumber } from "../parts/own-number";

export type DocumentLine = Pick<
	OrderLine,
	| "id"
	| "productName"
	| "partNumber"
	| "customerNumber"
	| "quantity"
	| "unitPricePoisha"
	| "totalPoisha"
	| "vatBp"
>;

export const toDocumentLine = ({
	id,
	productName,
	partNumber,
	customerNumber,
	quantity,
	unitPricePoisha,
	totalPoisha,
	vatBp,
}: DocumentLine): DocumentLine => ({
	id,
	productName,
	partNumber,
	customerNumber,
	quantity,
	unitPricePoisha,
	totalPoisha,
	vatBp,
});

type OrderDocumentLinesProps = { lines: readonly DocumentLine[]; prices?: boolean };

/**
 * Unit prices are unrounded, so that readers can check the sum; rounding is a line above the total.
 * Packing slips omit prices.
 */
export function OrderDocumentLines({ lines, prices = true }: OrderDocumentLinesProps) {
	const { grossPoisha, roundingPoisha } = sumAmounts(lines);
	return (
		<table className="order-document-lines">
			<thead>
				<tr>
					<th scope="col">Product</th>
					<th scope="col">Quantity</th>
					{prices ? (
						<>
							<th scope="col">Unit price</th>
							<th scope="col">{roundingPoisha > 0 ? "Amount" : "Total"}</th>
						</>
					) : null}
				</tr>
			</thead>
			<tbody>
				{lines.map((line) => (
					<tr key={line.id}>
						<td>
							{line.productName}
							{line.partNumber ? <small className="block">{line.partNumber}</small> : null}
							<OwnNumber number={line.customerNumber} />
						</td>
						<td>{line.quantity > 0 ? formatNumber(line.quantity) : "–"}</td>
						{prices ? (
							<>
								<td>
									<Money poisha={line.unitPricePoisha} />
								</td>
								<td>
									<Money poisha={line.totalPoisha + getRounding(line)} />
								</td>
							</>
						) : null}
					</tr>
				))}
			</tbody>
			{prices ? (
				<tfoot>
					{roundingPoisha > 0 ? (
						<tr className="order-document-rounding">
							<th scope="row" colSpan={3}>
								Rounding, each line down to whole taka
							</th>
							<td>
								−<Money poisha={roundingPoisha} />
							</td>
						</tr>
					) : null}
					<tr>
						<th scope="row" colSpan={3}>
							Total
						</th>
						<td>
							<Money poisha={grossPoisha} />
						</td>
					</tr>
				</tfoot>
			) : null}
		</table>
	);
}
