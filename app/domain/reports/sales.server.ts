import {
	type AnyColumn,
	and,
	between,
	desc,
	eq,
	gt,
	gte,
	lt,
	max,
	type SQL,
	sql,
} from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { formatMonth, toDateText, toDayNumber } from "~/platform/dhaka-days";
import { groupBy } from "~/platform/group-by";
import { Refused } from "~/platform/refused";
import { customers, users } from "../accounts/tables.server";
import { normalizePartNumber } from "../catalog/part-number-rules";
import { partNumbers, products } from "../catalog/tables.server";
import { orders } from "../orders/tables.server";
import { formatPeriod, listMonths, type Period, toPeriodRange } from "./period";
import { SUM_NAMES, type Sums, sumRows } from "./sums";
import { customerMonths, dailySales, partMonths } from "./tables.server";

/** What a page reads; a file reads all. */
export const MAX_ROWS = 5000;

/** There are more: only the file has them. */
export class OnlyInFile extends Refused {}

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

type SumColumns = Record<keyof Sums, AnyColumn>;

const sumColumns = (of: SumColumns) => ({
	grossPoisha: sum(of.grossPoisha),
	netPoisha: sum(of.netPoisha),
	costPoisha: sum(of.costPoisha),
	uncostedPoisha: sum(of.uncostedPoisha),
	/** How many rows were read for all. */
	readCount: sql<number>`sum(count(*)) over ()`,
});

const sum = (column: AnyColumn) => sql<number>`sum(${column})`;

/** No limit for a file, which has all. */
const limitRead = (isWhole: boolean) => (isWhole ? -1 : MAX_ROWS + 1);

/** Refuses more than a page may read. */
function refuseMore<Row extends { readCount: number }>(
	rows: readonly Row[],
	isWhole: boolean,
	what: string,
): readonly Row[] {
	if (!isWhole && (rows[0]?.readCount ?? 0) > MAX_ROWS)
		throw new OnlyInFile(
			{
				first: `${what} in these months than a page shows. Choose fewer months, or download the file.`,
			},
			400,
		);
	return rows;
}

/** '' for an account that was erased. */
const customerName = sql<string>`iif(${customers.kind} = 'company', ${customers.name}, coalesce((
	select name from ${users} where customer_id = ${customers.id} and email <> id || '@deleted.invalid' limit 1), ''))`;

/** The newest orders: enough to see how often a customer orders. */
const RHYTHM_ORDERS = 6;

const newestOrders = sql`(select json_group_array(created_at) from (
	select created_at from ${orders} where customer_id = ${customers.id} order by created_at desc limit ${RHYTHM_ORDERS}))`;

export type CustomerSales = Sums & {
	/** Null for all erased persons together. */
	customerId: string | null;
	name: string;
	orders: number;
	/** In ms, the newest first. */
	orderTimes: number[];
};

/** Who bought most comes first. */
export async function listSalesByCustomer(
	db: Db,
	period: Period,
	isWhole: boolean,
): Promise<CustomerSales[]> {
	const sums = db
		.select()
		.from(customerMonths)
		.where(between(customerMonths.month, period.first, period.last))
		.limit(limitRead(isWhole))
		.as("sums");
	const found = await db
		.select({
			customerId: sums.customerId,
			name: customerName.as("customer_name"),
			orders: sum(sums.orders),
			...sumColumns(sums),
			orderTimes: newestOrders.mapWith((json: string): number[] => JSON.parse(json)),
		})
		.from(sums)
		.innerJoin(customers, eq(customers.id, sums.customerId))
		.groupBy(sums.customerId)
		.orderBy(desc(sum(sums.grossPoisha)), sums.customerId);
	const rows = refuseMore(found, isWhole, "More customers bought");
	const erased = rows.filter(({ name }) => name === "");
	if (erased.length === 0) return [...rows];
	const together = {
		customerId: null,
		name: "Private customers",
		...sumRows(erased, "orders", ...SUM_NAMES),
		orderTimes: [],
	};
	return [...rows.filter(({ name }) => name !== ""), together];
}

/** In days: between orders, and since the last one. Null with fewer than three orders. */
export function calculateRhythm([newest, ...others]: readonly number[], now: number) {
	const oldest = others.at(-1);
	if (newest === undefined || oldest === undefined || others.length < 2) return null;
	const usual = Math.round((toDayNumber(newest) - toDayNumber(oldest)) / others.length);
	return usual === 0 ? null : { usual, now: toDayNumber(now) - toDayNumber(newest) };
}

export type PartSales = Sums & {
	/** Null for all charges together. */
	productId: string | null;
	name: string;
	partNumber: string;
	lines: number;
	units: number;
};

const isCharge = sql`${products.kind} = 'service'`;

/** What sold most comes first; charges are one row. */
export async function listSalesByPart(
	db: Db,
	period: Period,
	isWhole: boolean,
): Promise<readonly PartSales[]> {
	const sums = db
		.select()
		.from(partMonths)
		.where(between(partMonths.month, period.first, period.last))
		.limit(limitRead(isWhole))
		.as("sums");
	const rows = await db
		.select({
			productId: sql<string | null>`iif(${isCharge}, null, ${sums.productId})`.as("part_id"),
			name: sql<string>`iif(${isCharge}, 'Charges', ${products.name})`.as("part_name"),
			partNumber: sql<string>`iif(${isCharge}, '', ${products.partNumber})`.as("number"),
			lines: sum(sums.lines),
			units: sum(sums.units),
			...sumColumns(sums),
		})
		.from(sums)
		.innerJoin(products, eq(products.id, sums.productId))
		.groupBy(sql`part_id`)
		.orderBy(desc(sum(sums.grossPoisha)), sql`part_id`);
	return refuseMore(rows, isWhole, "More parts were sold");
}

export type PartMonth = MonthSales & Pick<PartSales, "lines" | "units"> & { productId: string };

/** Every month of one of the shop's parts, the oldest first. */
export async function listSalesOfPart(
	db: Db,
	period: Period,
	number: string,
): Promise<Omit<PartMonth, "orders">[]> {
	const [part] = await db
		.select({ id: products.id })
		.from(partNumbers)
		.innerJoin(products, eq(products.id, partNumbers.productId))
		.where(isNumber(number))
		.limit(1);
	if (!part) throw new Refused({ find: "No part has this number" }, 404);
	const months = listMonths(period);
	const rows = await db
		.select()
		.from(partMonths)
		.where(
			and(
				sql`${partMonths.month} in (select value from json_each(${JSON.stringify(months)}))`,
				eq(partMonths.productId, part.id),
			),
		);
	const ofMonth = groupBy(rows, ({ month }) => month);
	return months.map((month) => ({
		month,
		productId: part.id,
		...sumRows(ofMonth.get(month) ?? [], "lines", "units", ...SUM_NAMES),
	}));
}

const isNumber = (number: string): SQL | undefined =>
	and(eq(partNumbers.normalized, normalizePartNumber(number)), eq(partNumbers.customerId, ""));
