import { useLoaderData } from "@remix-run/react";
import { findBins } from "~/domain/catalog/management/find-bins.server";
import { pickPackedLines } from "~/domain/orders/rules/shipping";
import { takeOrdersByLines } from "~/domain/orders/shipping/ship-queries.server";
import { leaveOutAmounts } from "~/http/auth/leave-out-amounts.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Page } from "~/ui/layout/page";
import { OrderDocumentPage } from "~/ui/orders/order-document";
import { listSelectedOrders, readSelection } from "../selected-orders.server";
import { buildSelectionUrl } from "../selection-url";
import { PackingSlipSheet } from "./packing-slip-sheet";
import { buildPickList, groupByDelivery } from "./pick-list";
import { PickListSheet } from "./pick-list-sheet";

export const handle = { access: "admin", right: "dispatch" } satisfies RouteHandle;

export const meta = titled("Packing slips");

/** A browser lays out this many in a few seconds. */
const MAX_PRINTED_LINES = 2000;

export const loader = admin.loader(async ({ request, user, ctx: { db, now, settings } }) => {
	const { orderIds, omitted } = readSelection(request.url);
	const printedIds = await takeOrdersByLines(db, orderIds, MAX_PRINTED_LINES);
	const laterIds = orderIds.slice(printedIds.length);
	const selected = await listSelectedOrders(db, printedIds);
	const parcels = selected.map(({ lines }) => pickPackedLines(lines));
	const slips = parcels.filter((lines) => lines.length > 0);
	const missing = selected.flatMap(({ orderId, lines }) => {
		const [first] = lines;
		if (!first) return [`${orderId} (no such order)`];
		return pickPackedLines(lines).length === 0 ? [`${first.orderNumber} (nothing paid)`] : [];
	});
	const lines = slips.flat();
	const bins = await findBins(
		db,
		lines.map(({ productId }) => productId),
	);
	return leaveOutAmounts(user, {
		slips,
		products: buildPickList(lines, bins),
		deliveries: groupByDelivery(lines),
		missing:
			omitted > 0 ? [...missing, `${omitted} beyond the limit of ${orderIds.length}`] : missing,
		printedAt: now(),
		seller: settings.seller,
		shipUrl: buildSelectionUrl("ship", orderIds),
		later:
			laterIds.length > 0
				? { count: laterIds.length, url: buildSelectionUrl("packing-slips", laterIds) }
				: null,
	});
});

export default function PackingSlips() {
	const { slips, products, deliveries, missing, printedAt, seller, shipUrl, later } =
		useLoaderData<typeof loader>();
	if (slips.length === 0) {
		return (
			<Page title="Packing slips">
				<EmptyState
					title="None of the selected orders has anything to pack"
					action={
						later ? (
							<ButtonLink to={later.url}>Next orders</ButtonLink>
						) : (
							<ButtonLink to="/dashboard/orders">Back to orders</ButtonLink>
						)
					}
				>
					{missing.length > 0 ? <p>{missing.join(", ")}</p> : null}
				</EmptyState>
			</Page>
		);
	}
	return (
		<OrderDocumentPage
			backTo={{ to: shipUrl, label: "Ship these orders" }}
			next={
				later && {
					to: later.url,
					label: later.count === 1 ? "Next order" : `Next ${later.count} orders`,
				}
			}
		>
			<PickListSheet
				products={products}
				orderCount={slips.length}
				deliveries={deliveries}
				missing={missing}
				printedAt={printedAt}
				sellerName={seller.shopName}
			/>
			{slips.map((lines) => (
				<PackingSlipSheet key={lines[0]?.orderId} lines={lines} seller={seller} />
			))}
		</OrderDocumentPage>
	);
}
