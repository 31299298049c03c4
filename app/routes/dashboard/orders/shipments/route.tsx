import { useActionData, useLoaderData } from "@remix-run/react";
import { findBins } from "~/domain/catalog/management/find-bins.server";
import { shipmentInput } from "~/domain/orders/input";
import { describeDelivery, formatAddress, toOrderHeader } from "~/domain/orders/rules/order-line";
import { getOrderStatus } from "~/domain/orders/rules/order-status";
import {
	countUnpacked,
	findShippingObstacle,
	getUsualCarrier,
	sumUnits,
} from "~/domain/orders/rules/shipping";
import { getShippingMessage } from "~/domain/orders/rules/shipping-message";
import { readOrderToShip } from "~/domain/orders/shipping/ship-queries.server";
import {
	packShipment,
	sendShipment,
	shipUnits,
	throwAwayShipment,
} from "~/domain/orders/shipping/shipments.server";
import { leaveOutAmounts } from "~/http/auth/leave-out-amounts.server";
import { countLineFormFields } from "~/http/input/line-form.server";
import { admin, shipper } from "~/http/pages/page.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { found } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Page } from "~/ui/layout/page";
import type { LineFormResult } from "~/ui/orders/line-form";
import { OrderBadge } from "~/ui/orders/order-badge";
import { CompanyReferences } from "~/ui/orders/order-numbers";
import { RequestedDate } from "~/ui/orders/requested-date";
import { PackedShipments } from "./packed-shipments";
import { INTENTS, SHIPMENT_FORM } from "./shipment-fields";
import { ShipmentForm } from "./shipment-form";

export const handle = { access: "admin", right: "dispatch" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Ship order",
	({ order }) => `Ship order ${order.orderNumber}`,
);

/** `shipment` in the query is packed again. */
export const loader = admin.loader(
	async ({ request, params, user, ctx: { db, newId, settings } }) => {
		const { lines, packed } = found(await readOrderToShip(db, params.orderId ?? ""));
		const order = found(lines[0]);
		const wanted = new URL(request.url).searchParams.get("shipment");
		const repacked = packed.find(({ id }) => id === wanted) ?? null;
		const left = countUnpacked({ lines, packed }, repacked?.id);
		const inShipment = repacked && sumUnits([repacked]);
		const open = lines.filter(({ id }) => (left.get(id) ?? 0) > 0);
		const bins = await findBins(
			db,
			open.map(({ productId }) => productId),
		);
		const obstacle = findShippingObstacle(lines);
		const nameOf = new Map(
			lines.map(({ id, productName, partNumber }) => [id, { productName, partNumber }]),
		);
		return leaveOutAmounts(user, {
			order: { ...toOrderHeader(order), shipComplete: order.shipComplete },
			summary: { status: getOrderStatus(lines), cancellationPending: order.cancellationPending },
			obstacle: obstacle && getShippingMessage({ reason: obstacle }),
			lines: open.map((line) => ({
				id: line.id,
				productName: line.productName,
				partNumber: line.partNumber,
				bin: bins.get(line.productId) ?? "",
				ordered: line.quantity - line.cancelledUnits,
				shipped: line.shippedUnits,
				left: left.get(line.id) ?? 0,
				preset: inShipment ? (inShipment.get(line.id) ?? 0) : (left.get(line.id) ?? 0),
			})),
			packed: packed
				.filter(({ id }) => id !== repacked?.id)
				.map((shipment) => ({
					...shipment,
					lines: shipment.lines.flatMap(({ lineId, quantity }) => {
						const product = nameOf.get(lineId);
						return product ? [{ lineId, quantity, ...product }] : [];
					}),
				})),
			repacked: repacked && {
				number: repacked.number,
				carrier: repacked.carrier,
				trackingNumber: repacked.trackingNumber,
				note: repacked.note,
			},
			usualCarrier: getUsualCarrier(order),
			carriers: settings.carriers.map(({ name }) => name),
			idempotencyKey: newId(),
		});
	},
);

const MAX_FIELDS = countLineFormFields(SHIPMENT_FORM);

export const action = shipper.action(
	async ({ request, params: { orderId = "" }, ctx, ...page }) => {
		const { form, read } = await page.form.openLines(SHIPMENT_FORM, "units");
		const path = `/dashboard/orders/${orderId}`;
		const intent = form.get("intent");
		const readText = (field: string) => String(form.get(field) ?? "");
		const shipmentId = readText("shipmentId");
		if (intent === INTENTS.throwAway) {
			const isDone = await throwAwayShipment(ctx, { orderId, shipmentId });
			return redirectWithToast(`${path}/ship`, isDone ? "shipment-thrown-away" : "nothing-changed");
		}
		if (intent === INTENTS.send) {
			await sendShipment(ctx, { orderId, shipmentId, changeId: readText("changeId") });
			return redirectWithToast(path, "shipped");
		}
		const input = read(shipmentInput);
		const write = intent === INTENTS.ship ? shipUnits : packShipment;
		const key = readText("idempotencyKey");
		await write(ctx, {
			...input,
			orderId,
			shipmentId: new URL(request.url).searchParams.get("shipment") ?? undefined,
			newId: key ? hashPayload(key, ctx.by.userId, orderId, JSON.stringify(input)) : undefined,
		});
		return intent === INTENTS.ship
			? redirectWithToast(path, "shipped")
			: redirectWithToast(`${path}/ship`, "shipment-packed");
	},
	MAX_FIELDS,
);

export default function ShipOrder() {
	const { order, summary, obstacle, packed, ...form } = useLoaderData<typeof loader>();
	const { lines, repacked, idempotencyKey } = form;
	const result = useActionData<LineFormResult>();
	const path = `/dashboard/orders/${order.orderId}`;
	return (
		<Page
			title={repacked ? `Change ${repacked.number}` : `Ship order ${order.orderNumber}`}
			intro={
				<>
					<OrderBadge order={{ ...summary, deliveryKind: order.deliveryKind }} forAdmin />{" "}
					{order.shipComplete ? "This order ships complete." : null}
				</>
			}
			actions={<ButtonLink to={path}>Back to order</ButtonLink>}
		>
			<ErrorSummary errors={result?.errors} formErrors={result?.formErrors} />
			<ShipTo order={order} />
			{obstacle ? <Notice kind="info" title={obstacle} /> : null}
			{!obstacle && lines.length > 0 ? (
				<ShipmentForm key={repacked?.number} {...form} result={result} />
			) : null}
			{!obstacle && lines.length === 0 ? (
				<Notice kind="info" title="All that is left to ship is packed." />
			) : null}
			{packed.length > 0 ? (
				<PackedShipments path={path} shipments={packed} idempotencyKey={idempotencyKey} />
			) : null}
		</Page>
	);
}

const ShipTo = ({ order }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "order">) => (
	<dl className="description-list mb-4">
		<dt>Delivery</dt>
		<dd className="font-semibold">{describeDelivery(order)}</dd>
		<dt>Ship to</dt>
		<dd>
			{order.companyName ? `${order.companyName}, ` : ""}
			{order.buyerName}, {order.phone}
			<br />
			<span className="whitespace-pre-line">{formatAddress(order)}</span>
		</dd>
		<RequestedDate order={order} />
		{order.purchaseOrderNumber ? (
			<>
				<dt>Purchase order</dt>
				<dd className="code">{order.purchaseOrderNumber}</dd>
			</>
		) : null}
		<CompanyReferences order={order} />
	</dl>
);
