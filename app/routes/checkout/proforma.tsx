import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isPayable } from "~/domain/orders/rules";
import { listLinesToPay } from "~/domain/payments/queries.server";
import { getPaymentPath } from "~/domain/payments/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { notFound } from "~/http/responses/respond.server";
import { getSeller } from "~/http/responses/seller.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ProformaInvoice } from "../order-documents/proforma-invoice";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		page.data ? `Pro-forma invoice ${page.data.orders[0]?.orderNumber}` : "Pro-forma invoice",
	);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const buyer = await requireVerifiedUser(request, context);
	const { db, settings } = context.platform;
	const target = { orderId: params.checkoutId ?? "" };
	const checkoutOrders = await listLinesToPay(db, buyer.id, target);
	if (checkoutOrders.length === 0) throw notFound();
	const orders = checkoutOrders.filter(isPayable);
	const to = getPaymentPath(target);
	if (orders.length === 0) throw redirect(to);
	return {
		orders,
		backTo: { to, label: "Back to the payment" },
		seller: getSeller(settings),
		bankDetails: settings.bankDetails,
	};
}

export default function CheckoutProforma() {
	return <ProformaInvoice {...useLoaderData<typeof loader>()} />;
}
