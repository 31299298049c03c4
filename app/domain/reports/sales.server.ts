import { and, gt, gte, lt, max } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { formatMonth, toDateText, toDayNumber } from "~/platform/dhaka-days";
import { groupBy } from "~/platform/group-by";
import { formatPeriod, listMonths, type Period, toPeriodRange } from "./period";
import { dailySales } from "./tables.server";

/** Amounts in poisha. */
export type Sales = { orders: number; grossPoisha: number };

export const sumSales = (rows: readonly Sales[]): Sales => ({
	orders: rows.reduce((sum, { orders }) => sum + orders, 0),
	grossPoisha: rows.reduce((sum, { grossPoisha }) => sum + grossPoisha, 0),
});

const isInPeriod = (period: Period) => {
	const { since, until } = toPeriodRange(period);
	return and(gte(dailySales.day, toDayNumber(since)), lt(dailySales.day, toDayNumber(until)));
};

/** Every month of the period, the oldest first. */
export async function listSalesByMonth(
	db: Db,
	period: Period,
): Promise<(Sales & { month: string })[]> {
	const days = await db.select().from(dailySales).where(isInPeriod(period));
	const ofMonth = groupBy(days, ({ day }) => toDateText(day).slice(0, 7));
	return listMonths(period).map((month) => ({
		month,
		...sumSales(
			(ofMonth.get(month) ?? []).map(({ revenuePoisha: grossPoisha, orders }) => ({
				orders,
				grossPoisha,
			})),
		),
	}));
}

/** Says in which month there were sales last. */
export async function describeNoSales(db: Db, period: Period): Promise<string> {
	const [last] = await db
		.select({ day: max(dailySales.day) })
		.from(dailySales)
		.where(gt(dailySales.revenuePoisha, 0));
	const when = period.first === period.last ? "in" : "from";
	const none = `No sales ${when} ${formatPeriod(period)}.`;
	if (last?.day == null) return none;
	return `${none} The last month with sales is ${formatMonth(toDateText(last.day).slice(0, 7))}.`;
}
