import { RATE_ERROR, vatRateInput } from "~/domain/catalog/vat-rates/input";
import { EXEMPT_NOTE } from "~/domain/documents/facts";
import { formatDocumentNumber } from "~/domain/documents/rules";
import { RETURN_NOTE_LABELS, type ReturnNote } from "~/domain/money/return-notes";
import { formatVatRate } from "~/domain/money/vat-rate";
import { listReceivables } from "~/domain/receivables/open-invoices.server";
import { AGE_LABELS, AGES, type Ages } from "~/domain/receivables/rules";
import { MAX_ROWS, OnlyInFile, SHOWN_ROWS } from "~/domain/reports/sales-by.server";
import { sumRows } from "~/domain/reports/sums";
import {
	listRegister,
	listVatOfMonth,
	readRegister,
	sumPapers,
	type VatOfRate,
} from "~/domain/reports/vat.server";
import type { Db } from "~/platform/d1/database.server";
import { formatMonth, toDateText, toDayNumber } from "~/platform/dhaka-days";
import { Refused } from "~/platform/refused";
import { writeListUrl } from "../responses/list-url.server";
import type { Asked } from "./asked.server";
import { type Note, report } from "./report.server";

type Vat = Pick<VatOfRate, "invoice" | "credit-note">;

const PART_NAMES = ["documents", "netPoisha", "vatPoisha"] as const;

const sumVat = (rows: readonly VatOfRate[]): Vat => ({
	invoice: sumRows(
		rows.map(({ invoice }) => invoice),
		...PART_NAMES,
	),
	"credit-note": sumRows(
		rows.map((row) => row["credit-note"]),
		...PART_NAMES,
	),
});

function describeNote(note: string): string {
	if (note === EXEMPT_NOTE) return "Exempt buyers";
	return RETURN_NOTE_LABELS[note as ReturnNote] ?? "No note chosen";
}

const ADVISER: Note = {
	text: "A tax adviser must confirm the notes, and where credit notes belong, before the return is filed. Purchases (part 4) are not in the shop.",
};

/** Documents above it are listed apart, for Mushak-6.10. */
const LARGE_POISHA = 200_000 * 100;

/** More than there can be. */
const MAX_COMPANIES = 10_000_000;

/** A page has no room for it. */
const isOnlyInFile = () => false;

const REGISTER = {
	right: "accounts",
	period: "month",
	find: "VAT rate",
	sum: (rows: readonly Record<"netPoisha" | "vatPoisha", number>[]) =>
		sumRows(rows, "netPoisha", "vatPoisha"),
	notes: () => [ADVISER],
} as const;

/** Papers say in their text at which rates they are, and how much: a page reads no more of them. */
const MAX_PAPERS = MAX_ROWS / 2;

async function refuseMorePapers(db: Db, { period }: Asked): Promise<void> {
	if ((await sumPapers(db, period.first, null)).documents > MAX_PAPERS)
		throw new OnlyInFile("The month has more documents than a page reads. Download the file.", 400);
}

const sumRegister = async (db: Db, { period, find }: Asked) =>
	sumPapers(db, period.first, readRate(find));

/** Null for all rates. */
function readRate(typed: string | undefined): number | null {
	if (!typed) return null;
	const rate = vatRateInput.shape.rate.safeParse(typed);
	if (!rate.success) throw new Refused({ find: RATE_ERROR }, 400);
	return rate.data;
}

