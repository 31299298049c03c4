import { listIdsForSale } from "~/domain/catalog/queries.server";
import { listDocumentsOfOrder } from "~/domain/documents/queries.server";
import type { ListedDocument } from "~/domain/documents/rules";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { listOrderSteps } from "~/domain/orders/rules/order-steps";
import { buildTrackingUrl } from "~/domain/orders/rules/shipping";
import { listShipments } from "~/domain/orders/shipping/ship-queries.server";
import { toPaymentLine } from "~/domain/payments/payment-line";
import { listOrderRefunds } from "~/domain/payments/refunds/queries.server";
import { listReturnsOfOrder } from "~/domain/returns/queries.server";
import type { Return } from "~/domain/returns/rules";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import type { TrackedStep } from "./order-steps";
import type { OwnLine } from "./own-lines";

const MAX_LINKED_LINES = 20;

export async function loadLines(db: Db, lines: readonly OrderLine[]): Promise<OwnLine[]> {
	const linked = lines.slice(0, MAX_LINKED_LINES);
	const forSale = new Set(
		await listIdsForSale(
			db,
			linked.map(({ productId }) => productId),
		),
	);
	return [
		...linked.map(({ id, productId, ...line }) => ({
			...toPaymentLine(line),
			id,
			...(forSale.has(productId) ? { productId } : {}),
		})),
		...lines.slice(MAX_LINKED_LINES).map(toPaymentLine),
	];
}

export async function loadSteps(
	{ db, settings }: Platform,
	lines: readonly OrderLine[],
): Promise<TrackedStep[]> {
	const orderId = lines[0]?.orderId ?? "";
	const [shipments, refunds] = await Promise.all([
		listShipments(db, [orderId]),
		listOrderRefunds(db, orderId),
	]);
	const done = refunds
		.filter(({ amountPoisha }) => amountPoisha > 0)
		.map((refund) => ({
			...refund,
			isDone: refund.state === "succeeded",
			isWithheld: refund.method === "withheld",
		}));
	return listOrderSteps(lines, shipments, done).map((step) => ({
		...step,
		trackingUrl: step.kind === "shipped" ? buildTrackingUrl(settings.carriers, step) : null,
	}));
}

/** An order that nobody paid has no documents. */
export async function loadDocuments(
	db: Db,
	lines: readonly OrderLine[],
): Promise<ListedDocument[]> {
	const paid = lines.find(({ status }) => status !== "unpaid");
	return paid ? listDocumentsOfOrder(db, paid.orderId) : [];
}

/** Only shipped units are returned. */
export async function loadReturns(db: Db, lines: readonly OrderLine[]): Promise<Return[]> {
	const shipped = lines.find(({ shippedUnits }) => shippedUnits > 0);
	return shipped ? listReturnsOfOrder(db, shipped.orderId) : [];
}
