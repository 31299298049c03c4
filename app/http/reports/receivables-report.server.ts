import {
	listOpenInvoices,
	listReceivables,
	type OpenInvoice,
	type Receivable,
	sumOwedAtEnd,
} from "~/domain/receivables/open-invoices.server";
import { AGE_LABELS, AGES, type Age, getAge } from "~/domain/receivables/rules";
import { MAX_ROWS, OnlyInFile } from "~/domain/reports/limits";
import { getPeriodBefore, toMonth } from "~/domain/reports/period";
import { sumRows } from "~/domain/reports/sums";
import type { Db } from "~/platform/d1/database.server";
import { formatMonth } from "~/platform/dhaka-days";
import { writeListUrl } from "../responses/list-url.server";
import type { Asked } from "./asked.server";
import { report } from "./report.server";

/** More than there can be. */
const MAX_COMPANIES = 10_000_000;

/** Each reads its entries, order and paper. */
const MAX_INVOICES = MAX_ROWS / 10;

/** By age alone what is open today is known. */
type Owed = { owedPoisha: number; ages: Record<Age, number | null> };

const AGES_BEFORE = { notDue: null, upTo30: null, upTo60: null, upTo90: null, over90: null };

function getMonthBefore({ now }: Asked): string {
	const month = toMonth(now);
	return getPeriodBefore({ first: month, last: month }).last;
}

/** Of one company; `isWhole` is for a file. */
async function readOpen(db: Db, { now, of }: Asked, isWhole: boolean): Promise<OpenInvoice[]> {
	const { customer, age } = of;
	if (!customer) return [];
	const size = isWhole ? MAX_COMPANIES : MAX_INVOICES;
	const { invoices, next } = await listOpenInvoices(db, customer, { size });
	if (next)
		throw new OnlyInFile("More invoices are open than a page reads. Download the file.", 400);
	return invoices.filter(({ dueAt }) => !age || getAge(dueAt, now) === age);
}

const OPEN_INVOICES = report({
	title: "Open invoices",
	intro: "What is open today of the invoices of a company, the oldest due first.",
	right: "accounts",
	isLinked: true,
	read: async (db, asked) => ({ rows: await readOpen(db, asked, false) }),
	readFile: async function* (db, asked) {
		yield readOpen(db, asked, true);
	},
	sum: (rows) => sumRows(rows, "amountPoisha", "openPoisha"),
	describeEmpty: (_, { of: { customer } }) =>
		customer ? "Nothing is open." : "Choose an amount in the receivables by age.",
	columns: [
		{
			label: "Invoice",
			unit: "text",
			value: ({ invoiceNumber, note }) => invoiceNumber ?? note,
			to: ({ orderId }) => (orderId === null ? undefined : `/dashboard/orders/${orderId}`),
		},
		{ label: "Day", unit: "day", value: ({ at }) => at },
		{ label: "Due", unit: "day", value: ({ dueAt }) => dueAt - 1 },
		{ label: "Age", unit: "text", value: ({ dueAt }, { now }) => AGE_LABELS[getAge(dueAt, now)] },
		{ label: "Amount", unit: "tk", value: ({ amountPoisha }) => amountPoisha },
		{ label: "Open", unit: "tk", value: ({ openPoisha }) => openPoisha },
	],
});

const RECEIVABLES_BY_AGE = report({
	title: "Receivables by age",
	intro: "What companies owe today: those with most overdue first. A credit is below zero.",
	right: "accounts",
	read: async (db, asked) => {
		const [{ receivables: rows, next }, owedPoisha] = await Promise.all([
			listReceivables(db, asked.now, { size: MAX_ROWS }),
			sumOwedAtEnd(db, getMonthBefore(asked)),
		]);
		if (next) throw new OnlyInFile("More companies owe than a page shows. Download the file.", 400);
		return { rows, before: { owedPoisha, ages: AGES_BEFORE } };
	},
	readFile: async function* (db, { now }) {
		yield (await listReceivables(db, now, { size: MAX_COMPANIES })).receivables;
	},
	sum: (rows): Owed => ({
		...sumRows(rows, "owedPoisha"),
		ages: sumRows(
			rows.map(({ ages }) => ages),
			...AGES,
		),
	}),
	describeBefore: (asked) => `At the end of ${formatMonth(getMonthBefore(asked))}`,
	describeEmpty: () => "No company owes anything.",
	columns: [
		{
			label: "Company",
			unit: "text",
			value: ({ company }) => company,
			to: ({ customerId }) => `/dashboard/customers/${customerId}/account`,
		},
		{
			label: "Owed",
			unit: "tk",
			value: ({ owedPoisha }) => owedPoisha,
			to: ({ customerId }) => `/dashboard/customers/${customerId}/account`,
		},
		...AGES.map((age) => ({
			label: AGE_LABELS[age],
			unit: "tk" as const,
			value: ({ ages }: Owed) => ages[age],
			to: ({ customerId, ages }: Receivable) =>
				ages[age] === 0
					? undefined
					: writeListUrl("/dashboard/reports/open-invoices", { customer: customerId, age }),
		})),
	],
	picture: "Owed",
});

export const RECEIVABLES_REPORTS = {
	"receivables-by-age": RECEIVABLES_BY_AGE,
	"open-invoices": OPEN_INVOICES,
};
