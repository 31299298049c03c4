import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { sellerOf } from "~/http/responses/seller.server";
import { Day } from "~/ui/elements/user-byline";
import { privatePage } from "~/ui/head/page-meta";
import { Paper, PaperBuyer, PaperLines } from "~/ui/orders/order-document";
import { backFrom, orderOfReader } from "./find-viewable-order.server";

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(page, page.data ? `Invoice ${page.data.order.id}` : "Invoice");

/** What a paid order cost. One that is not paid yet has its pro-forma instead. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const reader = await requireVerifiedUser(request, context);
	const { db, settings } = context.platform;
	const order = await orderOfReader(db, reader, params.orderId ?? "");
	if (order.transactionId === null) throw redirect(`/myorder/${order.id}/proforma`);
	return { order, backTo: backFrom(reader, order), seller: sellerOf(settings) };
}

export default function Invoice() {
	const { order, backTo, seller } = useLoaderData<typeof loader>();
	const facts = [
		[
			"Order",
			<span key="id" className="code">
				{order.id}
			</span>,
		],
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
		<Paper title="Invoice" seller={seller} facts={facts} backTo={backTo}>
			<PaperBuyer order={order} label="Buyer" />
			<PaperLines orders={[order]} />
			<p className="paper-note">
				{order.status === "refunded"
					? "This order was refunded: the whole total goes back to its buyer."
					: "Paid in full. Nothing is owed."}
			</p>
		</Paper>
	);
}
