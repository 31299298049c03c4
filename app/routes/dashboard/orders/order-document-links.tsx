import { Link } from "@remix-run/react";
import { isPaidStatus, type LineStatus } from "~/domain/orders/rules/order-status";

type OrderDocumentLinksProps = { id: string; statuses: readonly LineStatus[] };

/** `id` and `statuses` are those of an order and its lines. */
export function OrderDocumentLinks({ id, statuses }: OrderDocumentLinksProps) {
	const packingSlip =
		statuses.length === 1
			? `/dashboard/orders/${id}/packing-slip`
			: `/dashboard/orders/packing-slips?orderId=${id}`;
	const isUnpaid = statuses.includes("unpaid");
	const isInvoiced =
		!isUnpaid && statuses.some((status) => isPaidStatus(status) || status === "refunded");
	const links = [
		...(isUnpaid ? [["Pro-forma", `/myorder/${id}/proforma`] as const] : []),
		...(isInvoiced ? [["Invoice", `/myorder/${id}/invoice`] as const] : []),
		...(statuses.some(isPaidStatus) ? [["Packing slip", packingSlip] as const] : []),
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
