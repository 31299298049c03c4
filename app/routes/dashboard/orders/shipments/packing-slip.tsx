import { pickUnits, sumUnits } from "~/domain/orders/rules/shipping";
import { readOrderToShip } from "~/domain/orders/shipping/ship-queries.server";
import { leaveOutAmounts } from "~/http/auth/leave-out-amounts.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { OrderDocumentPage } from "~/ui/orders/order-document";
import { PackingSlipSheet } from "../packing-slips/packing-slip-sheet";

export const handle = { access: "admin", right: "dispatch" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Packing slip",
	({ shipment }) => `Packing slip ${shipment.number}`,
);

export const loader = admin.loader(async ({ params, user, ctx: { db, settings } }) => {
	const orderId = params.orderId ?? "";
	const { lines, packed, sent } = found(await readOrderToShip(db, orderId));
	const shipment = found([...packed, ...sent].find(({ id }) => id === params.shipmentId));
	const units = sumUnits([shipment]);
	const isSent = shipment.state === "sent";
	return leaveOutAmounts(user, {
		orderId,
		shipment,
		lines: pickUnits(lines, ({ id }) => units.get(id) ?? 0),
		following: pickUnits(
			lines,
			({ id, unitsToShip }) => unitsToShip - (isSent ? 0 : (units.get(id) ?? 0)),
		),
		seller: settings.seller,
	});
});

export default withData<typeof loader>(({ orderId, shipment, lines, following, seller }) => {
	const page = shipment.sentAt === null ? "/ship" : "";
	return (
		<OrderDocumentPage
			backTo={{ to: `/dashboard/orders/${orderId}${page}`, label: "Back to order" }}
		>
			<PackingSlipSheet lines={lines} shipment={shipment} following={following} seller={seller} />
		</OrderDocumentPage>
	);
});
