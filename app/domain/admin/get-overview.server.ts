import { and, desc, eq, gte, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { lowStock } from "~/domain/catalog/management/queries.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { orderView } from "~/domain/orders/queries.server";
import type { OrderStatus } from "~/domain/orders/rules";
import { orders } from "~/domain/orders/tables.server";
import { countOpenAlerts } from "~/domain/payments/alerts/queries.server";
import {
	reconcilerStatus,
	reconcilerView,
} from "~/domain/payments/reconcile/reconciler-status.server";
import { isOverdue } from "~/domain/payments/rules";
import { refunds } from "~/domain/payments/tables.server";
import { allReviews } from "~/domain/reviews/moderation.server";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { CHART_DAYS, type Counted, type DaySales, dateOf, dayOf } from "./rules";
import { dailySales } from "./tables.server";

/** Counting stops here, so that a busy shop's overview reads no more rows than a quiet one's. */
const COUNTED = 1000;
const LATEST = 5;

/** How many rows there are, counted no further than needed. */
const countOf = (db: Db, table: typeof orders | typeof contactMessages, which: SQL) =>
	sql<number>`(select count(*) from ${db
		.select({ one: sql`1`.as("one") })
		.from(table)
		.where(which)
		.limit(COUNTED + 1)})`;

const ordersThatAre = (db: Db, status: OrderStatus) =>
	countOf(db, orders, eq(orders.status, status));

/** The counts in one row, in one statement. In a batch D1 tells columns apart by name alone, so each needs its own. */
const counts = (db: Db) =>
	db
		.select({
			unpaid: ordersThatAre(db, "unpaid").as("unpaid"),
			paid: ordersThatAre(db, "paid").as("paid"),
			shipped: ordersThatAre(db, "shipped").as("shipped"),
			unanswered: countOf(db, contactMessages, isNull(contactMessages.answeredAt)).as("unanswered"),
		})
		.from(sql`(select 1)`);

const counted = (count = 0): Counted => ({
	count: Math.min(count, COUNTED),
	isMore: count > COUNTED,
});

/** How many refunds are owed or have failed, in one statement; both together no further than the limit. */
function openRefunds(db: Db) {
	const open = db
		.select({ state: refunds.state })
		.from(refunds)
		.where(inArray(refunds.state, ["due", "failed"]))
		.limit(COUNTED + 1)
		.as("open");
	return db
		.select({ state: open.state, count: sql<number>`count(*)` })
		.from(open)
		.groupBy(open.state);
}

/**
 * What an admin looks at first. It reads at most 1,001 index entries for each of five counts, 1,001 open refunds, 14 rows of
 * daily sums, five orders, five products and five reviews, however many there are.
 */
export async function overview({ db, now }: Pick<Platform, "db" | "now">) {
	const today = dayOf(now());
	const [[count], sales, latestOrders, owed, runs, [alert]] = await db.batch([
		counts(db),
		db
			.select()
			.from(dailySales)
			.where(and(gte(dailySales.day, today - CHART_DAYS + 1), lte(dailySales.day, today))),
		db
			.select(orderView)
			.from(orders)
			.orderBy(desc(orders.createdAt), desc(orders.id))
			.limit(LATEST),
		openRefunds(db),
		reconcilerStatus(db),
		countOpenAlerts(db, COUNTED + 1),
	]);
	const { succeededAt } = reconcilerView(runs);
	const inState = (state: "due" | "failed") =>
		counted(owed.find((refund) => refund.state === state)?.count);
	return {
		unpaid: counted(count?.unpaid),
		paid: counted(count?.paid),
		shipped: counted(count?.shipped),
		unanswered: counted(count?.unanswered),
		refunds: { due: inState("due"), failed: inState("failed") },
		payments: {
			succeededAt,
			late: isOverdue({ succeededAt }, now()),
			openAlerts: counted(alert?.openAlerts),
		},
		days: everyDay(today, sales),
		latestOrders,
		scarce: await lowStock(db, LATEST),
		latestReviews: (await allReviews(db, null, LATEST)).reviews,
	};
}

/** The chart's days, the oldest first; a day without a row had neither orders nor money. */
function everyDay(today: number, rows: readonly (typeof dailySales.$inferSelect)[]): DaySales[] {
	return Array.from({ length: CHART_DAYS }, (_, n) => {
		const day = today - CHART_DAYS + 1 + n;
		const row = rows.find((each) => each.day === day);
		return { date: dateOf(day), orders: row?.orders ?? 0, revenuePoisha: row?.revenuePoisha ?? 0 };
	});
}
