import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { getSeller } from "~/http/responses/seller.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Day } from "~/ui/elements/date-time";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { OrderDocument, OrderDocumentBuyer, OrderDocumentLines } from "~/ui/orders/order-document";
import { findViewableOrder, getBackLink } from "./find-viewable-order.server";

export const handle = { access: "owner-or-admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data ? `Invoice ${page.data.order.orderNumber}` : "Invoice");

/** For a paid order. An unpaid one redirects to its pro-forma invoice. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const viewer = await requireVerifiedUser(request, context);
	const { db, settings } = context.platform;
	const order = await findViewableOrder(db, viewer, params.orderId ?? "");
	if (order.transactionId === null) throw redirect(`/myorder/${order.id}/proforma`);
	return { order, backTo: getBackLink(viewer, order), seller: getSeller(settings) };
}

export default function Invoice() {
	const { order, backTo, seller } = useLoaderData<typeof loader>();
	const details = [
		["Ordered", <Day key="ordered" at={order.createdAt} />],
		["Paid", <Day key="paid" at={order.paidAt ?? order.createdAt} />],
		[
			"Transaction",
			<span key="transaction" className="code">
				{order.transactionId}
			</span>,
		],
	] as const;
	return (
		<OrderDocument title="Invoice" order={order} seller={seller} details={details} backTo={backTo}>
			<OrderDocumentBuyer order={order} label="Buyer" />
			<OrderDocumentLines orders={[order]} />
			<p className="order-document-note">
				{order.status === "refunded"
					? "This order was refunded in full."
					: "Paid in full. Nothing is owed."}
			</p>
		</OrderDocument>
	);
}
