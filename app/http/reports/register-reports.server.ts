import { RATE_ERROR, vatRateInput } from "~/domain/catalog/vat-rates/input";
import { formatDocumentNumber } from "~/domain/documents/rules";
import { formatVatRate } from "~/domain/money/vat-rate";
import { MAX_ROWS, OnlyInFile, SHOWN_ROWS } from "~/domain/reports/limits";
import { splitMonths, toPeriodRange, withBefore } from "~/domain/reports/period";
import { sumRows } from "~/domain/reports/sums";
import {
	ALL_PAPERS,
	listRegister,
	listVat,
	type PapersOf,
	readRegister,
	sumPapers,
	type VatOfRate,
} from "~/domain/reports/vat.server";
import type { Db } from "~/platform/d1/database.server";
import { formatMonth } from "~/platform/dhaka-days";
import { Refused } from "~/platform/refused";
import type { Asked } from "./asked.server";
import { type Note, report } from "./report.server";

export const ADVISER: Note = {
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

function refuseMorePapers(vat: readonly VatOfRate[]): void {
	if (sumPapers(vat, ALL_PAPERS).documents > MAX_PAPERS)
		throw new OnlyInFile("The month has more documents than a page reads. Download the file.", 400);
}

/** The first papers of all, with the sums that are kept of them. */
async function readPapers(db: Db, asked: Asked) {
	const { period } = asked;
	const of = readPapersOf(asked);
	const [vat, earlier] = splitMonths(await listVat(db, withBefore(period)), period);
	if (Object.values(of).some((each) => each !== null)) refuseMorePapers(vat);
	const limit = SHOWN_ROWS + 1;
	return {
		rows: await listRegister(db, period, { ...of, overPoisha: 0, limit }),
		total: sumPapers(vat, of),
		before: sumPapers(earlier, of),
	};
}

/** Opens every paper of both months, so they must be few. */
async function readLargePapers(db: Db, asked: Asked) {
	const { period } = asked;
	const both = withBefore(period);
	refuseMorePapers(await listVat(db, both));
	const papers = await listRegister(db, both, { ...readPapersOf(asked), overPoisha: LARGE_POISHA });
	const { since } = toPeriodRange(period);
	return {
		rows: papers.filter(({ issuedAt }) => issuedAt >= since),
		before: REGISTER.sum(papers.filter(({ issuedAt }) => issuedAt < since)),
	};
}

/** As the note '' is in an address. */
export const NO_NOTE = "none";

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
		read: overPoisha > 0 ? readLargePapers : readPapers,
		readFile: (db, asked) =>
			readRegister(db, asked.period.first, { ...readPapersOf(asked), overPoisha }),
		describeEmpty: (_, { period }) => `No such documents in ${formatMonth(period.first)}.`,
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
			{ label: "Date", unit: "day", value: ({ issuedAt }) => issuedAt },
			{ label: "Goods", when: isOnlyInFile, unit: "text", value: ({ description }) => description },
			{ label: "Quantity", when: isOnlyInFile, unit: "text", value: ({ quantity }) => quantity },
			{ label: "VAT rate", unit: "text", value: ({ vatBp }) => formatVatRate(vatBp) },
			{ label: "Value", unit: "tk", value: ({ netPoisha }) => netPoisha },
			{ label: "Supplementary duty", unit: "tk", value: () => 0, when: isOnlyInFile },
			{ label: "VAT", unit: "tk", value: ({ vatPoisha }) => vatPoisha },
		],
	});

export const REGISTER_REPORTS = {
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
