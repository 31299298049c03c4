import { Fragment } from "react";
import type { OrderLine } from "~/domain/orders/rules/order-line";

type OrderNumbersProps = {
	order: Pick<
		OrderLine,
		| "orderNumber"
		| "purchaseOrderNumber"
		| "companyName"
		| "buyerBin"
		| "exemptNumber"
		| "costCentre"
		| "note"
	>;
};

/** Entries of a description list. */
export function OrderNumbers({ order }: OrderNumbersProps) {
	return (
		<>
			<dt>Order</dt>
			<dd className="code">{order.orderNumber}</dd>
			{order.purchaseOrderNumber ? (
				<>
					<dt>Purchase order</dt>
					<dd className="code">{order.purchaseOrderNumber}</dd>
				</>
			) : null}
			{order.companyName ? (
				<>
					<dt>Company</dt>
					<dd>{order.companyName}</dd>
				</>
			) : null}
			{order.buyerBin ? (
				<>
					<dt>BIN</dt>
					<dd className="code">{order.buyerBin}</dd>
				</>
			) : null}
			<CompanyReferences order={order} />
			{order.exemptNumber ? (
				<>
					<dt>VAT exempt</dt>
					<dd>Certificate {order.exemptNumber}</dd>
				</>
			) : null}
		</>
	);
}

/** Entries of a description list. */
export const CompanyReferences = ({ order }: { order: Pick<OrderLine, "costCentre" | "note"> }) =>
	(
		[
			["Cost centre", order.costCentre],
			["Note", order.note],
		] as const
	).map(([label, value]) =>
		value ? (
			<Fragment key={label}>
				<dt>{label}</dt>
				<dd className="whitespace-pre-line">{value}</dd>
			</Fragment>
		) : null,
	);
