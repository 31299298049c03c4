import { listLinesOfOrder } from "~/domain/orders/queries.server";
import type { Platform } from "~/platform/platform.server";
import { type CancelResult, cancelLines } from "./cancel-lines.server";

/** Cancels all unpaid lines of an order: a buyer's own, or anyone's for an admin. */
export async function cancelOrder(
	platform: Platform,
	orderId: string,
	actor: { kind: "buyer" | "admin"; userId: string },
): Promise<CancelResult> {
	const buyerId = actor.kind === "admin" ? null : actor.userId;
	const lines = await listLinesOfOrder(platform.db, buyerId, orderId);
	if (lines.length === 0) return { ok: false, reason: "no-such-order" };
	return cancelLines(platform, lines, actor);
}
