import { useActionData, useLoaderData } from "@remix-run/react";
import { getShippingMessage } from "~/domain/orders/rules/shipping-message";
import { type ShipResult, shipOrders } from "~/domain/orders/shipping/ship-orders.server";
import { listShipments } from "~/domain/orders/shipping/ship-queries.server";
import { leaveOutAmounts } from "~/http/auth/leave-out-amounts.server";
import { buildOrdersUrl, buildReturnQuery } from "~/http/lists/order-filter.server";
import { admin, shipper } from "~/http/pages/page.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { groupBy } from "~/platform/group-by";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Notice } from "~/ui/elements/notice";
import { Cell, Table } from "~/ui/elements/table";
import { Page } from "~/ui/layout/page";
import { OrderBadge } from "~/ui/orders/order-badge";
import { ShipmentNote } from "~/ui/orders/shipment-note";
import { limitSelection, listSelectedOrders, readSelection } from "../selected-orders.server";
import { buildSelectionUrl } from "../selection-url";
import { DeliveryCell, OrderCell } from "./order-cells";
import { type SelectedOrder, toOrderToShip } from "./order-to-ship.server";
import { getTrackingField, PRINT_INTENT, type ShipFormResult } from "./ship-form";
import { readShipForm } from "./ship-form.server";
import { ShipForm } from "./ship-orders-form";

export const handle = { access: "admin", right: "dispatch" } satisfies RouteHandle;

export const meta = titled("Ship orders");

export const loader = admin.loader(async ({ request, user, ctx: { db, newId, settings } }) => {
	const { orderIds, omitted } = readSelection(request.url);
	const [selectedOrders, shipments] = await Promise.all([
		listSelectedOrders(db, orderIds),
		listShipments(db, orderIds),
	]);
	const shipmentsOf = groupBy(shipments, ({ orderId }) => orderId);
	const selected = selectedOrders.map(({ orderId, lines }) =>
		toOrderToShip(orderId, lines, shipmentsOf.get(orderId) ?? [], settings.carriers),
	);
	const orders = selected.filter((order): order is SelectedOrder => "orderNumber" in order);
	return leaveOutAmounts(user, {
		ready: orders.filter(({ obstacle }) => obstacle === null),
		others: orders.filter(({ obstacle }) => obstacle !== null),
		unknownCount: selected.length - orders.length,
		omitted,
		carriers: settings.carriers.map(({ name }) => name),
		currentUrl: buildSelectionUrl("ship", orderIds, buildReturnQuery(request.url)),
		back: buildOrdersUrl(request.url),
		packingSlips: buildSelectionUrl("packing-slips", orderIds),
		idempotencyKey: newId(),
	});
});

/** The others are told by the page that is opened next. */
const TOLD_BESIDE_FIELD = ["changed-meanwhile", "incomplete", "refunded-units"];

export const action = shipper.action(async ({ request, ctx, form }) => {
	const sent = await form.data();
	const { requests, result } = readShipForm(sent);
	if (Object.keys(result.errors).length > 0) return respondWithForm<ShipFormResult>(result, 400);
	if (requests.length === 0) return form.leave(buildOrdersUrl(request.url), "nothing-changed");
	const results = await shipOrders(ctx, requests);
	for (const [orderId, shipped] of results)
		if (!shipped.ok && TOLD_BESIDE_FIELD.includes(shipped.reason))
			result.errors[getTrackingField(orderId)] = `Not shipped: ${getShippingMessage(shipped)}`;
	if (Object.keys(result.errors).length > 0) return respondWithForm<ShipFormResult>(result, 409);
	const told = describeResults([...results.values()]);
	if (sent.get("intent") === PRINT_INTENT && told === "shipped")
		return form.leave(buildSelectionUrl("packing-slips", [...results.keys()]), told);
	const shown = [...readSelection(request.url).orderIds, ...results.keys()];
	return form.leave(
		buildSelectionUrl("ship", limitSelection(shown).orderIds, buildReturnQuery(request.url)),
		told,
	);
});

function describeResults(results: readonly ShipResult[]) {
	if (results.every(({ ok }) => ok)) return "shipped";
	if (results.some(({ ok }) => ok)) return "orders-shipped-in-part";
	const areShipped = results.every((each) => !each.ok && each.reason === "already-shipped");
	return areShipped ? "already-shipped" : "ship-failed";
}

export default function ShipOrders() {
	const { ready, others, unknownCount, omitted, ...page } = useLoaderData<typeof loader>();
	const result = useActionData<ShipFormResult>();
	const count = ready.length + others.length;
	return (
		<Page
			title="Ship orders"
			actions={
				<>
					<ButtonLink to={page.back}>Back to orders</ButtonLink>
					{count > 0 ? <ButtonLink to={page.packingSlips}>Print packing slips</ButtonLink> : null}
				</>
			}
		>
			{omitted > 0 ? (
				<Notice kind="warning" title={`${omitted} of the selected orders are not in this list`}>
					Up to {count + unknownCount} orders can be shipped at a time. Select the others again
					afterwards.
				</Notice>
			) : null}
			{unknownCount > 0 ? (
				<Notice
					kind="warning"
					title={
						unknownCount === 1
							? "1 of the selected orders doesn't exist"
							: `${unknownCount} of the selected orders don't exist`
					}
				/>
			) : null}
			{count === 0 ? <EmptyState title="No orders are selected" /> : null}
			{ready.length > 0 ? (
				<ShipForm
					orders={ready}
					carriers={page.carriers}
					result={result}
					action={page.currentUrl}
					idempotencyKey={page.idempotencyKey}
				/>
			) : null}
			{others.length > 0 ? <OtherOrders orders={others} /> : null}
		</Page>
	);
}

const REASONS = {
	"not-paid": "Not shipped: there is nothing paid to ship.",
	disputed: "Not shipped: a dispute is open on this order.",
	"already-shipped": "",
	"no-such-order": "",
};

/** Whether the other orders were shipped, or why not. */
function OtherOrders({ orders }: { orders: readonly SelectedOrder[] }) {
	const shippedCount = orders.filter(({ obstacle }) => obstacle === "already-shipped").length;
	const caption = [
		shippedCount > 0 ? `${shippedCount} shipped` : "",
		shippedCount < orders.length ? `${orders.length - shippedCount} can't be shipped` : "",
	].filter(Boolean);
	return (
		<Table caption={`${caption.join(", ")}.`} head={["Order", "Deliver to", "State"]}>
			{orders.map((order) => (
				<tr key={order.orderId}>
					<OrderCell order={order} />
					<DeliveryCell order={order} />
					<Cell label="State">
						<OrderBadge order={order} forAdmin />
						<small className="block">
							{order.obstacle ? REASONS[order.obstacle] : null}
							{order.shipments.map((shipment) => (
								<span key={shipment.id} className="block">
									<ShipmentNote shipment={shipment} deliveryKind={order.deliveryKind} />
								</span>
							))}
						</small>
					</Cell>
				</tr>
			))}
		</Table>
	);
}
