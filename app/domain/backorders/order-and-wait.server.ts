import { and, eq, sql } from "drizzle-orm";
import { auditLastChange, byAdmin, byOwner } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { retryOnConflict } from "~/platform/d1/retry.server";
import type { Platform } from "~/platform/platform.server";
import { consumeRateLimit } from "~/platform/rate-limit/rate-limit.server";
import type { SignedInUser } from "../accounts/rules";
import { listCartLines } from "../cart/queries.server";
import { isAsSeen, parseSeenLines, type SeenLine, toSeenPrices } from "../cart/seen-lines";
import { cartLines } from "../cart/tables.server";
import { products } from "../catalog/tables.server";
import { formatTk } from "../money/rules";
import { type CheckedLine, checkLines } from "../orders/check-lines.server";
import { chooseDelivery } from "../orders/choose-delivery.server";
import type { Delivery, OrderCartInput } from "../orders/input";
import {
	findPlacedOrder,
	type OrderCartResult,
	type OrderingMember,
	type OrderRequest,
	type PlaceOrderResult,
} from "../orders/order-request.server";
import {
	checkOrderLimits,
	findMemberError,
	placeOrder,
	sumOrder,
} from "../orders/place-order.server";
import { MAX_LINES_PER_ORDER } from "../orders/rules/limits";
import { findApprovalNeed, findRoleNeed, PO_REQUIRED } from "../orders/rules/spending";
import { findSpending } from "../orders/spending.server";
import { createPriceViewer, unitPrice } from "../prices/price-of.server";
import type { PriceViewer } from "../prices/rules";
import type { BackorderDelivery } from "./rules";
import { backorders } from "./tables.server";
import { type SplitLine, splitCart, type WaitChoices } from "./wait-choices";

/** `orderId` is null if everything waits. */
type Placed = { ok: true; orderId: string | null };
export type PlaceAndWaitResult = Placed | Exclude<PlaceOrderResult, { ok: true }>;
type OrderAndWaitResult = Placed | Exclude<OrderCartResult, { ok: true }>;

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

type WaitingLine = CheckedLine & { cartQuantity: number; pricedQuantity: number };

type Waiting = { viewer: PriceViewer; lines: readonly WaitingLine[] };

/** Orders the whole cart, if it still is what the form showed: what is in stock now, and the rest later, as the buyer chose. */
export async function orderAndWait(
	needs: Needs,
	buyer: SignedInUser,
	input: OrderCartInput,
	choices: WaitChoices = new Map(),
): Promise<OrderAndWaitResult> {
	const { seen, idempotencyKey, ...delivery } = input;
	const seenLines = parseSeenLines(seen);
	if (seenLines.length > MAX_LINES_PER_ORDER) return { ok: false, reason: "too-many-lines" };
	const cart = await listCartLines(needs, buyer);
	const places = new Map(cart.map(({ productId }, place) => [productId, place]));
	const getPlace = ({ productId }: SeenLine) => places.get(productId) ?? 0;
	const lines = seenLines.toSorted((one, other) => getPlace(one) - getPlace(other));
	const { now, later } = splitCart(lines, choices, delivery.shipComplete === "on");
	const request = {
		lines: now.map(({ productId, quantity }) => ({ productId, quantity })),
		delivery,
		idempotencyKey,
		seenPrices: toSeenPrices(now),
		isFromCart: true,
		requiresMethod: true,
	};
	if (cart.length === 0 || !isAsSeen(cart, seenLines)) {
		// The cart of an order that has been placed is empty.
		const earlier = await findEarlier(needs, buyer.id, request);
		return earlier ?? { ok: false, reason: cart.length === 0 ? "empty-cart" : "cart-changed" };
	}
	return placeAndWait(needs, buyer, request, later);
}

/** The order of `request` and what waits besides it, in one batch. Nothing is charged for what waits. */
export async function placeAndWait(
	needs: Needs,
	buyer: OrderingMember,
	request: OrderRequest,
	later: readonly SplitLine[],
): Promise<PlaceAndWaitResult> {
	if (later.length === 0) return placeOrder(needs, buyer, request);
	const viewer = createPriceViewer(needs, buyer);
	return retryOnConflict<PlaceAndWaitResult>(async () => {
		const checked = await checkLines(
			needs,
			{ id: buyer.id, viewer },
			{
				...request,
				lines: later.map(({ productId, pricedQuantity: quantity }) => ({ productId, quantity })),
				seenPrices: toSeenPrices(later),
				mayWait: true,
			},
		);
		if ("ok" in checked) return checked;
		const lines = later.map((line, index) => {
			const { quantity } = line;
			return { ...line, ...checked[index], quantity };
		});
		const waiting = { viewer, lines: lines as WaitingLine[] };
		const unpayable = findUnpayable(needs.settings, request, waiting.lines);
		if (unpayable) return unpayable;
		if (request.lines.length === 0) return waitForAll(needs, buyer, request, waiting);
		return placeOrder(needs, buyer, {
			...request,
			waitingPoisha: sumOrder(waiting.lines, null),
			alongside: [...(request.alongside ?? []), ...buildStatements(needs, buyer, request, waiting)],
		});
	});
}

/** Each part may arrive alone, and nobody can pay an order below the minimum. */
function findUnpayable(
	settings: Platform["settings"],
	{ delivery }: OrderRequest,
	waiting: readonly WaitingLine[],
): Exclude<PlaceOrderResult, { ok: true }> | null {
	for (const lines of delivery.shipComplete === "on" ? [waiting] : waiting.map((line) => [line])) {
		const error = checkOrderLimits(settings, sumOrder(lines, null));
		if (error?.reason === "above-maximum") return error;
		if (error)
			return {
				ok: false,
				reason: "invalid-quantity",
				productName: lines[0]?.name ?? "",
				message: `What waits is an order of its own, of at least ${formatTk(error.limitPoisha)}. Order more, or leave it out.`,
				stock: 0,
				nearest: [],
			};
	}
	return null;
}

