import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { sellerOf } from "~/http/responses/seller.server";
import { Proforma } from "~/routes/order-documents/proforma-invoice";
import { privatePage } from "~/ui/head/page-meta";
import { backFrom, orderOfReader } from "./find-viewable-order.server";

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(page, page.data ? `Pro-forma invoice ${page.data.order.id}` : "Pro-forma invoice");

/** What an unpaid order will cost, to take to the bank. A paid one has its invoice instead. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const reader = await requireVerifiedUser(request, context);
	const { db, settings } = context.platform;
	const order = await orderOfReader(db, reader, params.orderId ?? "");
	if (order.transactionId !== null) throw redirect(`/myorder/${order.id}/invoice`);
	const backTo = backFrom(reader, order);
	if (order.status === "cancelled") throw redirect(backTo.to);
	return { order, backTo, seller: sellerOf(settings), bankDetails: settings.bankDetails };
}

export default function OrderProforma() {
	const { order, ...shown } = useLoaderData<typeof loader>();
	return <Proforma {...shown} number={order.id} orders={[order]} />;
}
