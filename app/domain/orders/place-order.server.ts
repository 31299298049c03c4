import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type CardLimitError, checkCardLimits } from "~/domain/money/card-limits";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { retryOnConflict } from "~/platform/d1/retry.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import { consumeRateLimit } from "~/platform/rate-limit/rate-limit.server";
import { hashPayload } from "../../platform/idempotency/hash-payload.server";
import type { Platform } from "../../platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import {
	availableUnitsForSale,
	isForSale,
	productColumns,
} from "../catalog/product-columns.server";
import { findQuantityProblem, type QuantityProblem } from "../catalog/quantity-rules";
import { products } from "../catalog/tables.server";
import type { Unit } from "../catalog/unit-rules";
import { calculateLineTotal } from "../money/rules";
import {
	containedVatBp,
	createPriceViewer,
	exemptNumber,
	priceSource,
	unitPrice,
} from "../prices/price-of.server";
import { findBreak, type PriceViewer } from "../prices/rules";
import type { Delivery, OrderProductInput } from "./input";
import { buildOrderPlacedMail } from "./mails.server";
import { type LineLimitError, MAX_LINES_PER_ORDER } from "./rules";
import {
	auditOrder,
	fillNumberIntoMail,
	insertLines,
	insertOrder,
	type NewLine,
	type NewOrder,
	NUMBER_PLACEHOLDER,
	raiseOrderNumber,
	removeOrderedFromCart,
	saveFirstAddress,
} from "./statements.server";
import { orders } from "./tables.server";

/** Units per product; lines keep this order. */
type RequestedLine = { productId: string; quantity: number };

type OrderRequest = {
	lines: readonly RequestedLine[];
	delivery: Delivery;
	idempotencyKey: string;
	/** Unit prices (poisha) by product, as the buyer saw them for the quantity. Compared, never charged. */
	seenPrices: ReadonlyMap<string, number>;
	/** Lines as they are in the cart leave it. */
	isFromCart?: boolean;
	/** The admin who enters the order for the buyer. */
	adminId?: string;
	/** Written in the order's batch. */
	alongside?: readonly BatchItem<"sqlite">[];
	/** A program that sends a higher price than it is charged has nothing to complain about. */
	acceptsLower?: boolean;
};

export type PlaceOrderResult =
	| { ok: true; orderId: string }
	| { ok: false; reason: "no-such-product" | "too-many-lines" }
	| { ok: false; reason: "key-reused" }
	/** The product of the line that prevents the order. */
	| { ok: false; reason: "already-ordered" | "archived"; productName: string }
	| ({ ok: false; productName: string } & QuantityProblem)
	| {
			ok: false;
			reason: "price-changed";
			productName: string;
			pricePoisha: number;
			seenPoisha: number;
	  }
	| CardLimitError
	| LineLimitError;

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/** Name, address, mail and audit of an order have the bytes of so many lines. */
const ORDER_COST_LINES = 10;

export function toOneLineOrder(
	productId: string,
	{ quantity, idempotencyKey, seenBreaks, fromCart, ...delivery }: OrderProductInput,
): OrderRequest {
	const seenPrices = new Map(
		seenBreaks ? [[productId, findBreak(seenBreaks, quantity).unitPoisha] as const] : [],
	);
	const lines = [{ productId, quantity }];
	return { lines, delivery, idempotencyKey, seenPrices, isFromCart: fromCart === "on" };
}

/**
 * The only way to order. Charges the database's prices. Order, all lines, holds, audit row and email
 * are one batch, of the same statements for one line and for a thousand.
 */
