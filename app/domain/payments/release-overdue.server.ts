import { and, asc, eq, isNotNull, lte, or } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import { orders } from "../orders/tables.server";
import { cancelOrder } from "./cancel-order.server";

const PAGE = 20;

/**
 * Cancels orders past their hold, and finishes cancels whose payment could not be closed at the time: at most 20 a run.
 * Returns how many it took up.
 */
export async function releaseOverdue(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings" | "payments">,
): Promise<number> {
	const overdue = await needs.db
		.select({ id: orders.id })
		.from(orders)
		.where(
			and(
				eq(orders.status, "unpaid"),
				or(lte(orders.holdUntil, needs.now()), isNotNull(orders.closingAt)),
			),
		)
		.orderBy(asc(orders.holdUntil))
		.limit(PAGE);
	for (const { id } of overdue) await cancelOrder(needs, id, { kind: "system", name: "timer" });
	return overdue.length;
}
