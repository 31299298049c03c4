import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isPayable } from "~/domain/orders/rules";
import { ordersToPay } from "~/domain/payments/queries.server";
import { paymentPath } from "~/domain/payments/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { notFound } from "~/http/responses/respond.server";
import { sellerOf } from "~/http/responses/seller.server";
import { privatePage } from "~/ui/head/page-meta";
import { Proforma } from "../order-documents/proforma-invoice";

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(page, page.data ? `Pro-forma invoice ${page.data.number}` : "Pro-forma invoice");

/** What the unpaid orders of a cart will cost together, to take to the bank. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const buyer = await requireVerifiedUser(request, context);
	const { db, settings } = context.platform;
	const target = { checkoutId: params.checkoutId ?? "" };
	const asked = await ordersToPay(db, buyer.id, target);
	if (asked.length === 0) throw notFound();
	const orders = asked.filter(isPayable);
	const to = paymentPath(target);
	if (orders.length === 0) throw redirect(to);
	return {
		number: target.checkoutId,
		orders,
		backTo: { to, label: "Back to the payment" },
		seller: sellerOf(settings),
		bankDetails: settings.bankDetails,
	};
}

export default function CheckoutProforma() {
	return <Proforma {...useLoaderData<typeof loader>()} />;
}