export async function placeOrder(
	needs: Needs,
	buyer: SignedInUser,
	request: OrderRequest,
): Promise<PlaceOrderResult> {
	if (request.lines.length > MAX_LINES_PER_ORDER) return { ok: false, reason: "too-many-lines" };
	const viewer = createPriceViewer(needs, buyer.id);
	let isCounted = false;
	// Stock and prices may change between the check and the batch; the next round says which line.
	return retryOnConflict<PlaceOrderResult>(async () => {
		const lines = await checkLines(needs, viewer, request);
		// After the check: a copy of this request may have been placed meanwhile.
		const earlier = await findPlacedOrder(needs.db, buyer.id, request);
		if (earlier) return earlier;
		if ("ok" in lines) return lines;
		if (!isCounted && request.adminId === undefined) {
			const cost = lines.length + ORDER_COST_LINES;
			const limit = await consumeRateLimit(needs, "order-line", { account: buyer.id }, cost);
			if (!limit.ok) return { ...limit, reason: "too-many-lines-today" };
		}
		isCounted = true;
		return { ok: true, orderId: await writeOrder(needs, { ...buyer, viewer }, request, lines) };
	});
}

/** 'key-reused' for a different payload. */
export async function findPlacedOrder(
	db: Db,
	buyerId: string,
	request: OrderRequest,
): Promise<PlaceOrderResult | null> {
	const [earlier] = await db
		.select({ id: orders.id, payloadHash: orders.payloadHash })
		.from(orders)
		.where(and(eq(orders.userId, buyerId), eq(orders.idempotencyKey, request.idempotencyKey)));
	if (!earlier) return null;
	return earlier.payloadHash === hashRequest(request)
		? { ok: true, orderId: earlier.id }
		: { ok: false, reason: "key-reused" };
}

function hashRequest({ lines, delivery, idempotencyKey }: OrderRequest): string {
	const { name, address, phone, purchaseOrderNumber, companyName } = delivery;
	const ordered = lines.map(({ productId, quantity }) => `${productId}:${quantity}`).sort();
	return hashPayload(
		idempotencyKey,
		name,
		address,
		phone,
		purchaseOrderNumber,
		companyName,
		...ordered,
	);
}

type CheckedLine = RequestedLine & {
	name: string;
	partNumber: string;
	pricePoisha: number;
	priceSource: string;
	vatBp: number;
	exemptNumber: string;
};

/** Returns the lines with the prices to charge, or the first reason not to order them. */
async function checkLines(
	{ db, settings }: Needs,
	viewer: PriceViewer,
	{ lines, seenPrices, acceptsLower = false }: OrderRequest,
): Promise<CheckedLine[] | Exclude<PlaceOrderResult, { ok: true }>> {
	const checked: CheckedLine[] = [];
	const found = await listOrderedProducts(db, viewer, lines);
	for (const [index, { productId, quantity }] of lines.entries()) {
		const product = found[index];
		if (!product?.name || product.pricePoisha === null)
			return { ok: false, reason: "no-such-product" };
		const { name: productName, pricePoisha, available, isOrdered } = product;
		const { partNumber, minQuantity, orderMultiple, unit, packSize, vatBp } = product;
		if (isOrdered) return { ok: false, reason: "already-ordered", productName };
		if (!product.isForSale) return { ok: false, reason: "archived", productName };
		const seenPoisha = seenPrices.get(productId) ?? pricePoisha;
		const isAccepted = acceptsLower ? pricePoisha <= seenPoisha : pricePoisha === seenPoisha;
		if (!isAccepted)
			return { ok: false, reason: "price-changed", productName, pricePoisha, seenPoisha };
		const terms = { available, minQuantity, orderMultiple, unit, packSize };
		const problem = findQuantityProblem(quantity, terms, pricePoisha);
		if (problem) return { ok: false, productName, ...problem };
		const { name, priceSource, exemptNumber } = product;
		const price = { pricePoisha, priceSource, vatBp, exemptNumber };
		checked.push({ productId, quantity, name, partNumber, ...price });
	}
	const limitError = checkCardLimits(sumTotals(checked), settings.orderLimits);
	const isPayableByBank = limitError?.reason === "above-maximum" && settings.bankDetails.length > 0;
	return limitError && !isPayableByBank ? limitError : checked;
}

const sumTotals = (lines: readonly CheckedLine[]): number =>
	lines.reduce(
		(sum, { pricePoisha, quantity }) => sum + calculateLineTotal(pricePoisha, quantity),
		0,
	);

