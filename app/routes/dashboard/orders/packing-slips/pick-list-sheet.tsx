import { formatNumber } from "~/platform/format/format-number";
import { Moment } from "~/ui/elements/date-time";
import { DocumentDetails } from "~/ui/orders/order-document";
import type { groupByDelivery, PickedProduct } from "./pick-list";

type PickListSheetProps = {
	products: readonly PickedProduct[];
	orderCount: number;
	deliveries: ReturnType<typeof groupByDelivery>;
	/** Orders without a slip, each with its reason. */
	missing: readonly string[];
	printedAt: number;
	sellerName: string;
};

export function PickListSheet({
	products,
	orderCount,
	deliveries,
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
			<DocumentDetails
				details={[
					["Orders", orderCount],
					["Products", products.length],
					["Units", formatNumber(units)],
					["As of", <Moment key="time" at={printedAt} />],
				]}
			/>
			<ul className="mb-3">
				{deliveries.map(({ delivery, orderNumbers }) => (
					<li key={delivery}>
						<strong>Delivery: {delivery}</strong> {orderNumbers.join(", ")}
					</li>
				))}
			</ul>
			{missing.length > 0 ? (
				<p>
					<strong>Not in these documents:</strong> {missing.join(", ")}.
				</p>
			) : null}
			<table className="order-document-lines pick-list">
				<thead>
					<tr>
						<th scope="col">Bin</th>
						<th scope="col" className="text-left">
							Part number
						</th>
						<th scope="col" className="text-left">
							Product
						</th>
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
							<td className="code text-left">{partNumber}</td>
							<td className="text-left">{productName}</td>
							<td>
								<strong>{formatNumber(quantity)}</strong>
							</td>
							<td>
								{orders.map((order) => (
									<span key={order.orderNumber} className="block whitespace-nowrap">
										{order.orderNumber}
										{orders.length > 1 ? ` × ${formatNumber(order.quantity)}` : ""}
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
