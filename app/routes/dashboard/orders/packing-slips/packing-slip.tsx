import { findLine } from "~/domain/orders/queries.server";
import { pickPackedLines } from "~/domain/orders/rules/shipping";
import { listLinesToShip } from "~/domain/orders/shipping/ship-queries.server";
import { leaveOutAmounts } from "~/http/auth/leave-out-amounts.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { OrderDocumentPage } from "~/ui/orders/order-document";
import { PackingSlipSheet } from "./packing-slip-sheet";

export const handle = { access: "admin", right: "dispatch" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Packing slip",
	({ orderNumber }) => `Packing slip ${orderNumber}`,
);

/** The slip of the whole order; the id may be that of one of its lines. */
export const loader = admin.loader(async ({ params, user, ctx: { db, settings } }) => {
	const id = params.orderId ?? "";
	const line = await findLine(db, id);
	const orderId = line?.orderId ?? id;
	const lines = pickPackedLines(await listLinesToShip(db, [orderId]));
	const { orderNumber } = found(lines[0]);
	return leaveOutAmounts(user, { lines, orderId, orderNumber, seller: settings.seller });
});

export default withData<typeof loader>(({ lines, orderId, seller }) => (
	<OrderDocumentPage backTo={{ to: `/dashboard/orders?find=${orderId}`, label: "Back to order" }}>
		<PackingSlipSheet lines={lines} seller={seller} />
	</OrderDocumentPage>
));