/** In the order of the lines; null columns for an unknown product. */
function listOrderedProducts(db: Db, viewer: PriceViewer, lines: readonly RequestedLine[]) {
	const requested = JSON.stringify(lines.map(({ productId, quantity }) => [productId, quantity]));
	const quantity = sql`(line.value ->> 1)`;
	const isOrdered = sql`exists (select 1 from order_lines where order_lines.user_id = ${viewer.userId}
		and order_lines.product_id = line.value ->> 0 and order_lines.status = 'unpaid')`;
	return db
		.select({
			...pickColumns(productColumns, "name"),
			pricePoisha: unitPrice(viewer, quantity),
			priceSource: priceSource(viewer, quantity),
			partNumber: sql<string>`${products.partNumber}`,
			vatBp: containedVatBp(viewer),
			exemptNumber: exemptNumber(viewer),
			minQuantity: sql<number>`${products.minQuantity}`,
			orderMultiple: sql<number>`${products.orderMultiple}`,
			unit: sql<Unit>`${products.unit}`,
			packSize: sql<number>`${products.packSize}`,
			available: availableUnitsForSale,
			isForSale,
			isOrdered: isOrdered.mapWith(Boolean),
		})
		.from(sql`json_each(${requested}) as line`)
		.leftJoin(products, sql`${products.id} = line.value ->> 0`)
		.orderBy(sql`line.key`);
}

const toNewLine = ({ id, productId, quantity, pricePoisha, priceSource }: NewLine): NewLine => ({
	id,
	productId,
	quantity,
	pricePoisha,
	priceSource,
});

/** As the email names it, before the order has its number. */
function toMailedLine(
	{ id, buyer, delivery }: Pick<NewOrder, "id" | "buyer" | "delivery">,
	{ name, pricePoisha, priceSource: _, ...line }: CheckedLine & { id: string },
) {
	return {
		...line,
		orderId: id,
		orderNumber: NUMBER_PLACEHOLDER,
		purchaseOrderNumber: delivery.purchaseOrderNumber,
		companyName: delivery.companyName,
		productName: name,
		unitPricePoisha: pricePoisha,
		totalPoisha: calculateLineTotal(pricePoisha, line.quantity),
		buyerName: delivery.name,
		buyerEmail: buyer.email,
	};
}

async function writeOrder(
	needs: Needs,
	buyer: SignedInUser & { viewer: PriceViewer },
	{ delivery, adminId, isFromCart = false, alongside = [], ...request }: OrderRequest,
	checked: readonly CheckedLine[],
): Promise<string> {
	const { db, now, newId, settings } = needs;
	const at = now();
	const id = newId();
	const mailId = newId();
	const order = {
		id,
		buyer,
		delivery,
		idempotencyKey: request.idempotencyKey,
		payloadHash: hashRequest({ ...request, delivery }),
		changeId: newId(),
		at,
		holdUntil: at + settings.holdMs,
	};
	const lines = checked.map((line) => ({ ...line, id: checked.length === 1 ? id : newId() }));
	const mail = buildOrderPlacedMail(settings, {
		holdUntil: order.holdUntil,
		isByPhone: adminId !== undefined,
		lines: lines.map((line) => toMailedLine(order, line)),
	});
	const auditPhoneOrder = (admin: string) =>
		auditLastChange(
			needs,
			byAdmin(admin, "user.order-by-phone", `user:${buyer.id}`, { after: `order:${id}` }),
		);
	await db.batch([
		raiseOrderNumber(db),
		insertOrder(db, order, buyer.viewer),
		insertLines(db, order, buyer.viewer, lines.map(toNewLine)),
		auditOrder(db, {
			changeId: order.changeId,
			actor: adminId ? { kind: "admin", userId: adminId } : { kind: "buyer", userId: buyer.id },
			action: "order.create",
			before: "",
			after: "unpaid",
			at,
		}),
		...(adminId ? [auditPhoneOrder(adminId)] : []),
		queueMail(db, { ...mail, id: mailId, now: at }),
		fillNumberIntoMail(db, mailId, id),
		...(isFromCart ? [removeOrderedFromCart(db, buyer.id, id)] : []),
		...(delivery.saveAddress ? [saveFirstAddress(db, buyer.id, delivery.address)] : []),
		...alongside,
	]);
	return id;
}
