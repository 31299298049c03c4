import { RATE_ERROR, vatRateInput } from "~/domain/catalog/vat-rates/input";
import { type DocumentKind, EXEMPT_NOTE } from "~/domain/documents/facts";
import { formatDocumentNumber } from "~/domain/documents/rules";
import { RETURN_NOTE_LABELS, type ReturnNote } from "~/domain/money/return-notes";
import { formatVatRate } from "~/domain/money/vat-rate";
import { MAX_ROWS, OnlyInFile, SHOWN_ROWS } from "~/domain/reports/limits";
import { sumRows } from "~/domain/reports/sums";
import {
	ALL_PAPERS,
	listRegister,
	listVatOfMonth,
	type PapersOf,
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
	if ((await sumPapers(db, period.first, ALL_PAPERS)).documents > MAX_PAPERS)
		throw new OnlyInFile("The month has more documents than a page reads. Download the file.", 400);
}

const sumRegister = async (db: Db, asked: Asked) =>
	sumPapers(db, asked.period.first, readPapersOf(asked));

/** As the note '' is in an address. */
const NO_NOTE = "none";

const readPapersOf = ({ find, of: { note, kind } }: Asked): PapersOf => ({
	vatBp: readRate(find),
	note: note === NO_NOTE ? "" : (note ?? null),
	kind: kind === "invoice" || kind === "credit-note" ? kind : null,
});

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
			const of = readPapersOf(asked);
			const isPart = overPoisha > 0 || Object.values(of).some((each) => each !== null);
			if (isPart) await refuseMorePapers(db, asked);
			const limit = overPoisha > 0 ? -1 : SHOWN_ROWS + 1;
			return listRegister(db, asked.period.first, { ...of, overPoisha, limit });
		},
		readFile: (db, asked) =>
			readRegister(db, asked.period.first, { ...readPapersOf(asked), overPoisha }),
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
};
