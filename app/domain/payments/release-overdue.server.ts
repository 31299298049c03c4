import { and, asc, eq, lte } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import { hasRoom } from "../../platform/statement-room.server";
import { orderById } from "../orders/queries.server";
import { askToCancel } from "./ask-to-cancel.server";
import { releaseQueue } from "./tables.server";

const PAGE = 20;
const PAGES_A_RUN = 10;
/** When an order whose payment is not closed yet is taken up again. */
const WAIT_MS = 5 * 60_000;

/**
 * Cancels orders past their hold, at most 200 a run and as many as it has room for. One with a payment under way is marked as closing and keeps its units
 * until the provider has closed that (`askLiveAttempts`): nothing here waits for the provider. Each goes to the end of
 * the queue before it is tried, so that orders which can't be released yet never keep a run from the ones behind them.
 * Returns how many it took up.
 */
export async function releaseOverdue(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings" | "statements">,
): Promise<number> {
	let taken = 0;
	for (let page = 0; page < PAGES_A_RUN; page += 1) {
		const overdue = await needs.db
			.select()
			.from(releaseQueue)
			.where(lte(releaseQueue.dueAt, needs.now()))
			.orderBy(asc(releaseQueue.dueAt))
			.limit(PAGE);
		for (const entry of overdue) {
			if (!hasRoom(needs, "holds")) return taken;
			if (await release(needs, entry)) taken += 1;
		}
		if (overdue.length < PAGE) break;
	}
	return taken;
}

async function release(
	needs: Parameters<typeof releaseOverdue>[0],
	{ orderId, dueAt }: typeof releaseQueue.$inferSelect,
): Promise<boolean> {
	const { db, now } = needs;
	const claimed = await db
		.update(releaseQueue)
		.set({ dueAt: now() + WAIT_MS })
		.where(and(eq(releaseQueue.orderId, orderId), eq(releaseQueue.dueAt, dueAt)))
		.returning({ orderId: releaseQueue.orderId });
	const order = claimed.length > 0 ? await orderById(db, orderId) : null;
	// Its buyer may choose a transfer, or begin to pay, at this very moment: both stretch the hold.
	if (order) {
		await askToCancel(needs, order, { kind: "system", name: "timer" }, { onlyPastHold: true });
	}
	return order !== null;
}
