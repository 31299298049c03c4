import { Link } from "@remix-run/react";
import {
	formatDocumentNumber,
	getDocumentPath,
	type ListedDocument,
} from "~/domain/documents/rules";
import { isPaidStatus, type LineStatus } from "~/domain/orders/rules/order-status";

type OrderDocumentLinksProps = {
	id: string;
	statuses: readonly LineStatus[];
	documents: readonly ListedDocument[];
};

/** `id` and `statuses` are those of an order and its lines. */
export function OrderDocumentLinks({ id, statuses, documents }: OrderDocumentLinksProps) {
	const packingSlip =
		statuses.length === 1
			? `/dashboard/orders/${id}/packing-slip`
			: `/dashboard/orders/packing-slips?orderId=${id}`;
	const links = [
		...(statuses.includes("unpaid") ? [["Pro-forma", `/myorder/${id}/proforma`] as const] : []),
		...documents.map(
			(document) =>
				[
					document.kind === "invoice" ? "Invoice" : `Credit note ${formatDocumentNumber(document)}`,
					getDocumentPath(id, document),
				] as const,
		),
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
