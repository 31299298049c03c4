import { type Period, toPeriodRange } from "~/domain/reports/period";
import { describeNoSales, listSalesByMonth, listSalesOfPart } from "~/domain/reports/sales.server";
import {
	type CustomerSales,
	calculateRhythm,
	listSalesByCustomer,
	listSalesByPart,
	readSalesByCustomer,
	readSalesByPart,
} from "~/domain/reports/sales-by.server";
import {
	calculateMargin,
	calculateMarginPercent,
	hasCosts,
	SUM_NAMES,
	type Sums,
	sumRows,
} from "~/domain/reports/sums";
import type { Db } from "~/platform/d1/database.server";
import { formatMonth, toDateText, toDayNumber } from "~/platform/dhaka-days";
import { writeListUrl } from "../responses/list-url.server";
import type { Asked } from "./asked.server";
import { type Column, type Note, report } from "./report.server";

/** The orders behind a figure: those with a part were paid in the period, others placed. */
function getOrdersPath(period: Period, of: { part?: string; customer?: string } = {}): string {
	const { since, until } = toPeriodRange(period);
	const toDay = (at: number) => toDateText(toDayNumber(at));
	return writeListUrl("/dashboard/orders", { ...of, from: toDay(since), to: toDay(until - 1) });
}

const toPeriod = (month: string): Period => ({ first: month, last: month });

const getReportPath = (name: string, period: Period, find?: string): string =>
	writeListUrl(`/dashboard/reports/${name}`, { ...period, find });

const SUM_COLUMNS: readonly Column<Sums, Sums>[] = [
	{ label: "Sales", unit: "tk", value: ({ grossPoisha }) => grossPoisha },
	{ label: "About without VAT", unit: "tk", value: ({ netPoisha }) => netPoisha },
	{ label: "Margin", unit: "tk", value: calculateMargin, when: hasCosts },
	{ label: "Margin of sales", unit: "percent", value: calculateMarginPercent, when: hasCosts },
	{
		label: "Without a known cost",
		unit: "tk",
		value: ({ uncostedPoisha }) => uncostedPoisha,
		when: hasCosts,
	},
];

const NO_COSTS: Note = {
	text: "No costs are entered, so no margin is shown.",
	link: { label: "Import them.", to: "/dashboard/import", right: "catalogue" },
};

const sumOrders = (rows: readonly (Sums & { orders: number })[]) =>
	sumRows(rows, "orders", ...SUM_NAMES);

/** Parts, customers and months add up to the same, and there are the fewest months. */
const sumMonths = async (db: Db, { period }: Asked) =>
	sumOrders(await listSalesByMonth(db, period));

type SoldParts = Sums & Record<"lines" | "units", number | null>;

/** What reports of sales have in common. */
const SALES = {
	right: "accounts",
	period: "months",
	describeEmpty: (db: Parameters<typeof describeNoSales>[0], { period }: Asked) =>
		describeNoSales(db, period),
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
		read: (db, { period }) => listSalesByMonth(db, period),
		sum: sumOrders,
		columns: [
			{
				label: "Month",
				unit: "text",
				value: ({ month }) => formatMonth(month),
				to: ({ month }) => getReportPath("sales-by-part", toPeriod(month)),
			},
			{
				label: "Orders",
				unit: "count",
				value: ({ orders }) => orders,
				to: ({ month }) => getOrdersPath(toPeriod(month)),
			},
			...SUM_COLUMNS,
		],
	}),
	"sales-by-customer": report({
		...SALES,
		title: "Sales by customer",
		intro: "Who bought most, how often they usually order, and how long ago they did.",
		read: (db, { period }) => listSalesByCustomer(db, period),
		readFile: (db, { period }) => readSalesByCustomer(db, period),
		sum: sumOrders,
		sumBefore: sumMonths,
		columns: [
			{ label: "Customer", unit: "text", value: ({ name }) => name },
			{
				label: "Orders",
				unit: "count",
				value: ({ orders }) => orders,
				to: ({ id }, { period }) =>
					id === null ? undefined : getOrdersPath(period, { customer: id }),
			},
			...SUM_COLUMNS,
			{
				label: "Last order",
				unit: "text",
				value: ({ orderTimes: [newest] }) =>
					newest === undefined ? null : toDateText(toDayNumber(newest)),
			},
			{ label: "Rhythm", unit: "text", value: describeRhythm },
		],
	}),
	"sales-by-part": report({
		...SALES,
		title: "Sales by part",
		intro: "What sold most, with what was charged for delivery and work as one row.",
		read: (db, { period }) => listSalesByPart(db, period),
		readFile: (db, { period }) => readSalesByPart(db, period),
		sum: (rows): SoldParts => sumRows(rows, "lines", "units", ...SUM_NAMES),
		sumBefore: async (db, before) => ({
			...(await sumMonths(db, before)),
			lines: null,
			units: null,
		}),
		columns: [
			{
				label: "Part",
				unit: "text",
				value: ({ name }) => name,
				to: ({ partNumber }, { period }) =>
					partNumber ? getReportPath("sales-of-part", period, partNumber) : undefined,
			},
			{ label: "Part number", unit: "text", value: ({ partNumber }) => partNumber },
			{
				label: "Units",
				unit: "count",
				value: ({ units }) => units,
				to: ({ id }, { period }) => (id === null ? undefined : getOrdersPath(period, { part: id })),
			},
			{ label: "Lines", unit: "count", value: ({ lines }) => lines },
			...SUM_COLUMNS,
		],
	}),
	"sales-of-part": report({
		...SALES,
		title: "Sales of one part",
		intro: "Month by month, by the shop's part number.",
		find: "Part number",
		read: async (db, { period, find }) => (find ? listSalesOfPart(db, period, find) : []),
		sum: (rows) => sumRows(rows, "lines", "units", ...SUM_NAMES),
		describeEmpty: async (db, { period, find }) =>
			find ? describeNoSales(db, period) : "Enter a part number to see its months.",
		columns: [
			{ label: "Month", unit: "text", value: ({ month }) => formatMonth(month) },
			{
				label: "Units",
				unit: "count",
				value: ({ units }) => units,
				to: ({ month, productId }) => getOrdersPath(toPeriod(month), { part: productId }),
			},
			{ label: "Lines", unit: "count", value: ({ lines }) => lines },
			...SUM_COLUMNS,
		],
	}),
};

function describeRhythm({ orderTimes }: CustomerSales, { now }: Asked): string | null {
	const rhythm = calculateRhythm(orderTimes, now);
	return rhythm && `usually every ${countDays(rhythm.usual)}, now ${rhythm.now}`;
}

const countDays = (days: number) => (days === 1 ? "day" : `${days} days`);
