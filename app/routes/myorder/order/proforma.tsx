import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toOrderHeader } from "~/domain/orders/rules/order-line";
import { getOrderStatus, hasInvoice, isPayable } from "~/domain/orders/rules/order-status";
import { buildTransferReference, getPaymentPath } from "~/domain/payments/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { getSeller } from "~/http/responses/seller.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { loadDocumentOrder } from "~/routes/order-documents/load-order.server";
import { Day, Moment } from "~/ui/elements/date-time";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { BankDetails } from "~/ui/orders/bank-details";
import { OrderDocument, OrderDocumentBuyer } from "~/ui/orders/order-document";
import { OrderDocumentLines, toDocumentLine } from "~/ui/orders/order-document-lines";
import { OrderDocumentVat } from "~/ui/orders/order-document-vat";

export const handle = { access: "owner-or-admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		page.data ? `Pro-forma invoice ${page.data.order.orderNumber}` : "Pro-forma invoice",
	);

/** For the lines to pay. A paid order redirects to its invoice. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const viewer = await requireVerifiedUser(request, context);
	const { db, settings } = context.platform;
	const orderId = params.orderId ?? "";
	const { first, lines, backTo } = await loadDocumentOrder(request, db, viewer, orderId);
	if (hasInvoice(getOrderStatus(lines))) throw redirect(`${getPaymentPath(orderId)}/invoice`);
	const payable = lines.filter(isPayable);
	if (payable.length === 0) throw redirect(backTo.to);
	return {
		order: toOrderHeader(first),
		lines: payable.map(toDocumentLine),
		duePoisha: payable.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0),
		backTo,
		seller: getSeller(settings),
		bankDetails: settings.bankDetails,
	};
}

export default function Proforma() {
	const { order, lines, duePoisha, backTo, seller, bankDetails } = useLoaderData<typeof loader>();
	const details = [
		["Date", <Day key="day" at={order.createdAt} />],
		["Held until", <Moment key="until" at={order.holdUntil} />],
	] as const;
	return (
		<OrderDocument
			title="Pro-forma invoice"
			order={order}
			seller={seller}
			details={details}
			backTo={backTo}
		>
			<OrderDocumentBuyer order={order} label="Buyer" />
			<OrderDocumentLines orders={lines} />
			<OrderDocumentVat order={order} lines={lines} />
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
		</OrderDocument>
	);
}
