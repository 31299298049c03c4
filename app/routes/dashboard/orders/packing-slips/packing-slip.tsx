import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findLine } from "~/domain/orders/queries.server";
import { pickPackedLines } from "~/domain/orders/rules/shipping";
import { listLinesToShip } from "~/domain/orders/shipping/ship-queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { leaveOutAmounts } from "~/http/auth/leave-out-amounts.server";
import { notFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { OrderDocumentPage } from "~/ui/orders/order-document";
import { PackingSlipSheet } from "./packing-slip-sheet";

export const handle = { access: "admin", right: "dispatch" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data ? `Packing slip ${page.data.orderNumber}` : "Packing slip");

/** The slip of the whole order; the id may be that of one of its lines. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { db, settings } = context.platform;
	const id = params.orderId ?? "";
	const line = await findLine(db, id);
	const orderId = line?.orderId ?? id;
	const lines = pickPackedLines(await listLinesToShip(db, [orderId]));
	const [first] = lines;
	if (!first) throw notFound();
	return leaveOutAmounts(admin, {
		lines,
		orderId,
		orderNumber: first.orderNumber,
		seller: settings.seller,
	});
}

export default function PackingSlip() {
	const { lines, orderId, seller } = useLoaderData<typeof loader>();
	return (
		<OrderDocumentPage backTo={{ to: `/dashboard/orders?find=${orderId}`, label: "Back to order" }}>
			<PackingSlipSheet lines={lines} seller={seller} />
		</OrderDocumentPage>
	);
}
