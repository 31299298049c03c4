import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findLine } from "~/domain/orders/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { notFound } from "~/http/responses/respond.server";
import { getSeller } from "~/http/responses/seller.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Day } from "~/ui/elements/date-time";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { OrderDocument, OrderDocumentBuyer, OrderDocumentLines } from "~/ui/orders/order-document";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		page.data ? `Packing slip ${page.data.order.orderNumber}` : "Packing slip",
	);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, settings } = context.platform;
	const order = await findLine(db, params.orderId ?? "");
	if (!order) throw notFound();
	return { order, seller: getSeller(settings) };
}

/** It goes into the box, so it names no price. */
export default function PackingSlip() {
	const { order, seller } = useLoaderData<typeof loader>();
	const details = [["Ordered", <Day key="ordered" at={order.createdAt} />]] as const;
	const backTo = { to: `/dashboard/orders?find=${order.id}`, label: "Back to order" };
	return (
		<OrderDocument
			title="Packing slip"
			order={order}
			seller={seller}
			details={details}
			backTo={backTo}
		>
			<OrderDocumentBuyer order={order} label="Ship to" />
			<OrderDocumentLines orders={[order]} prices={false} />
			<p className="order-document-note">
				Packed by: ____________________ Checked by: ____________________
			</p>
		</OrderDocument>
	);
}
