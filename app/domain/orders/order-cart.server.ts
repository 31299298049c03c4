import { parseSeenLines, type SeenLine } from "~/domain/cart/seen-lines";
import type { Platform } from "../../platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { listCartLines } from "../cart/queries.server";
import type { CartLine } from "../cart/rules";
import type { OrderCartInput } from "./input";
import { findPlacedOrder, type PlaceOrderResult } from "./order-request.server";
import { placeOrder } from "./place-order.server";

export type OrderCartResult =
	| PlaceOrderResult
	| { ok: false; reason: "empty-cart" | "cart-changed" };

/** Orders the whole cart, if it still is what the form showed. */
export async function orderCart(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	buyer: SignedInUser,
	{ seen, idempotencyKey, ...delivery }: OrderCartInput,
): Promise<OrderCartResult> {
	const seenLines = parseSeenLines(seen);
	const seenPrices = new Map(
		seenLines.map(({ productId, pricePoisha }) => [productId, pricePoisha]),
	);
	const request = {
		lines: seenLines,
		delivery,
		idempotencyKey,
		seenPrices,
		isFromCart: true,
		requiresMethod: true,
	};
	const cart = await listCartLines(needs, buyer);
	if (cart.length > 0 && isAsSeen(cart, seenLines))
		return placeOrder(needs, buyer, { ...request, lines: cart });
	// The cart of an order that has been placed is empty.
	const earlier = await findPlacedOrder(needs.db, buyer.id, request);
	return earlier ?? { ok: false, reason: cart.length === 0 ? "empty-cart" : "cart-changed" };
}

export function isAsSeen(cart: readonly CartLine[], seenLines: readonly SeenLine[]): boolean {
	const seenQuantities = new Map(seenLines.map(({ productId, quantity }) => [productId, quantity]));
	return (
		cart.length === seenLines.length &&
		cart.every(({ productId, quantity }) => seenQuantities.get(productId) === quantity)
	);
}
