import { asc, inArray, lte } from "drizzle-orm";
import { listUnpaidLines } from "~/domain/orders/queries.server";
import { groupByOrder } from "~/domain/orders/rules/order-line";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import type { Platform } from "~/platform/platform.server";
import { releaseQueue } from "../tables.server";
import { writeAllOrEach } from "../write-all-or-each";
import { requestCancellation } from "./request-cancellation.server";

const PAGE_SIZE = 20;
const MAX_PAGES_PER_RUN = 10;
const RETRY_AFTER_MS = 5 * 60_000;

const actor = { kind: "system", name: "scheduled-job" } as const;

/**
 * Moves each order to the end of the queue first, so that stuck ones don't block others. Those with
 * a live payment wait for `checkLiveAttempts`. Throws an order's error after the others are done.
 */
export async function releaseExpiredHolds(platform: Platform): Promise<number> {
	let processed = 0;
	const failures: unknown[] = [];
	for (let page = 0; page < MAX_PAGES_PER_RUN && hasQueryBudget(platform); page += 1) {
		const due = await acquireDue(platform);
		if (due.length === 0) break;
		const dueOrders = groupByOrder(await listUnpaidLines(platform.db, due));
		// Buyers may extend a hold at this moment by paying or choosing a transfer.
		const failed = await writeAllOrEach(dueOrders, (batch) =>
			requestCancellation(
				platform,
				batch.flatMap(({ lines }) => lines),
				actor,
				{ onlyPastHold: true },
			),
		);
		failures.push(...failed.map(({ error }) => error));
		processed += due.length;
		if (due.length < PAGE_SIZE) break;
	}
	if (failures.length > 0) throw failures[0];
	return processed;
}

async function acquireDue({ db, now }: Platform): Promise<string[]> {
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
