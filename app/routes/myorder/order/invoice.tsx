import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findInvoice } from "~/domain/orders/invoices.server";
import { listInvoicePayments } from "~/domain/payments/queries.server";
import { listInvoiceRefunds } from "~/domain/payments/refunds/queries.server";
import { getPaymentPath } from "~/domain/payments/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { loadDocumentOrder } from "~/routes/order-documents/load-order.server";
import { Day } from "~/ui/elements/date-time";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { InvoiceDocument } from "~/ui/orders/invoice-document";
import { toDocumentLine } from "~/ui/orders/order-document-lines";
import { InvoicePayments } from "./invoice-payments";

export const handle = { access: "owner-or-admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		page.data
			? `Invoice ${page.data.invoice.number}, order ${page.data.order.orderNumber}`
			: "Invoice",
	);

/** For a paid order. Another one redirects to its pro-forma invoice. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const viewer = await requireVerifiedUser(request, context);
	const { db } = context.platform;
	const orderId = params.orderId ?? "";
	const { lines, shared } = await loadDocumentOrder(request, context.platform, viewer, orderId);
	const invoice = await findInvoice(db, orderId);
	if (!invoice) throw redirect(`${getPaymentPath(orderId)}/proforma`);
	return {
		invoice,
		...shared,
		lines: lines.filter(({ transactionId }) => transactionId !== null).map(toDocumentLine),
		payments: await listInvoicePayments(db, orderId),
		refunds: await listInvoiceRefunds(db, orderId),
	};
}

export default function Invoice() {
	const { invoice, payments, refunds, ...document } = useLoaderData<typeof loader>();
	const { order, lines } = document;
	const details = [
		["Issued", <Day key="issued" at={invoice.issuedAt} />],
		["Ordered", <Day key="ordered" at={order.createdAt} />],
	] as const;
	return (
		<InvoiceDocument
			{...document}
			title={
				<>
					Invoice <span className="whitespace-nowrap">{invoice.number}</span>
				</>
			}
			details={details}
		>
			<InvoicePayments payments={payments} refunds={refunds} />
			<p className="order-document-note">
				{refunds.length === 0
					? "Paid in full. Nothing is owed."
					: refunds.length === lines.length
						? "This order was refunded in full."
						: "Paid in full, and refunded in part."}
			</p>
		</InvoiceDocument>
	);
}
