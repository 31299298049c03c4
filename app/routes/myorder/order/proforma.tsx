import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getOrderStatus, hasInvoice, isPayable } from "~/domain/orders/rules/order-status";
import { buildTransferReference, getPaymentPath } from "~/domain/payments/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { loadDocumentOrder } from "~/routes/order-documents/load-order.server";
import { Day, Moment } from "~/ui/elements/date-time";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { BankDetails } from "~/ui/orders/bank-details";
import { InvoiceDocument } from "~/ui/orders/invoice-document";
import { toDocumentLine } from "~/ui/orders/order-document-lines";

export const handle = { access: "owner-or-admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		page.data ? `Pro-forma invoice ${page.data.order.orderNumber}` : "Pro-forma invoice",
	);

/** For the lines to pay. A paid order redirects to its invoice. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const viewer = await requireVerifiedUser(request, context);
	const { platform } = context;
	const orderId = params.orderId ?? "";
	const { lines, shared } = await loadDocumentOrder(request, platform, viewer, orderId);
	if (hasInvoice(getOrderStatus(lines))) throw redirect(`${getPaymentPath(orderId)}/invoice`);
	const payable = lines.filter(isPayable);
	if (payable.length === 0) throw redirect(shared.backTo.to);
	return {
		...shared,
		lines: payable.map(toDocumentLine),
		duePoisha: payable.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0),
		bankDetails: platform.settings.bankDetails,
	};
}

export default function Proforma() {
	const { duePoisha, bankDetails, ...document } = useLoaderData<typeof loader>();
	const { order } = document;
	const details = [
		["Date", <Day key="day" at={order.createdAt} />],
		["Held until", <Moment key="until" at={order.holdUntil} />],
	] as const;
	return (
		<InvoiceDocument {...document} title="Pro-forma invoice" details={details}>
			{bankDetails.length > 0 ? (
				<section>
					<h2>Pay by bank transfer</h2>
					<BankDetails
						details={bankDetails}
						reference={buildTransferReference(order.orderId)}
						totalPoisha={duePoisha}
					/>
				</section>
			) : null}
			<p className="order-document-note">
				This is not a tax invoice. An invoice follows once the order is paid.
			</p>
		</InvoiceDocument>
	);
}
