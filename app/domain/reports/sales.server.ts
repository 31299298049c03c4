import { and, eq, gt, gte, inArray, lt, max, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { formatMonth, toDateText, toDayNumber } from "~/platform/dhaka-days";
import { groupBy } from "~/platform/group-by";
import { Refused } from "~/platform/refused";
import { normalizePartNumber } from "../catalog/part-number-rules";
import { partNumbers } from "../catalog/tables.server";
import { formatPeriod, listMonths, type Period, toPeriodRange } from "./period";
import { SUM_NAMES, type Sums, sumRows } from "./sums";
import { dailySales, partMonths } from "./tables.server";

export type MonthSales = Sums & { month: string; orders: number };

/** Every month of the period, the oldest first. */
export async function listSalesByMonth(db: Db, period: Period): Promise<MonthSales[]> {
	const { since, until } = toPeriodRange(period);
	const days = await db
		.select()
		.from(dailySales)
		.where(and(gte(dailySales.day, toDayNumber(since)), lt(dailySales.day, toDayNumber(until))));
	const ofMonth = groupBy(
		days.map((row) => ({ ...row, orders: row.paidOrders, grossPoisha: row.revenuePoisha })),
		({ day }) => toDateText(day).slice(0, 7),
	);
	return listMonths(period).map((month) => ({
		month,
		...sumRows(ofMonth.get(month) ?? [], "orders", ...SUM_NAMES),
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

export type PartMonth = Sums & { month: string; productId: string; lines: number; units: number };

/** Every month of one of the shop's parts, the oldest first. */
export async function listSalesOfPart(
	db: Db,
	period: Period,
	number: string,
): Promise<PartMonth[]> {
	const months = listMonths(period);
	const part = db
		.select({ id: partNumbers.productId })
		.from(partNumbers)
		.where(isNumber(number))
		.limit(1)
		.as("part");
	const rows = await db
		.select({ productId: part.id, sales: partMonths })
		.from(part)
		.leftJoin(
			partMonths,
			and(inArray(partMonths.month, toIdList(months)), eq(partMonths.productId, part.id)),
		);
	const [first] = rows;
	if (!first) throw new Refused({ find: "No part has this number" }, 404);
	const ofMonth = groupBy(
		rows.flatMap(({ sales }) => sales ?? []),
		({ month }) => month,
	);
	return months.map((month) => ({
		month,
		productId: first.productId,
		...sumRows(ofMonth.get(month) ?? [], "lines", "units", ...SUM_NAMES),
	}));
}

const isNumber = (number: string): SQL | undefined =>
	and(eq(partNumbers.normalized, normalizePartNumber(number)), eq(partNumbers.customerId, ""));