const registerOver = (overPoisha: number, title: string, intro: string) =>
	report({
		...REGISTER,
		title,
		intro,
		read: async (db, asked) => {
			const { period, find } = asked;
			const vatBp = readRate(find);
			if (overPoisha > 0 || vatBp !== null) await refuseMorePapers(db, asked);
			const limit = overPoisha > 0 ? -1 : SHOWN_ROWS + 1;
			return listRegister(db, period.first, { overPoisha, vatBp, limit });
		},
		readFile: (db, { period, find }) =>
			readRegister(db, period.first, { overPoisha, vatBp: readRate(find) }),
		...(overPoisha === 0 && { sumAll: sumRegister, sumBefore: sumRegister }),
		describeEmpty: async (_, { period }) => `No such documents in ${formatMonth(period.first)}.`,
		columns: [
			{
				label: "Buyer",
				unit: "text",
				value: ({ buyer }) => buyer.companyName || (buyer.name ?? null),
			},
			{
				label: "Address",
				when: isOnlyInFile,
				unit: "text",
				value: ({ buyer }) => buyer.address ?? null,
			},
			{ label: "BIN", unit: "text", value: ({ buyer }) => buyer.bin ?? null },
			{
				label: "Number",
				unit: "text",
				value: (row) => formatDocumentNumber(row),
				to: ({ orderId }) => `/dashboard/orders/${orderId}`,
			},
			{ label: "Date", unit: "text", value: ({ issuedAt }) => toDateText(toDayNumber(issuedAt)) },
			{ label: "Goods", when: isOnlyInFile, unit: "text", value: ({ description }) => description },
			{ label: "Quantity", when: isOnlyInFile, unit: "text", value: ({ quantity }) => quantity },
			{ label: "VAT rate", unit: "text", value: ({ vatBp }) => formatVatRate(vatBp) },
			{ label: "Value", unit: "tk", value: ({ netPoisha }) => netPoisha },
			{ label: "Supplementary duty", unit: "tk", value: () => 0, when: isOnlyInFile },
			{ label: "VAT", unit: "tk", value: ({ vatPoisha }) => vatPoisha },
		],
	});

const toRegister = ({ vatBp }: VatOfRate, { period }: Asked) =>
	writeListUrl("/dashboard/reports/sales-register", {
		month: period.first,
		find: formatVatRate(vatBp),
	});

export const ACCOUNTS_REPORTS = {
	vat: report({
		right: "accounts",
		period: "month",
		title: "VAT of a month",
		intro:
			"Sales by note of the VAT return (Mushak-9.1, part 3), exactly as the invoices and credit notes of the month say.",
		read: (db, { period }) => listVatOfMonth(db, period.first),
		sum: sumVat,
		describeEmpty: async (_, { period }) =>
			`No invoices or credit notes in ${formatMonth(period.first)}.`,
		columns: [
			{ label: "Note", unit: "text", value: ({ note }) => describeNote(note) },
			{ label: "Rate", unit: "text", value: ({ vatBp }) => formatVatRate(vatBp) },
			{
				label: "Invoices",
				unit: "count",
				value: ({ invoice }) => invoice.documents,
				to: toRegister,
			},
			{ label: "Value of invoices", unit: "tk", value: ({ invoice }) => invoice.netPoisha },
			{ label: "VAT of invoices", unit: "tk", value: ({ invoice }) => invoice.vatPoisha },
			{
				label: "Credit notes",
				unit: "count",
				value: (row) => row["credit-note"].documents,
				to: toRegister,
			},
			{ label: "Value credited", unit: "tk", value: (row) => row["credit-note"].netPoisha },
			{ label: "VAT credited", unit: "tk", value: (row) => row["credit-note"].vatPoisha },
			{
				label: "VAT less credited",
				unit: "tk",
				value: (row) => row.invoice.vatPoisha - row["credit-note"].vatPoisha,
			},
		],
		notes: () => [
			{
				text: "A document with several notes or rates counts at each of them. Its number leads to the register of the rate, with all its notes.",
			},
			{
				text: "Papers keep the note that they were issued with.",
				link: {
					label: "Choose the notes of the VAT rates.",
					to: "/dashboard/vat",
					right: "prices",
				},
			},
			ADVISER,
		],
	}),
	"sales-register": registerOver(
		0,
		"Sales register",
		"Every invoice and credit note of a month by rate, in the columns 9 to 18 of Mushak-6.2.",
	),
	"large-documents": registerOver(
		LARGE_POISHA,
		"Documents above tk 200,000",
		"Invoices and credit notes of more than tk 200,000 in a month, for Mushak-6.10.",
	),
	"receivables-by-age": report({
		title: "Receivables by age",
		intro: "What companies owe today: those with most overdue first. A credit is below zero.",
		right: "accounts",
		read: async (db, { now }) => {
			const { receivables, next } = await listReceivables(db, now, { size: MAX_ROWS });
			if (next)
				throw new OnlyInFile("More companies owe than a page shows. Download the file.", 400);
			return receivables;
		},
		readFile: async function* (db, { now }) {
			yield (await listReceivables(db, now, { size: MAX_COMPANIES })).receivables;
		},
		sum: (rows) => ({
			...sumRows(rows, "owedPoisha"),
			ages: sumRows(
				rows.map(({ ages }) => ages),
				...AGES,
			),
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