/** What the same form has placed; null if it is new, 'key-reused' for another address or note. */
export async function findEarlier(
	needs: Needs,
	userId: string,
	request: OrderRequest,
): Promise<PlaceAndWaitResult | null> {
	if (request.lines.length > 0) return findPlacedOrder(needs.db, userId, request);
	const [earlier] = await needs.db
		.select({ delivery: backorders.delivery })
		.from(backorders)
		.where(
			and(eq(backorders.userId, userId), eq(backorders.idempotencyKey, request.idempotencyKey)),
		)
		.limit(1);
	if (!earlier) return null;
	return JSON.stringify(earlier.delivery) === JSON.stringify(toKept(request.delivery))
		? { ok: true, orderId: null }
		: { ok: false, reason: "key-reused" };
}

const toKept = ({ seenCharges, saveAddress, ...kept }: Delivery): BackorderDelivery => kept;

/** Without an order: what an order would be refused for is refused here. */
async function waitForAll(
	needs: Needs,
	buyer: OrderingMember,
	request: OrderRequest,
	waiting: Waiting,
): Promise<PlaceAndWaitResult> {
	const { lines, viewer } = waiting;
	const { approval } = request;
	const spenderId = approval?.approverId ?? buyer.id;
	const earlier = await findEarlier(needs, buyer.id, request);
	if (earlier) return earlier;
	const chosen = await chooseDelivery(needs, viewer, request, lines);
	if (!chosen.ok) return chosen;
	const totalPoisha = sumOrder(lines, chosen.charge);
	const roleNeed = approval ? null : findRoleNeed(buyer.customerRole);
	const spending = await findSpending(needs, spenderId);
	const need =
		roleNeed ?? (spending && findApprovalNeed(spending, totalPoisha, approval !== undefined));
	if (need) return { ok: false, ...need };
	if (spending?.poRequired && request.delivery.purchaseOrderNumber === "") return PO_REQUIRED;
	if (spending && totalPoisha < spending.orderMinPoisha) {
		const { orderMinPoisha } = spending;
		return { ok: false, reason: "below-company-minimum", orderMinPoisha, totalPoisha };
	}
	if (request.adminId === undefined) {
		const limit = await consumeRateLimit(needs, "order-line", { account: buyer.id }, lines.length);
		if (!limit.ok) return { ...limit, reason: "too-many-lines-today" };
	}
	const [first, ...others] = buildStatements(needs, buyer, request, waiting);
	const { alongside = [] } = request;
	try {
		await needs.db.batch(
			approval?.statement
				? [approval.statement, first, ...others, ...alongside]
				: [first, ...others, ...alongside],
		);
	} catch (error) {
		const refused = await findMemberError(needs, { error, totalPoisha, spenderId });
		if (refused) return refused;
		throw error;
	}
	return { ok: true, orderId: null };
}

/** After the order in its batch. Fails if a part is not sold at its price any more. */
function buildStatements(
	needs: Needs,
	buyer: OrderingMember,
	{ delivery: given, idempotencyKey, approval, adminId, isFromCart }: OrderRequest,
	{ viewer, lines }: Waiting,
) {
	const { db, now, newId } = needs;
	const delivery = toKept(given);
	const list = JSON.stringify(
		lines.map(
			({ productId, quantity, cartQuantity, pricedQuantity, pricePoisha, priceSource }) => ({
				id: newId(),
				productId,
				quantity,
				cartQuantity,
				pricedQuantity,
				pricePoisha,
				priceSource,
			}),
		),
	);
	const price = unitPrice(viewer, sql`(line.value ->> 'pricedQuantity')`);
	const after = `parts:${lines.length}`;
	return [
		insertSelect(
			db,
			backorders,
			{
				id: sql`line.value ->> 'id'`,
				orderId: sql`(select id from orders where user_id = ${buyer.id} and idempotency_key = ${idempotencyKey})`,
				userId: buyer.id,
				customerId: buyer.customerId,
				requestId: approval?.requestId ?? null,
				productId: products.id,
				quantity: sql`line.value ->> 'quantity'`,
				unitPoisha: sql`line.value ->> 'pricePoisha'`,
				priceSource: sql`line.value ->> 'priceSource'`,
				shipComplete: delivery.shipComplete === "on",
				delivery,
				idempotencyKey,
				createdAt: now(),
			},
			sql`from json_each(${list}) as line
				left join products on products.id = line.value ->> 'productId'
					and line.value ->> 'pricePoisha' = ${price} and products.archived_at is null`,
		),
		auditLastChange(
			needs,
			adminId
				? byAdmin(adminId, "user.backorder-by-phone", `user:${buyer.id}`, { after })
				: byOwner(approval?.approverId ?? buyer.id, "user.backorder", { after }),
		),
		...(isFromCart
			? [
					db.delete(cartLines).where(
						and(
							eq(cartLines.userId, buyer.id),
							sql`(${cartLines.productId}, ${cartLines.quantity}) in
									(select value ->> 'productId', value ->> 'cartQuantity' from json_each(${list}))`,
						),
					),
				]
			: []),
		// Serves what has arrived since the form was opened.
		db
			.update(products)
			.set({ reserved: sql`${products.reserved}` })
			.where(
				sql`${products.id} in (select value ->> 'productId' from json_each(${list}))
					and ${products.onHand} > ${products.reserved}`,
			),
	] as const;
}
