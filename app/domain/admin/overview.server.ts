import { and, desc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "../../platform/database.server";
import type { Platform } from "../../platform/platform.server";
import { lowStock } from "../catalog/managed-products.server";
import { orderView } from "../orders/queries.server";
import type { OrderStatus } from "../orders/rules";
import { orders } from "../orders/tables.server";
import { refunds } from "../payments/tables.server";
import { CHART_DAYS, type Counted, type DaySales, dateOf, dayOf } from "./rules";
import { dailySales } from "./tables.server";

/** Counting stops here, so that a busy shop's overview reads no more rows than a quiet one's. */
const COUNTED = 1000;
const LATEST = 5;

const limitedCount = (db: Db, status: OrderStatus) =>
	db.select({ count: sql<number>`count(*)` }).from(
		db
			.select({ one: sql`1`.as("one") })
			.from(orders)
			.where(eq(orders.status, status))
			.limit(COUNTED + 1)
			.as("some"),
	);

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

const counted = ([row]: { count: number }[]): Counted => {
	const count = row?.count ?? 0;
	return { count: Math.min(count, COUNTED), isMore: count > COUNTED };
};

/**
 * What an admin looks at first. It reads at most 1,001 index entries for each of three states, 1,001 open refunds, 14 rows of
 * daily sums, five orders and five products, however many there are.
 */
export async function overview({ db, now }: Pick<Platform, "db" | "now">) {
	const today = dayOf(now());
	const [unpaid, paid, shipped, sales, latestOrders, owed] = await db.batch([
		limitedCount(db, "unpaid"),
		limitedCount(db, "paid"),
		limitedCount(db, "shipped"),
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
	]);
	const inState = (state: "due" | "failed") =>
		counted(owed.filter((refund) => refund.state === state));
	return {
		unpaid: counted(unpaid),
		paid: counted(paid),
		shipped: counted(shipped),
		refunds: { due: inState("due"), failed: inState("failed") },
		days: everyDay(today, sales),
		latestOrders,
		scarce: await lowStock(db, LATEST),
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
