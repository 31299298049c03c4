import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findInvoice } from "~/domain/documents/queries.server";
import { formatDocumentNumber } from "~/domain/documents/rules";
import { isPayable } from "~/domain/orders/rules/order-status";
import { getPaymentPath } from "~/domain/payments/rules";
import { loadDocumentOrder } from "~/http/order-documents/load-order.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { DocumentPaper } from "~/ui/documents/document-paper";

export const handle = { access: "owner-or-admin" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Invoice",
	({ document }) =>
		`Invoice ${formatDocumentNumber(document)}, order ${document.facts.orderNumber}`,
);

/** An order without one redirects to its pro-forma invoice, if it can be paid. */
export const loader = customer.loader(async ({ request, params, user, ctx }) => {
	const orderId = params.orderId ?? "";
	const { lines, shared } = await loadDocumentOrder(request, ctx, user, orderId);
	const document = await findInvoice(ctx.db, orderId);
	if (document) return { document, logoKey: ctx.settings.seller.logoKey, backTo: shared.backTo };
	const isDue = lines.some(isPayable);
	throw redirect(isDue ? `${getPaymentPath(orderId)}/proforma` : shared.backTo.to);
});

export default function Invoice() {
	return <DocumentPaper {...useLoaderData<typeof loader>()} />;
}
