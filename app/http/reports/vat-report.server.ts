import { type DocumentKind, EXEMPT_NOTE } from "~/domain/documents/facts";
import { RETURN_NOTE_LABELS, type ReturnNote } from "~/domain/money/return-notes";
import { formatVatRate } from "~/domain/money/vat-rate";
import { splitMonths, withBefore } from "~/domain/reports/period";
import { sumRows } from "~/domain/reports/sums";
import { listVat, type VatOfRate } from "~/domain/reports/vat.server";
import { formatMonth } from "~/platform/dhaka-days";
import { writeListUrl } from "../responses/list-url.server";
import type { Asked } from "./asked.server";
import { ADVISER, NO_NOTE } from "./register-reports.server";
import { report } from "./report.server";

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

const leadToPapers =
	(kind?: DocumentKind) =>
	({ vatBp, note, ...of }: VatOfRate, { period }: Asked) =>
		kind && of[kind].documents === 0
			? undefined
			: writeListUrl("/dashboard/reports/sales-register", {
					month: period.first,
					find: formatVatRate(vatBp),
					note: note || NO_NOTE,
					kind,
				});

const INVOICES = leadToPapers("invoice");
const CREDIT_NOTES = leadToPapers("credit-note");

export const VAT_REPORTS = {
	vat: report({
		right: "accounts",
		period: "month",
		title: "VAT of a month",
		intro:
			"Sales by note of the VAT return (Mushak-9.1, part 3), exactly as the invoices and credit notes of the month say.",
		read: async (db, { period }) => {
			const [rows, earlier] = splitMonths(await listVat(db, withBefore(period)), period);
			return { rows, before: sumVat(earlier) };
		},
		sum: sumVat,
		describeEmpty: (_, { period }) =>
			`No invoices or credit notes in ${formatMonth(period.first)}.`,
		columns: [
			{ label: "Note", unit: "text", value: ({ note }) => describeNote(note) },
			{ label: "Rate", unit: "text", value: ({ vatBp }) => formatVatRate(vatBp) },
			{
				label: "Invoices",
				unit: "count",
				value: ({ invoice }) => invoice.documents,
				to: INVOICES,
			},
			{
				label: "Value of invoices",
				unit: "tk",
				value: ({ invoice }) => invoice.netPoisha,
				to: INVOICES,
			},
			{
				label: "VAT of invoices",
				unit: "tk",
				value: ({ invoice }) => invoice.vatPoisha,
				to: INVOICES,
			},
			{
				label: "Credit notes",
				unit: "count",
				value: (row) => row["credit-note"].documents,
				to: CREDIT_NOTES,
			},
			{
				label: "Value credited",
				unit: "tk",
				value: (row) => row["credit-note"].netPoisha,
				to: CREDIT_NOTES,
			},
			{
				label: "VAT credited",
				unit: "tk",
				value: (row) => row["credit-note"].vatPoisha,
				to: CREDIT_NOTES,
			},
			{
				label: "VAT less credited",
				unit: "tk",
				value: (row) => row.invoice.vatPoisha - row["credit-note"].vatPoisha,
				to: leadToPapers(),
			},
		],
		picture: "VAT less credited",
		notes: () => [
			{
				text: "A document with several notes or rates counts at each of them, with its lines there.",
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
};
