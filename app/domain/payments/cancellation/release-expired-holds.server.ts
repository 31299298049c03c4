import { asc, inArray, lte } from "drizzle-orm";
import { listOrdersByIds } from "~/domain/orders/queries.server";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import type { Platform } from "~/platform/platform.server";
import { releaseQueue } from "../tables.server";
import { writeAllOrEach } from "../write-all-or-each";
import { requestCancellation } from "./request-cancellation.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings" | "getQueryCount">;

const PAGE_SIZE = 20;
const MAX_PAGES_PER_RUN = 10;
/** When an order whose payment is not closed yet is taken up again. */
const RETRY_AFTER_MS = 5 * 60_000;

const actor = { kind: "system", name: "scheduled-job" } as const;

/**
 * Cancels orders past their hold, at most 200 a run and as many as its query budget allows, a page in one batch. One with a
 * payment under way is marked as closing and keeps its units until the provider has closed that (`askLiveAttempts`):
 * nothing here waits for the provider. Each goes to the end of the queue before it is tried, so that orders which can't be
 * released yet never keep a run from the ones behind them. Returns how many it took up; throws what kept one from being
 * cancelled, once the others were.
 */
export async function releaseExpiredHolds(needs: Needs): Promise<number> {
	let processed = 0;
	const failures: unknown[] = [];
	for (let page = 0; page < MAX_PAGES_PER_RUN && hasQueryBudget(needs); page += 1) {
		const due = await acquireDue(needs);
		if (due.length === 0) break;
		const expiredOrders = await listOrdersByIds(needs.db, due);
		// Their buyers may choose a transfer, or begin to pay, at this very moment: both stretch the hold.
		const failed = await writeAllOrEach(expiredOrders, (some) =>
			requestCancellation(needs, some, actor, { onlyPastHold: true }),
		);
		failures.push(...failed.map(({ error }) => error));
		processed += due.length;
		if (due.length < PAGE_SIZE) break;
	}
	if (failures.length > 0) throw failures[0];
	return processed;
}

/** Takes the orders that wait longest for this run alone. */
async function acquireDue({ db, now }: Needs): Promise<string[]> {
	const due = db
		.select({ orderId: releaseQueue.orderId })
		.from(releaseQueue)
		.where(lte(releaseQueue.dueAt, now()))
		.orderBy(asc(releaseQueue.dueAt))
		.limit(PAGE_SIZE);
	const acquired = await db
		.update(releaseQueue)
		.set({ dueAt: now() + RETRY_AFTER_MS })
		.where(inArray(releaseQueue.orderId, due))
		.returning({ orderId: releaseQueue.orderId });
	return acquired.map(({ orderId }) => orderId);
}
