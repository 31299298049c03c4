import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pickUnits, sumUnits } from "~/domain/orders/rules/shipping";
import { readOrderToShip } from "~/domain/orders/shipping/ship-queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { leaveOutAmounts } from "~/http/auth/leave-out-amounts.server";
import { orNotFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { OrderDocumentPage } from "~/ui/orders/order-document";
import { PackingSlipSheet } from "../packing-slips/packing-slip-sheet";

export const handle = { access: "admin", right: "dispatch" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		page.data ? `Packing slip ${page.data.shipment.number}` : "Packing slip",
	);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { db, settings } = context.platform;
	const orderId = params.orderId ?? "";
	const { lines, packed, sent } = orNotFound(await readOrderToShip(db, orderId));
	const shipment = orNotFound([...packed, ...sent].find(({ id }) => id === params.shipmentId));
	const units = sumUnits([shipment]);
	const isSent = shipment.state === "sent";
	return leaveOutAmounts(admin, {
		orderId,
		shipment,
		lines: pickUnits(lines, ({ id }) => units.get(id) ?? 0),
		following: pickUnits(
			lines,
			({ id, unitsToShip }) => unitsToShip - (isSent ? 0 : (units.get(id) ?? 0)),
		),
		seller: settings.seller,
	});
}

export default function ShipmentSlip() {
	const { orderId, shipment, lines, following, seller } = useLoaderData<typeof loader>();
	const page = shipment.sentAt === null ? "/ship" : "";
	return (
		<OrderDocumentPage
			backTo={{ to: `/dashboard/orders/${orderId}${page}`, label: "Back to order" }}
		>
			<PackingSlipSheet lines={lines} shipment={shipment} following={following} seller={seller} />
		</OrderDocumentPage>
	);
}
