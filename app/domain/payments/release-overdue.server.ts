import { and, asc, eq, lte } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import { cancelOrder } from "./cancel-order.server";
import { releaseQueue } from "./tables.server";

const PAGE = 20;
/** When an order whose payment could not be closed is taken up again. */
const WAIT_MS = 5 * 60_000;

/**
 * Cancels orders past their hold, and finishes cancels whose payment could not be closed at the time: at most 20 a run.
 * Each goes to the end of the queue before it is tried, so that orders which can't be closed (the provider is down) never
 * keep a run from the ones behind them. Returns how many it took up.
 */
export async function releaseOverdue(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings" | "payments">,
): Promise<number> {
	const { db, now } = needs;
	const overdue = await db
		.select()
		.from(releaseQueue)
		.where(lte(releaseQueue.dueAt, now()))
		.orderBy(asc(releaseQueue.dueAt))
		.limit(PAGE);
	let taken = 0;
	for (const { orderId, dueAt } of overdue) {
		const claimed = await db
			.update(releaseQueue)
			.set({ dueAt: now() + WAIT_MS })
			.where(and(eq(releaseQueue.orderId, orderId), eq(releaseQueue.dueAt, dueAt)))
			.returning({ orderId: releaseQueue.orderId });
		if (claimed.length === 0) continue;
		await cancelOrder(needs, orderId, { kind: "system", name: "timer" });
		taken += 1;
	}
	return taken;
}
