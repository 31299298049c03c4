import { and, eq } from "drizzle-orm";
import { retryOnConflict } from "~/platform/d1/retry.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { listCartLines } from "../cart/queries.server";
import { isAsSeen, parseSeenLines, type SeenLine, toSeenPrices } from "../cart/seen-lines";
import { formatTk } from "../money/rules";
import { checkLines } from "../orders/check-lines.server";
import type { OrderCartInput } from "../orders/input";
import {
	findPlacedOrder,
	type OrderCartResult,
	type OrderingMember,
	type OrderRefusal,
	type OrderRequest,
	type Placed,
} from "../orders/order-request.server";
import { checkOrderLimits, openOrder, placeOrder, sumOrder } from "../orders/place-order.server";
import { MAX_LINES_PER_ORDER } from "../orders/rules/limits";
import { createPriceViewer } from "../prices/price-of.server";
import { insertWaiting, toKept, type WaitingLine } from "./statements.server";
import { backorders } from "./tables.server";
import { type SplitLine, splitCart, type WaitChoices } from "./wait-choices";

export type PlaceAndWaitResult = Placed | OrderRefusal;

/** Orders the whole cart, if it still is what the form showed: what is in stock now, and the rest later, as the buyer chose. */
export async function orderAndWait(
	needs: Platform,
	buyer: SignedInUser,
	input: OrderCartInput,
	choices: WaitChoices = new Map(),
): Promise<OrderCartResult> {
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
	needs: Platform,
	buyer: OrderingMember,
	request: OrderRequest,
	later: readonly SplitLine[],
): Promise<PlaceAndWaitResult> {
	if (later.length === 0) return placeOrder(needs, buyer, request);
	const viewer = createPriceViewer(needs, buyer);
	const tryOrder = openOrder(needs, buyer);
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
		const waiting = later.map((line, index) => {
			const { quantity } = line;
			return { ...line, ...checked[index], quantity };
		}) as WaitingLine[];
		const refused =
			findNotShort(request, waiting) ?? findUnpayable(needs.settings, request, waiting);
		if (refused) return refused;
		const earlier = request.lines.length === 0 ? await findEarlier(needs, buyer.id, request) : null;
		if (earlier) return earlier;
		const insert = insertWaiting(needs, buyer, request, { viewer, lines: waiting });
		return tryOrder({ ...request, waiting, alongside: [...insert, ...(request.alongside ?? [])] });
	});
}

/** What is in stock is ordered; with what ships complete it waits as soon as another part is short. */
function findNotShort(
	{ delivery }: OrderRequest,
	waiting: readonly WaitingLine[],
): OrderRefusal | null {
	const there = waiting.filter(({ cartQuantity, available }) => cartQuantity <= available);
	const [first] = there;
	const isRefused = delivery.shipComplete !== "on" || there.length === waiting.length;
	const { productId = "", name: productName = "" } = first ?? {};
	return first && isRefused ? { ok: false, reason: "not-short", productId, productName } : null;
}

/** Each part may arrive alone, and nobody can pay an order below the minimum. */
function findUnpayable(
	settings: Platform["settings"],
	{ delivery }: OrderRequest,
	waiting: readonly WaitingLine[],
): OrderRefusal | null {
	for (const lines of delivery.shipComplete === "on" ? [waiting] : waiting.map((line) => [line])) {
		const error = checkOrderLimits(settings, sumOrder(lines, null));
		if (error?.reason === "above-maximum") return error;
		if (error)
			return {
				ok: false,
				reason: "invalid-quantity",
				productId: lines[0]?.productId ?? "",
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
	needs: Platform,
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
