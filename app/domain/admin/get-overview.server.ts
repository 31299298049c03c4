import { and, gte, lte, sql } from "drizzle-orm";
import {
	AMOUNT_RIGHTS,
	hasRight,
	isFullAdmin,
	type NeededRight,
	type Staff,
} from "~/domain/accounts/staff-rights";
import {
	selectReconcilerStatus,
	toReconcilerStatus,
} from "~/domain/payments/reconcile/reconciler-status.server";
import { isReconcilerOverdue } from "~/domain/payments/reconciler-rules";
import { overdueSummary, toOverdueSummary } from "~/domain/receivables/open-invoices.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { listJobRuns } from "~/platform/jobs/job-runs.server";
import type { Platform } from "~/platform/platform.server";
import { dailySales } from "../reports/tables.server";
import { checklistFacts, groupChecklist, toChecklist } from "./checklist.server";
import { CHART_DAYS, type DaySales, sumSales } from "./rules";
import { listWorkKinds, selectWaitingWork } from "./waiting-work.server";

const mostHeld = sql<string | null>`(select json_object('units', units, 'name', users.name) from (
	select user_id, sum(quantity) as units from order_lines indexed by order_lines_unpaid_by_product
	where status = 'unpaid' and kind = 'goods'
	group by user_id order by units desc limit 1) join users on users.id = user_id)`;

const nothing = sql<string | null>`null`;

/** Reads only what the rights of an admin let them see. */
export async function getOverview(ctx: Platform, staff: Staff) {
	const { db, now, settings } = ctx;
	const may = (right: NeededRight) => hasRight(staff, right);
	const today = toDayNumber(now());
	const [[work], [more], sales, runs, jobs] = await db.batch([
		selectWaitingWork(ctx, listWorkKinds(staff)),
		db
			.select({
				mostHeld: (may("orders") ? mostHeld : nothing).as("most_held"),
				overdue: (may("accounts") ? overdueSummary(now()) : nothing).as("overdue"),
				checklist: (isFullAdmin(staff) ? checklistFacts(settings) : nothing).as("checklist"),
			})
			.from(sql`(select 1)`),
		db
			.select()
			.from(dailySales)
			.where(and(gte(dailySales.day, today - 2 * CHART_DAYS + 1), lte(dailySales.day, today))),
		selectReconcilerStatus(db),
		listJobRuns(db, now()),
	]);
	const checklist = toChecklist(settings, more?.checklist);
	const { succeededAt } = toReconcilerStatus(runs);
	const days = fillDays(today - 2 * CHART_DAYS + 1, 2 * CHART_DAYS, sales);
	return {
		now: now(),
		work,
		/** Null when nothing is overdue; undefined without the right to see it. */
		overdue: more?.overdue ? toOverdueSummary(more.overdue, now()) : undefined,
		payments: may("accounts")
			? { succeededAt, isOverdue: isReconcilerOverdue({ succeededAt }, now()) }
			: null,
		mostHeld: more?.mostHeld ? (JSON.parse(more.mostHeld) as HeldUnits) : null,
		jobs: isFullAdmin(staff) ? jobs : null,
		checklist: checklist && groupChecklist(checklist),
		lacksSellerAddress:
			may("settings") && settings.seller.address === "" && settings.papers.issueAddress === "",
		sales: may(AMOUNT_RIGHTS)
			? { days: days.slice(CHART_DAYS), previous: sumSales(days.slice(0, CHART_DAYS)) }
			: null,
	};
}

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
