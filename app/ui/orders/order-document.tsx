import type { ReactNode } from "react";
import { calculateTotalRounding } from "~/domain/money/rules";
import { formatVatRate, sumVat, type VatLine, type VatSum } from "~/domain/money/vat-rules";
import type { OrderHeader, OrderLine } from "~/domain/orders/rules/order-line";
import { ButtonLink } from "../elements/button";
import { Money } from "../elements/money";
import { PrintButton } from "../elements/print-button";

export type Seller = { name: string; address: string; email: string };

type BackLink = { to: string; label: string };

type OrderDocumentSheetProps = {
	title: ReactNode;
	order: OrderHeader;
	seller: Seller;
	/** Below the order's number and the buyer's own. */
	details: readonly (readonly [label: string, value: ReactNode])[];
	children: ReactNode;
};

export function OrderDocument({
	backTo,
	...sheet
}: OrderDocumentSheetProps & { backTo: BackLink }) {
	return (
		<OrderDocumentPage backTo={backTo}>
			<OrderDocumentSheet {...sheet} />
		</OrderDocumentPage>
	);
}

type OrderDocumentPageProps = {
	backTo: BackLink;
	/** The papers that this page has no room for. */
	next?: BackLink | null;
	children: ReactNode;
};

/** Each sheet in it is printed on its own paper. */
export function OrderDocumentPage({ backTo, next, children }: OrderDocumentPageProps) {
	return (
		<div className="order-document-page">
			<div className="order-document-tools">
				<ButtonLink to={backTo.to}>{backTo.label}</ButtonLink>
				<PrintButton />
				{next ? <ButtonLink to={next.to}>{next.label}</ButtonLink> : null}
			</div>
			{children}
		</div>
	);
}

export function OrderDocumentSheet(props: OrderDocumentSheetProps) {
	const { title, order, seller, details, children } = props;
	return (
		<article className="order-document">
			<header className="order-document-head">
				<address>
					<strong>{seller.name}</strong>
					{seller.address ? <span>{seller.address}</span> : null}
					<span>{seller.email}</span>
				</address>
				<h1>{title}</h1>
			</header>
			<dl className="order-document-details">
				<div>
					<dt>Order</dt>
					<dd className="code">{order.orderNumber}</dd>
				</div>
				{order.purchaseOrderNumber ? (
					<div>
						<dt>Purchase order</dt>
						<dd className="code">{order.purchaseOrderNumber}</dd>
					</div>
				) : null}
				{details.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			{children}
		</article>
	);
}

export function OrderDocumentBuyer({ order, label }: { order: OrderHeader; label: string }) {
	return (
		<section className="order-document-buyer">
			<h2>{label}</h2>
			<address>
				<strong>{order.companyName || order.buyerName}</strong>
				{order.companyName ? <span>{order.buyerName}</span> : null}
				<span className="whitespace-pre-line">{order.address}</span>
				<span>{order.phone}</span>
				<span>{order.buyerEmail}</span>
			</address>
		</section>
	);
}

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
