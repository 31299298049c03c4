import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { listCartLines } from "../cart/queries.server";
import { isAsSeen, parseSeenLines, type SeenLine } from "../cart/seen-lines";
import type { OrderCartInput } from "../orders/input";
import { findPlacedOrder, type OrderCartResult } from "../orders/order-draft.server";
import { placeOrder } from "../orders/place-order.server";
import { MAX_LINES_PER_ORDER } from "../orders/rules/limits";
import { draftLines } from "./draft-lines.server";
import type { WaitChoices } from "./wait-choices";

/** Orders the whole cart, if it still is what the form showed: what is in stock now, and the rest later, as the buyer chose. */
export async function orderAndWait(
	needs: Platform,
	buyer: SignedInUser,
	{ seen, ...form }: OrderCartInput,
	choices: WaitChoices = new Map(),
): Promise<OrderCartResult> {
	const seenLines = parseSeenLines(seen);
	if (seenLines.length > MAX_LINES_PER_ORDER) return { ok: false, reason: "too-many-lines" };
	const cart = await listCartLines(needs, buyer);
	const places = new Map(cart.map(({ productId }, place) => [productId, place]));
	const getPlace = ({ productId }: SeenLine) => places.get(productId) ?? 0;
	const lines = seenLines.toSorted((one, other) => getPlace(one) - getPlace(other));
	const draft = draftLines(lines, choices, form, { kind: "cart" });
	if (cart.length > 0 && isAsSeen(cart, seenLines)) return placeOrder(needs, buyer, draft);
	// The cart of an order that has been placed is empty.
	const earlier = await findPlacedOrder(needs.db, buyer.id, draft);
	return earlier ?? { ok: false, reason: cart.length === 0 ? "empty-cart" : "cart-changed" };
}
