import { calculateTotalRounding } from "~/domain/money/rules";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { Money } from "../elements/money";

type DocumentLine = Pick<
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

type OrderDocumentLinesProps = { orders: readonly DocumentLine[]; prices?: boolean };

/**
 * Unit prices are unrounded, so that readers can check the sum; rounding is a line above the total.
 * Packing slips omit prices.
 */
export function OrderDocumentLines({ orders, prices = true }: OrderDocumentLinesProps) {
	const total = orders.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0);
	const rounding = calculateTotalRounding(orders);
	return (
		<table className="order-document-lines">
			<thead>
				<tr>
					<th scope="col">Product</th>
					<th scope="col">Quantity</th>
					{prices ? (
						<>
							<th scope="col">Unit price</th>
							<th scope="col">{rounding > 0 ? "Amount" : "Total"}</th>
						</>
					) : null}
				</tr>
			</thead>
			<tbody>
				{orders.map((order) => (
					<tr key={order.id}>
						<td>
							{order.productName}
							{order.partNumber ? <small className="block">{order.partNumber}</small> : null}
							{order.customerNumber ? (
								<small className="block">Your number: {order.customerNumber}</small>
							) : null}
						</td>
						<td>{order.quantity.toLocaleString("en-US")}</td>
						{prices ? (
							<>
								<td>
									<Money poisha={order.unitPricePoisha} />
								</td>
								<td>
									<Money poisha={order.unitPricePoisha * order.quantity} />
								</td>
							</>
						) : null}
					</tr>
				))}
			</tbody>
			{prices ? (
				<tfoot>
					{rounding > 0 ? (
						<tr className="order-document-rounding">
							<th scope="row" colSpan={3}>
								Rounding, each line down to whole taka
							</th>
							<td>
								−<Money poisha={rounding} />
							</td>
						</tr>
					) : null}
					<tr>
						<th scope="row" colSpan={3}>
							Total
						</th>
						<td>
							<Money poisha={total} />
						</td>
					</tr>
				</tfoot>
			) : null}
		</table>
	);
}
