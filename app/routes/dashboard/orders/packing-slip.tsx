import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orderById } from "~/domain/orders/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { notFound } from "~/http/responses/respond.server";
import { sellerOf } from "~/http/responses/seller.server";
import { Day } from "~/ui/elements/user-byline";
import { privatePage } from "~/ui/head/page-meta";
import { Paper, PaperBuyer, PaperLines } from "~/ui/orders/order-document";

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(page, page.data ? `Packing slip ${page.data.order.id}` : "Packing slip");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, settings } = context.platform;
	const order = await orderById(db, params.orderId ?? "");
	if (!order) throw notFound();
	return { order, seller: sellerOf(settings) };
}

/** Travels in the box, so it names no price. */
export default function PackingSlip() {
	const { order, seller } = useLoaderData<typeof loader>();
	const facts = [
		[
			"Order",
			<span key="id" className="code">
				{order.id}
			</span>,
		],
		["Ordered", <Day key="ordered" at={order.createdAt} />],
	] as const;
	const backTo = { to: `/dashboard/orders?find=${order.id}`, label: "Back to the order" };
	return (
		<Paper title="Packing slip" seller={seller} facts={facts} backTo={backTo}>
			<PaperBuyer order={order} label="Ship to" />
			<PaperLines orders={[order]} prices={false} />
			<p className="paper-note">Packed by: ____________________ Checked by: ____________________</p>
		</Paper>
	);
}
