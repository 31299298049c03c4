import { listEntries, readAllEntries, type SaleEntry } from "~/domain/reports/entries.server";
import {
	calculateRhythm,
	type Period,
	splitMonths,
	toPeriodRange,
	withBefore,
} from "~/domain/reports/period";
import {
	describeNoSales,
	listSalesByMonth,
	listSalesOfPart,
	type MonthSales,
	type PartMonth,
} from "~/domain/reports/sales.server";
import { listSalesByPart, type PartSales, readSalesByPart } from "~/domain/reports/sales-by.server";
import {
	type CustomerSales,
	listSalesByCustomer,
	readSalesByCustomer,
} from "~/domain/reports/sales-by-customer.server";
import { hasCosts, SUM_NAMES, type Sums, sumRows } from "~/domain/reports/sums";
import type { Db } from "~/platform/d1/database.server";
import { formatMonth, toDateText, toDayNumber } from "~/platform/dhaka-days";
import { writeListUrl } from "../responses/list-url.server";
import type { Asked, Narrowed } from "./asked.server";
import { type Column, type Lead, type Note, report } from "./report.server";
import { listSumColumns } from "./sum-columns";

/** The orders behind a figure: those with a part were paid in the period, others placed. */
function getOrdersPath(period: Period, of: { part?: string; customer?: string } = {}): string {
	const { since, until } = toPeriodRange(period);
	const toDay = (at: number) => toDateText(toDayNumber(at));
	return writeListUrl("/dashboard/orders", { ...of, from: toDay(since), to: toDay(until - 1) });
}

const toPeriod = (month: string): Period => ({ first: month, last: month });

const getReportPath = (
	name: string,
	period: Period,
	of: Narrowed & { find?: string } = {},
): string => writeListUrl(`/dashboard/reports/${name}`, { ...period, ...of });

/** What was sold of the parts of a category or family. */
export const getPartsPath = (period: Period, of: Narrowed): string =>
	getReportPath("sales-by-part", period, of);

/** Each sale and refund that a sum of them adds up. */
export const getEntriesPath = (period: Period, of: Narrowed): string =>
	getReportPath("sales-and-refunds", period, of);

const NO_COSTS: Note = {
	text: "No costs are entered, so no margin is shown.",
	link: { label: "Import them.", to: "/dashboard/import", right: "catalogue" },
};

const sumOrders = (rows: readonly (Sums & { orders: number })[]) =>
	sumRows(rows, "orders", ...SUM_NAMES);

/** One statement has the months of both periods. */
async function readMonths<Row extends { month: string }>(
	period: Period,
	list: (both: Period) => Promise<readonly Row[]>,
) {
	const [rows, monthsBefore] = splitMonths(await list(withBefore(period)), period);
	return { rows, monthsBefore };
}

type SoldParts = Sums & Record<"lines" | "units", number | null>;

const sumParts = (rows: readonly (Sums & Record<"lines" | "units", number>)[]): SoldParts =>
	sumRows(rows, "lines", "units", ...SUM_NAMES);

const listPartColumns = <Row extends SoldParts>(
	to?: Lead<Row>,
): readonly Column<Row, SoldParts>[] => [
	{ label: "Units", unit: "count", value: ({ units }) => units, to },
	{ label: "Lines", unit: "count", value: ({ lines }) => lines, to },
	...listSumColumns(to),
];

/** What reports of sales have in common. */
const SALES = {
	right: "accounts",
	period: "months",
	describeEmpty: (db: Db, { period }: Asked) => describeNoSales(db, period),
	isEmpty: ({ grossPoisha, netPoisha }: Sums) => grossPoisha === 0 && netPoisha === 0,
	notes: (total: Sums) => (hasCosts(total) ? [] : [NO_COSTS]),
	picture: "Sales",
} as const;

