import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { getSeller } from "~/http/responses/seller.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ProformaInvoice } from "~/routes/order-documents/proforma-invoice";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { findViewableOrder, getBackLink } from "./find-viewable-order.server";

export const handle = { access: "owner-or-admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		page.data ? `Pro-forma invoice ${page.data.order.orderNumber}` : "Pro-forma invoice",
	);

/** For an unpaid order. A paid one redirects to its invoice. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const viewer = await requireVerifiedUser(request, context);
	const { db, settings } = context.platform;
	const order = await findViewableOrder(db, viewer, params.orderId ?? "");
	if (order.transactionId !== null) throw redirect(`/myorder/${order.id}/invoice`);
	const backTo = getBackLink(viewer, order);
	if (order.status === "cancelled") throw redirect(backTo.to);
	return { order, backTo, seller: getSeller(settings), bankDetails: settings.bankDetails };
}

export default function OrderProforma() {
	const { order, ...shown } = useLoaderData<typeof loader>();
	return <ProformaInvoice {...shown} orders={[order]} />;
}
