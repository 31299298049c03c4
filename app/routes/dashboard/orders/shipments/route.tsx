import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
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
import { sendShipment } from "~/domain/orders/shipping/send-shipment.server";
import { readOrderToShip } from "~/domain/orders/shipping/ship-queries.server";
import { throwAwayShipment } from "~/domain/orders/shipping/throw-away-shipment.server";
import { packShipment, shipUnits } from "~/domain/orders/shipping/write-shipment.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { leaveOutAmounts } from "~/http/auth/leave-out-amounts.server";
import { describeShippingError } from "~/http/errors/shipping.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import {
	buildLineFormResult,
	countLineFormFields,
	readLineForm,
	respondWithLineErrors,
} from "~/http/input/line-form.server";
import { parseForm } from "~/http/input/parse-form.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import type { LineFormResult } from "~/ui/orders/line-form";
import { OrderBadge } from "~/ui/orders/order-badge";
import { CompanyReferences } from "~/ui/orders/order-numbers";
import { RequestedDate } from "~/ui/orders/requested-date";
import { PackedShipments } from "./packed-shipments";
import { INTENTS, SHIPMENT_FORM } from "./shipment-fields";
import { ShipmentForm } from "./shipment-form";

export const handle = { access: "admin", right: "dispatch" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		page.data ? `Ship order ${page.data.order.orderNumber}` : "Ship order",
	);

/** `shipment` in the query is packed again. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { db, newId, settings } = context.platform;
	const { lines, packed } = orNotFound(await readOrderToShip(db, params.orderId ?? ""));
	const order = orNotFound(lines[0]);
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
	return leaveOutAmounts(admin, {
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
}

const MAX_FIELDS = countLineFormFields(SHIPMENT_FORM);

export const action = idempotentAction(async ({ request, params, context }) => {
	const admin = await requireAdmin(request, context, "ship-failed");
	const { platform } = context;
	const orderId = params.orderId ?? "";
	const page = `/dashboard/orders/${orderId}/ship`;
	const form = await parseForm(request, MAX_FIELDS);
	const intent = form.get("intent");
	const shipmentId = String(form.get("shipmentId") ?? "");
	const result = buildLineFormResult(form, SHIPMENT_FORM);
	if (intent === INTENTS.throwAway) {
		const isDone = await throwAwayShipment(platform, admin.id, { orderId, shipmentId });
		return redirectWithToast(page, isDone ? "shipment-thrown-away" : "nothing-changed");
	}
	if (intent === INTENTS.send) {
		const changeId = String(form.get("changeId") ?? "");
		const sent = await sendShipment(platform, admin.id, { orderId, shipmentId, changeId });
		if (sent.ok) return redirectWithToast(`/dashboard/orders/${orderId}`, "shipped");
		return respondWithLineErrors(result, describeShippingError(sent), "units");
	}
	const input = readLineForm(form, SHIPMENT_FORM, shipmentInput, result);
	if (!input) return respondWithForm(result, 400);
	const repackedId = new URL(request.url).searchParams.get("shipment") ?? undefined;
	const write = intent === INTENTS.ship ? shipUnits : packShipment;
	const key = String(form.get("idempotencyKey") ?? "");
	const written = await write(platform, admin.id, {
		...input,
		orderId,
		shipmentId: repackedId,
		newId: key ? hashPayload(key, admin.id, orderId, JSON.stringify(input)) : undefined,
	});
	if (!written.ok) return respondWithLineErrors(result, describeShippingError(written), "units");
	if (intent === INTENTS.ship) return redirectWithToast(`/dashboard/orders/${orderId}`, "shipped");
	return redirectWithToast(page, "shipment-packed");
}, MAX_FIELDS);

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
