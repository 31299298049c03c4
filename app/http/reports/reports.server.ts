import { listReceivables } from "~/domain/receivables/open-invoices.server";
import { AGE_LABELS, AGES, type Ages } from "~/domain/receivables/rules";
import { toPeriodRange } from "~/domain/reports/period";
import { describeNoSales, listSalesByMonth, sumSales } from "~/domain/reports/sales.server";
import { formatMonth, toDateText, toDayNumber } from "~/platform/dhaka-days";
import { writeListUrl } from "../responses/list-url.server";
import { type Report, report } from "./report.server";

/** The orders that were placed in a month. */
function getOrdersPath(month: string): string {
	const { since, until } = toPeriodRange({ first: month, last: month });
	const toDay = (at: number) => toDateText(toDayNumber(at));
	return writeListUrl("/dashboard/orders", { from: toDay(since), to: toDay(until - 1) });
}

const sumPoisha = (amounts: readonly number[]) => amounts.reduce((sum, poisha) => sum + poisha, 0);

/** By the name in its address, which is that of its file, too. */
export const REPORTS: Record<string, Report> = {
	"sales-by-month": report({
		title: "Sales by month",
		intro: "What was paid or charged in each month, less what was refunded in it.",
		right: "accounts",
		hasPeriod: true,
		read: (db, { period }) => listSalesByMonth(db, period),
		sum: sumSales,
		isEmpty: ({ orders, grossPoisha }) => orders === 0 && grossPoisha === 0,
		describeEmpty: (db, { period }) => describeNoSales(db, period),
		columns: [
			{ label: "Month", unit: "text", value: ({ month }) => formatMonth(month) },
			{
				label: "Orders",
				unit: "count",
				value: ({ orders }) => orders,
				to: ({ month }) => getOrdersPath(month),
			},
			{ label: "Sales", unit: "tk", value: ({ grossPoisha }) => grossPoisha },
		],
		picture: "Sales",
	}),
	"receivables-by-age": report({
		title: "Receivables by age",
		intro: "What companies owe today: those with most overdue first. A credit is below zero.",
		right: "accounts",
		read: (db, { now }) => listReceivables(db, now),
		sum: (rows) => ({
			owedPoisha: sumPoisha(rows.map(({ owedPoisha }) => owedPoisha)),
			ages: Object.fromEntries(
				AGES.map((age) => [age, sumPoisha(rows.map(({ ages }) => ages[age]))]),
			) as Ages,
		}),
		describeEmpty: async () => "No company owes anything.",
		columns: [
			{
				label: "Company",
				unit: "text",
				value: ({ company }) => company,
				to: ({ customerId }) => `/dashboard/customers/${customerId}/account`,
			},
			{ label: "Owed", unit: "tk", value: ({ owedPoisha }) => owedPoisha },
			...AGES.map((age) => ({
				label: AGE_LABELS[age],
				unit: "tk" as const,
				value: ({ ages }: { ages: Ages }) => ages[age],
			})),
		],
		picture: "Owed",
	}),
};
