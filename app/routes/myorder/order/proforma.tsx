import { redirect } from "@remix-run/cloudflare";
import { findInvoice } from "~/domain/documents/queries.server";
import { formatTk } from "~/domain/money/rules";
import { isPayable } from "~/domain/orders/rules/order-status";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { buildTransferReference, getPaymentPath } from "~/domain/payments/rules";
import { loadDocumentOrder } from "~/http/order-documents/load-order.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Day, Moment } from "~/ui/elements/date-time";
import { BankDetails } from "~/ui/orders/bank-details";
import {
	OrderDocumentBuyer,
	OrderDocumentPage,
	OrderDocumentSheet,
} from "~/ui/orders/order-document";
import { OrderDocumentLines, toDocumentLine } from "~/ui/orders/order-document-lines";
import { OrderDocumentVat } from "~/ui/orders/order-document-vat";

export const handle = { access: "owner-or-admin" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Pro-forma invoice",
	({ order }) => `Pro-forma invoice ${order.orderNumber}`,
);

/** Shows the lines to pay. An order without any redirects to its invoice, if it has one. */
export const loader = customer.loader(async ({ request, params, user, ctx }) => {
	const orderId = params.orderId ?? "";
	const { lines, shared } = await loadDocumentOrder(request, ctx, user, orderId);
	const payable = lines.filter(isPayable);
	if (payable.length === 0) {
		const invoice = await findInvoice(ctx.db, orderId);
		throw redirect(invoice ? `${getPaymentPath(orderId)}/invoice` : shared.backTo.to);
	}
	return {
		...shared,
		lines: payable.map(toDocumentLine),
		amounts: summarizeAmounts(payable),
		bankDetails: ctx.settings.bankDetails,
	};
});

export default withData<typeof loader>(({ amounts, bankDetails, lines, order, seller, backTo }) => {
	const details = [
		["Date", <Day key="day" at={order.createdAt} />],
		["Held until", <Moment key="until" at={order.holdUntil} />],
	] as const;
	return (
		<OrderDocumentPage backTo={backTo}>
			<OrderDocumentSheet title="Pro-forma invoice" order={order} seller={seller} details={details}>
				<OrderDocumentBuyer order={order} label="Buyer" />
				<OrderDocumentLines lines={lines} />
				<OrderDocumentVat exemptNumber={order.exemptNumber} amounts={amounts} />
				{bankDetails.length > 0 ? (
					<section>
						<h2>Pay by bank transfer</h2>
						<BankDetails
							details={
								amounts.receivedPoisha > 0
									? [
											...bankDetails,
											{ label: "Received so far", value: formatTk(amounts.receivedPoisha) },
										]
									: bankDetails
							}
							reference={buildTransferReference(order.orderId)}
							totalPoisha={amounts.duePoisha}
						/>
					</section>
				) : null}
				<p className="order-document-note">
					This is not a tax invoice. An invoice follows once the order is paid.
				</p>
			</OrderDocumentSheet>
		</OrderDocumentPage>
	);
});