export const SALES_REPORTS = {
	"sales-by-month": report({
		...SALES,
		title: "Sales by month",
		intro:
			"What was paid or charged in each month, less what was refunded in it. An order counts when it is first paid.",
		read: (db, { period }) => readMonths(period, (both) => listSalesByMonth(db, both)),
		sum: sumOrders,
		columns: [
			{
				label: "Month",
				unit: "text",
				value: ({ month }) => formatMonth(month),
				to: ({ month }) => getOrdersPath(toPeriod(month)),
			},
			{
				label: "Orders",
				unit: "count",
				value: ({ orders }) => orders,
				to: ({ month }) => getReportPath("sales-by-customer", toPeriod(month)),
			},
			...listSumColumns<MonthSales>(({ month }) => getReportPath("sales-by-part", toPeriod(month))),
		],
	}),
	"sales-by-customer": report({
		...SALES,
		title: "Sales by customer",
		intro: "Who bought most, how often they usually order, and how long ago they did.",
		read: (db, { period }) => listSalesByCustomer(db, period),
		readFile: (db, { period }) => readSalesByCustomer(db, period),
		sum: sumOrders,
		columns: [
			{ label: "Customer", unit: "text", value: ({ name }) => name },
			{
				label: "Orders",
				unit: "count",
				value: ({ orders }) => orders,
				to: ({ id }, { period }) =>
					id === null ? undefined : getOrdersPath(period, { customer: id }),
			},
			...listSumColumns<CustomerSales>(({ id }, { period }) =>
				id === null ? undefined : getEntriesPath(period, { customer: id }),
			),
			{
				label: "Last order",
				unit: "day",
				value: ({ orderTimes: [newest] }) => newest ?? null,
			},
			{ label: "Rhythm", unit: "text", value: describeRhythm },
		],
	}),
	"sales-by-part": report({
		...SALES,
		title: "Sales by part",
		intro: "What sold most, with what was charged for delivery and work as one row.",
		read: (db, { period, of }) => listSalesByPart(db, period, of),
		readFile: (db, { period, of }) => readSalesByPart(db, period, of),
		sum: sumParts,
		columns: [
			{
				label: "Part",
				unit: "text",
				value: ({ name }) => name,
				to: ({ partNumber }, { period }) =>
					partNumber ? getReportPath("sales-of-part", period, { find: partNumber }) : undefined,
			},
			{
				label: "Part number",
				unit: "text",
				value: ({ partNumber }) => partNumber,
				to: ({ id }, { period }) => (id === null ? undefined : getOrdersPath(period, { part: id })),
			},
			...listPartColumns<PartSales>(({ id }, { period }) =>
				id === null ? undefined : getEntriesPath(period, { part: id }),
			),
		],
	}),
	"sales-of-part": report({
		...SALES,
		title: "Sales of one part",
		intro: "Month by month, by the shop's part number.",
		find: "Part number",
		read: async (db, { period, find }) =>
			find ? readMonths(period, (both) => listSalesOfPart(db, both, find)) : { rows: [] },
		sum: sumParts,
		describeEmpty: async (db, { period, find }) =>
			find ? describeNoSales(db, period) : "Enter a part number to see its months.",
		columns: [
			{
				label: "Month",
				unit: "text",
				value: ({ month }) => formatMonth(month),
				to: ({ month, productId }) => getOrdersPath(toPeriod(month), { part: productId }),
			},
			...listPartColumns<PartMonth>(({ month, productId }) =>
				getEntriesPath(toPeriod(month), { part: productId }),
			),
		],
	}),
	"sales-and-refunds": report({
		...SALES,
		title: "Sales and refunds",
		intro: "Each sale and refund of a part or of a customer, the newest first.",
		isLinked: true,
		read: async (db, { period, of }) => {
			if (!isNarrowed(of)) return { rows: [] };
			const { rows, before } = await listEntries(db, period, of);
			return { rows, before: sumParts(before) };
		},
		readFile: (db, { period, of }) => readAllEntries(db, period, of),
		sum: sumParts,
		isEmpty: undefined,
		describeEmpty: async (db, { period, of }) =>
			isNarrowed(of) ? describeNoSales(db, period) : "Choose an amount in another report.",
		columns: [
			{ label: "Day", unit: "day", value: ({ at }) => at },
			{
				label: "Order",
				unit: "text",
				value: ({ orderNumber }) => orderNumber,
				to: ({ orderId }) => `/dashboard/orders/${orderId}`,
			},
			{ label: "Customer", unit: "text", value: ({ customer }) => customer },
			{ label: "Part", unit: "text", value: ({ name }) => name },
			{ label: "Part number", unit: "text", value: ({ partNumber }) => partNumber },
			...listPartColumns<SaleEntry>(),
		],
		picture: undefined,
	}),
};

const isNarrowed = ({ part, customer }: Narrowed) => Boolean(part || customer);

function describeRhythm({ orderTimes }: CustomerSales, { now }: Asked): string | null {
	const rhythm = calculateRhythm(orderTimes, now);
	return rhythm && `usually every ${countDays(rhythm.usual)}, now ${rhythm.now}`;
}

const countDays = (days: number) => (days === 1 ? "day" : `${days} days`);
