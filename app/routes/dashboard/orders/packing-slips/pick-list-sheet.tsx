import { Moment } from "~/ui/elements/date-time";
import type { PickedProduct } from "./pick-list";

type PickListSheetProps = {
	products: readonly PickedProduct[];
	orderCount: number;
	/** The selected orders without a slip, with the reason. */
	missing: readonly string[];
	printedAt: number;
	sellerName: string;
};

export function PickListSheet({
	products,
	orderCount,
	missing,
	printedAt,
	sellerName,
}: PickListSheetProps) {
	const units = products.reduce((sum, { quantity }) => sum + quantity, 0);
	return (
		<article className="order-document">
			<header className="order-document-head">
				<address>
					<strong>{sellerName}</strong>
				</address>
				<h1>Pick list</h1>
			</header>
			<dl className="order-document-details">
				<div>
					<dt>Orders</dt>
					<dd>{orderCount}</dd>
				</div>
				<div>
					<dt>Products</dt>
					<dd>{products.length}</dd>
				</div>
				<div>
					<dt>Units</dt>
					<dd>{units.toLocaleString("en-US")}</dd>
				</div>
				<div>
					<dt>As of</dt>
					<dd>
						<Moment at={printedAt} />
					</dd>
				</div>
			</dl>
			{missing.length > 0 ? (
				<p>
					<strong>Not in these documents:</strong> {missing.join(", ")}.
				</p>
			) : null}
			<table className="order-document-lines pick-list">
				<thead>
					<tr>
						<th scope="col">Bin</th>
						<th scope="col">Part number</th>
						<th scope="col">Product</th>
						<th scope="col">Units</th>
						<th scope="col">For order</th>
						<th scope="col">Picked</th>
					</tr>
				</thead>
				<tbody>
					{products.map(({ productId, productName, partNumber, bin, quantity, orders }) => (
						<tr key={productId}>
							<td className="whitespace-nowrap">
								<strong>{bin || "–"}</strong>
							</td>
							<td className="code">{partNumber}</td>
							<td>{productName}</td>
							<td>
								<strong>{quantity.toLocaleString("en-US")}</strong>
							</td>
							<td>
								{orders.map((order) => (
									<span key={order.orderNumber} className="block whitespace-nowrap">
										{order.orderNumber}
										{orders.length > 1 ? ` × ${order.quantity.toLocaleString("en-US")}` : ""}
									</span>
								))}
							</td>
							<td>
								<span className="inline-block size-4 border border-edge" />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</article>
	);
}
