import type { Actor } from "~/domain/accounts/actor";
import { findLine, listLinesOfOrder } from "~/domain/orders/queries.server";
import { isGoods, isWhole } from "~/domain/orders/rules/order-line";
import type { Platform } from "~/platform/platform.server";
import { type CancelResult, cancelLines } from "./cancel-lines.server";

/**
 * A line of goods; the last one takes the charges of its order with it. A buyer cancels an order with
 * charges as a whole, because they depend on all that was ordered.
 */
export async function cancelLine(
	platform: Platform,
	lineId: string,
	actor: Actor,
): Promise<CancelResult> {
	const line = await findLine(platform.db, lineId);
	if (!line || !isGoods(line)) return { ok: false, reason: "no-such-line" };
	if (actor.kind !== "buyer") return cancelLines(platform, [line], actor);
	const lines = await listLinesOfOrder(platform.db, actor.userId, line.orderId);
	if (!isWhole(line, lines)) return cancelLines(platform, [line], actor);
	if (lines.filter(isGoods).length > 1) return { ok: false, reason: "has-delivery" };
	return cancelLines(platform, lines, actor);
}
