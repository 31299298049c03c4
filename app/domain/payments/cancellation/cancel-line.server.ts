import type { Actor } from "~/domain/accounts/actor";
import { findLine, listLinesOfOrder } from "~/domain/orders/queries.server";
import { isGoods } from "~/domain/orders/rules/order-line";
import { type CancelNeeds, type CancelResult, cancelLines } from "./cancel-lines.server";

/**
 * A line of goods; the last one takes the charges of its order with it. A buyer cancels an order with
 * a delivery method as a whole, because its charge depends on all that was ordered.
 */
export async function cancelLine(
	needs: CancelNeeds,
	lineId: string,
	actor: Actor,
): Promise<CancelResult> {
	const line = await findLine(needs.db, lineId);
	if (!line || !isGoods(line)) return { ok: false, reason: "no-such-line" };
	if (actor.kind !== "buyer" || line.deliveryMethod === "")
		return cancelLines(needs, [line], actor);
	const lines = await listLinesOfOrder(needs.db, actor.userId, line.orderId);
	if (lines.filter(isGoods).length > 1) return { ok: false, reason: "has-delivery" };
	return cancelLines(needs, lines, actor);
}
