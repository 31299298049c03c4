import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findInvoice } from "~/domain/documents/queries.server";
import { formatDocumentNumber } from "~/domain/documents/rules";
import { isPayable } from "~/domain/orders/rules/order-status";
import { getPaymentPath } from "~/domain/payments/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { loadDocumentOrder } from "~/routes/order-documents/load-order.server";
import { DocumentPaper } from "~/ui/documents/document-paper";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = { access: "owner-or-admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		page.data
			? `Invoice ${formatDocumentNumber(page.data.document)}, order ${page.data.document.facts.orderNumber}`
			: "Invoice",
	);

/** An order without one redirects to its pro-forma invoice, if it can be paid. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const viewer = await requireVerifiedUser(request, context);
	const { platform } = context;
	const orderId = params.orderId ?? "";
	const { lines, shared } = await loadDocumentOrder(request, platform, viewer, orderId);
	const document = await findInvoice(platform.db, orderId);
	if (document)
		return { document, logoKey: platform.settings.seller.logoKey, backTo: shared.backTo };
	const isDue = lines.some(isPayable);
	throw redirect(isDue ? `${getPaymentPath(orderId)}/proforma` : shared.backTo.to);
}

export default function Invoice() {
	return <DocumentPaper {...useLoaderData<typeof loader>()} />;
}
