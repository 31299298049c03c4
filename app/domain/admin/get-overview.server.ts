import { and, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import { listManagedProducts } from "~/domain/catalog/management/queries.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { countOrdersWithLine, listOrders } from "~/domain/orders/list-orders.server";
import type { LineStatus } from "~/domain/orders/rules/order-status";
import { countOpenAlerts } from "~/domain/payments/alerts/queries.server";
import {
	selectReconcilerStatus,
	toReconcilerStatus,
} from "~/domain/payments/reconcile/reconciler-status.server";
import { isReconcilerOverdue } from "~/domain/payments/reconciler-rules";
import { refunds } from "~/domain/payments/tables.server";
import { listAllReviews } from "~/domain/reviews/moderation.server";
import type { Db } from "~/platform/d1/database.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { listJobRuns } from "~/platform/jobs/job-runs.server";
import { selectOldestWaiting } from "~/platform/outbox/late-messages.server";
import type { Platform } from "~/platform/platform.server";
import { CHART_DAYS, type Counted, type DaySales } from "./rules";
import { dailySales } from "./tables.server";

/** Bounds the rows read, however many there are. */
export const MAX_COUNTED = 1000;
const LATEST_SIZE = 5;

const countOrders = (status: LineStatus) => countOrdersWithLine(status, MAX_COUNTED + 1);

const countUnanswered = (db: Db) =>
	sql<number>`(select count(*) from ${db
		.select({ one: sql`1`.as("one") })
		.from(contactMessages)
		.where(isNull(contactMessages.answeredAt))
		.limit(MAX_COUNTED + 1)})`;

/** D1 returns the columns of a batch by name, so each needs its own. */
const selectCounts = (db: Db, now: number) =>
	db
		.select({
			unpaid: countOrders("unpaid").as("unpaid"),
			paid: countOrders("paid").as("paid"),
			shipped: countOrders("shipped").as("shipped"),
			unanswered: countUnanswered(db).as("unanswered"),
			openAlerts: sql<number>`(${countOpenAlerts(db, MAX_COUNTED + 1)})`.as("open_alerts"),
			mostHeld: sql<string | null>`(select json_object('units', units, 'name', name) from (
				select sum(quantity) as units, min(users.name) as name from order_lines join users on users.id = order_lines.user_id
				where order_lines.status = 'unpaid' group by order_lines.user_id order by units desc limit 1))`.as(
				"most_held",
			),
			oldestMailAt: sql<number | null>`(${selectOldestWaiting(db, now)})`.as("oldest_mail_at"),
		})
		.from(sql`(select 1)`);

const toCounted = (count = 0): Counted => ({
	count: Math.min(count, MAX_COUNTED),
	isMore: count > MAX_COUNTED,
});

function countOpenRefunds(db: Db) {
	const openRefundRows = db
		.select({ state: refunds.state })
		.from(refunds)
		.where(inArray(refunds.state, ["due", "failed"]))
		.limit(MAX_COUNTED + 1)
		.as("open");
	return db
		.select({ state: openRefundRows.state, count: sql<number>`count(*)` })
		.from(openRefundRows)
		.groupBy(openRefundRows.state);
}

export async function getOverview({ db, now }: Pick<Platform, "db" | "now">) {
	const today = toDayNumber(now());
	const [[count], sales, refundCounts, runs, jobs] = await db.batch([
		selectCounts(db, now()),
		db
			.select()
			.from(dailySales)
			.where(and(gte(dailySales.day, today - CHART_DAYS + 1), lte(dailySales.day, today))),
		countOpenRefunds(db),
		selectReconcilerStatus(db),
		listJobRuns(db, now()),
	]);
	const { succeededAt } = toReconcilerStatus(runs);
	const countInState = (state: "due" | "failed") =>
		toCounted(refundCounts.find((refund) => refund.state === state)?.count);
	return {
		unpaid: toCounted(count?.unpaid),
		paid: toCounted(count?.paid),
		shipped: toCounted(count?.shipped),
		unanswered: toCounted(count?.unanswered),
		refunds: { due: countInState("due"), failed: countInState("failed") },
		payments: {
			succeededAt,
			isOverdue: isReconcilerOverdue({ succeededAt }, now()),
			openAlerts: toCounted(count?.openAlerts),
		},
		oldestMailAt: count?.oldestMailAt ?? null,
		mostHeld: count?.mostHeld ? (JSON.parse(count.mostHeld) as HeldUnits) : null,
		jobs,
		days: fillDays(today, sales),
		latestOrders: (await listOrders(db, null, {}, LATEST_SIZE)).orders,
		lowStock: (await listManagedProducts(db, "low", null, LATEST_SIZE)).products,
		latestReviews: (await listAllReviews(db, null, LATEST_SIZE)).reviews,
	};
}

/** Units of the unpaid orders of one account. */
export type HeldUnits = { units: number; name: string };

export type Overview = Awaited<ReturnType<typeof getOverview>>;

function fillDays(today: number, rows: readonly (typeof dailySales.$inferSelect)[]): DaySales[] {
	return Array.from({ length: CHART_DAYS }, (_, n) => {
		const day = today - CHART_DAYS + 1 + n;
		const row = rows.find((each) => each.day === day);
		return {
			date: toDateText(day),
			orders: row?.orders ?? 0,
			revenuePoisha: row?.revenuePoisha ?? 0,
		};
	});
}
