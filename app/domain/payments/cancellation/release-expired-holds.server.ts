import { asc, inArray, lte } from "drizzle-orm";
import { ordersByIds } from "~/domain/orders/queries.server";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import type { Platform } from "~/platform/platform.server";
import { releaseQueue } from "../tables.server";
import { togetherOrEach } from "../write-all-or-each";
import { askToCancel } from "./request-cancellation.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings" | "statements">;

const PAGE = 20;
const PAGES_A_RUN = 10;
/** When an order whose payment is not closed yet is taken up again. */
const WAIT_MS = 5 * 60_000;

const actor = { kind: "system", name: "scheduled-job" } as const;

/**
 * Cancels orders past their hold, at most 200 a run and as many as its query budget allows, a page in one batch. One with a
 * payment under way is marked as closing and keeps its units until the provider has closed that (`askLiveAttempts`):
 * nothing here waits for the provider. Each goes to the end of the queue before it is tried, so that orders which can't be
 * released yet never keep a run from the ones behind them. Returns how many it took up; throws what kept one from being
 * cancelled, once the others were.
 */
export async function releaseOverdue(needs: Needs): Promise<number> {
	let taken = 0;
	const failures: unknown[] = [];
	for (let page = 0; page < PAGES_A_RUN && hasQueryBudget(needs); page += 1) {
		const due = await claimDue(needs);
		if (due.length === 0) break;
		const overdue = await ordersByIds(needs.db, due);
		// Their buyers may choose a transfer, or begin to pay, at this very moment: both stretch the hold.
		const failed = await togetherOrEach(overdue, (some) =>
			askToCancel(needs, some, actor, { onlyPastHold: true }),
		);
		failures.push(...failed.map(({ error }) => error));
		taken += due.length;
		if (due.length < PAGE) break;
	}
	if (failures.length > 0) throw failures[0];
	return taken;
}

/** Takes the orders that wait longest for this run alone. */
async function claimDue({ db, now }: Needs): Promise<string[]> {
	const due = db
		.select({ orderId: releaseQueue.orderId })
		.from(releaseQueue)
		.where(lte(releaseQueue.dueAt, now()))
		.orderBy(asc(releaseQueue.dueAt))
		.limit(PAGE);
	const claimed = await db
		.update(releaseQueue)
		.set({ dueAt: now() + WAIT_MS })
		.where(inArray(releaseQueue.orderId, due))
		.returning({ orderId: releaseQueue.orderId });
	return claimed.map(({ orderId }) => orderId);
}
