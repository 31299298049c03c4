import { Link } from "@remix-run/react";
import { AMOUNT_RIGHTS } from "~/domain/accounts/staff-rights";
import {
	formatDocumentNumber,
	getDocumentPath,
	type ListedDocument,
} from "~/domain/documents/rules";
import { describeDelivery, formatAddress, type OrderLine } from "~/domain/orders/rules/order-line";
import { isPaidStatus, type LineStatus } from "~/domain/orders/rules/order-status";
import { buildTransferReference } from "~/domain/payments/rules";
import { StaffButtonLink } from "~/ui/lists/staff-link";
import { OrderNumbers } from "~/ui/orders/order-numbers";
import { RequestedDate } from "~/ui/orders/requested-date";
import { useRights } from "~/ui/shell/use-rights";

type OrderDeliveryProps = {
	order: OrderLine;
	statuses: readonly LineStatus[];
	documents: readonly ListedDocument[];
};

export function OrderDelivery({ order, statuses, documents }: OrderDeliveryProps) {
	return (
		<section aria-labelledby="delivery">
			<h2 id="delivery">Buyer and delivery</h2>
			<dl className="description-list">
				<OrderNumbers order={order} />
				<dt>Buyer</dt>
				<dd>
					{order.buyerName}
					<br />
					{order.buyerEmail}
				</dd>
				<dt>Phone</dt>
				<dd>
					{order.phone}
					{order.phoneVerified ? " (verified)" : ""}
				</dd>
				<dt>Address</dt>
				<dd className="whitespace-pre-line">{formatAddress(order)}</dd>
				<dt>Delivery</dt>
				<dd>{describeDelivery(order)}</dd>
				<RequestedDate order={order} />
				{statuses.includes("unpaid") ? (
					<>
						<dt>Transfer reference</dt>
						<dd className="code">{buildTransferReference(order.orderId)}</dd>
					</>
				) : null}
			</dl>
			<div className="mt-2">
				{statuses.includes("shipped") ? null : (
					<StaffButtonLink
						right="orders"
						to={`/dashboard/orders/${order.orderId}/address`}
						variant="plain"
					>
						Change the address
					</StaffButtonLink>
				)}
				<OrderDocumentLinks order={order} statuses={statuses} documents={documents} />
			</div>
		</section>
	);
}

function OrderDocumentLinks({ order, statuses, documents }: OrderDeliveryProps) {
	const may = useRights();
	const id = order.orderId;
	const packingSlip =
		statuses.length === 1
			? `/dashboard/orders/${id}/packing-slip`
			: `/dashboard/orders/packing-slips?orderId=${id}`;
	const links = [
		...(statuses.includes("unpaid") && may(AMOUNT_RIGHTS)
			? [["Pro-forma", `/myorder/${id}/proforma`] as const]
			: []),
		...documents.map(
			(document) =>
				[
					document.kind === "invoice" ? "Invoice" : `Credit note ${formatDocumentNumber(document)}`,
					getDocumentPath(id, document),
				] as const,
		),
		...(statuses.some(isPaidStatus) && may("dispatch")
			? [["Packing slip", packingSlip] as const]
			: []),
	];
	if (links.length === 0) return null;
	return (
		<p className="flex flex-wrap gap-x-4 [&_a]:flex [&_a]:min-h-11 [&_a]:items-center lg:[&_a]:min-h-7">
			{links.map(([label, path]) => (
				<Link key={label} to={path} aria-label={`${label} of order ${id}`}>
					{label}
				</Link>
			))}
		</p>
	);
}
