import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { type CancelNeeds, type CancelResult, cancelLines } from "./cancel-lines.server";

/** All unpaid lines of the buyer's own order. */
export async function cancelOrder(
	needs: CancelNeeds,
	orderId: string,
	buyerId: string,
): Promise<CancelResult> {
	const lines = await listLinesOfOrder(needs.db, buyerId, orderId);
	if (lines.length === 0) return { ok: false, reason: "no-such-order" };
	return cancelLines(needs, lines, { kind: "buyer", userId: buyerId });
}
