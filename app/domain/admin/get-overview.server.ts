import { and, gte, lte, sql } from "drizzle-orm";
import {
	selectReconcilerStatus,
	toReconcilerStatus,
} from "~/domain/payments/reconcile/reconciler-status.server";
import { isReconcilerOverdue } from "~/domain/payments/reconciler-rules";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { listJobRuns } from "~/platform/jobs/job-runs.server";
import type { Platform } from "~/platform/platform.server";
import { CHART_DAYS, type DaySales, sumSales } from "./rules";
import { dailySales } from "./tables.server";
import { selectWaitingWork, WORK_KINDS } from "./waiting-work.server";

const mostHeld = sql<string | null>`(select json_object('units', units, 'name', name) from (
	select sum(quantity) as units, min(users.name) as name from order_lines join users on users.id = order_lines.user_id
	where order_lines.status = 'unpaid' and order_lines.kind = 'goods' group by order_lines.user_id order by units desc limit 1))`;

export async function getOverview(needs: Pick<Platform, "db" | "now" | "settings">) {
	const { db, now, settings } = needs;
	const today = toDayNumber(now());
	const [[work], [held], sales, runs, jobs] = await db.batch([
		selectWaitingWork(needs, WORK_KINDS),
		db.select({ mostHeld: mostHeld.as("most_held") }).from(sql`(select 1)`),
		db
			.select()
			.from(dailySales)
			.where(and(gte(dailySales.day, today - 2 * CHART_DAYS + 1), lte(dailySales.day, today))),
		selectReconcilerStatus(db),
		listJobRuns(db, now()),
	]);
	const { succeededAt } = toReconcilerStatus(runs);
	const days = fillDays(today - 2 * CHART_DAYS + 1, 2 * CHART_DAYS, sales);
	return {
		now: now(),
		work,
		payments: { succeededAt, isOverdue: isReconcilerOverdue({ succeededAt }, now()) },
		mostHeld: held?.mostHeld ? (JSON.parse(held.mostHeld) as HeldUnits) : null,
		jobs,
		lacksSellerAddress: settings.seller.address === "" && settings.papers.issueAddress === "",
		days: days.slice(CHART_DAYS),
		previous: sumSales(days.slice(0, CHART_DAYS)),
	};
}

/** Units of the unpaid orders of one account. */
type HeldUnits = { units: number; name: string };

export type Overview = Awaited<ReturnType<typeof getOverview>>;

function fillDays(
	first: number,
	count: number,
	rows: readonly (typeof dailySales.$inferSelect)[],
): DaySales[] {
	return Array.from({ length: count }, (_, n) => {
		const row = rows.find(({ day }) => day === first + n);
		return {
			date: toDateText(first + n),
			orders: row?.orders ?? 0,
			revenuePoisha: row?.revenuePoisha ?? 0,
		};
	});
}
