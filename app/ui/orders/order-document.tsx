import type { ReactNode } from "react";
import { calculateTotalRounding } from "~/domain/money/rules";
import type { OrderDto } from "~/domain/orders/rules";
import { ButtonLink } from "../elements/button";
import { Money } from "../elements/money";
import { PrintButton } from "../elements/print-button";

/** Who sells, as a paper's head names them. */
export type Seller = { name: string; address: string; email: string };

type OrderDocumentProps = {
	title: string;
	seller: Seller;
	/** What identifies the paper, as label and value: its number, its days. */
	details: readonly (readonly [label: string, value: ReactNode])[];
	backTo: { to: string; label: string };
	children: ReactNode;
};

/** A page made to be printed: on paper it stands alone, black on white, without the shop around it. */
export function OrderDocument({ title, seller, details, backTo, children }: OrderDocumentProps) {
	return (
		<div className="paper-page">
			<div className="paper-tools">
				<ButtonLink to={backTo.to}>{backTo.label}</ButtonLink>
				<PrintButton />
			</div>
			<article className="paper">
				<header className="paper-head">
					<address>
						<strong>{seller.name}</strong>
						{seller.address ? <span>{seller.address}</span> : null}
						<span>{seller.email}</span>
					</address>
					<h1>{title}</h1>
				</header>
				<dl className="paper-facts">
					{details.map(([label, value]) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
				{children}
			</article>
		</div>
	);
}

/** Who buys, and where it goes. */
export function OrderDocumentBuyer({ order, label }: { order: OrderDto; label: string }) {
	return (
		<section className="paper-buyer">
			<h2>{label}</h2>
			<address>
				<strong>{order.buyerName}</strong>
				<span className="whitespace-pre-line">{order.address}</span>
				<span>{order.phone}</span>
				<span>{order.buyerEmail}</span>
			</address>
		</section>
	);
}

type OrderDocumentLinesProps = { orders: readonly OrderDto[]; prices?: boolean };

/**
 * A line for each order: quantity times unit price, unrounded, so that a reader can check the sum. What rounding each line
 * to whole taka takes off is a line above the total. Without prices for a packing slip, which travels with the goods.
 */
export function OrderDocumentLines({ orders, prices = true }: OrderDocumentLinesProps) {
	const total = orders.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0);
	const rounding = calculateTotalRounding(orders);
	return (
		<table className="paper-lines">
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
						<td>{order.productName}</td>
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
						<tr className="paper-rounding">
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
