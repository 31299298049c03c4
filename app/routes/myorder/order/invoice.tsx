import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findInvoice } from "~/domain/orders/invoices.server";
import { toOrderHeader } from "~/domain/orders/rules/order-line";
import { listInvoicePayments } from "~/domain/payments/queries.server";
import { listInvoiceRefunds } from "~/domain/payments/refunds/queries.server";
import { getPaymentPath } from "~/domain/payments/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { getSeller } from "~/http/responses/seller.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { loadDocumentOrder } from "~/routes/order-documents/load-order.server";
import { Day } from "~/ui/elements/date-time";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { OrderDocument, OrderDocumentBuyer } from "~/ui/orders/order-document";
import { OrderDocumentLines, toDocumentLine } from "~/ui/orders/order-document-lines";
import { OrderDocumentVat } from "~/ui/orders/order-document-vat";
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
	const { db, settings } = context.platform;
	const orderId = params.orderId ?? "";
	const { first, lines, backTo } = await loadDocumentOrder(request, db, viewer, orderId);
	const invoice = await findInvoice(db, orderId);
	if (!invoice) throw redirect(`${getPaymentPath(orderId)}/proforma`);
	return {
		invoice,
		order: toOrderHeader(first),
		lines: lines.filter(({ transactionId }) => transactionId !== null).map(toDocumentLine),
		payments: await listInvoicePayments(db, orderId),
		refunds: await listInvoiceRefunds(db, orderId),
		backTo,
		seller: getSeller(settings),
	};
}

export default function Invoice() {
	const { invoice, order, lines, payments, refunds, backTo, seller } =
		useLoaderData<typeof loader>();
	const details = [
		["Issued", <Day key="issued" at={invoice.issuedAt} />],
		["Ordered", <Day key="ordered" at={order.createdAt} />],
	] as const;
	return (
		<OrderDocument
			title={
				<>
					Invoice <span className="whitespace-nowrap">{invoice.number}</span>
				</>
			}
			order={order}
			seller={seller}
			details={details}
			backTo={backTo}
		>
			<OrderDocumentBuyer order={order} label="Buyer" />
			<OrderDocumentLines orders={lines} />
			<OrderDocumentVat order={order} lines={lines} />
			<InvoicePayments payments={payments} refunds={refunds} />
			<p className="order-document-note">
				{refunds.length === 0
					? "Paid in full. Nothing is owed."
					: refunds.length === lines.length
						? "This order was refunded in full."
						: "Paid in full, and refunded in part."}
			</p>
		</OrderDocument>
	);
}
