import { listDocumentsIssued } from "~/domain/documents/queries.server";
import { formatDocumentNumber } from "~/domain/documents/rules";
import { toTk } from "~/domain/money/rules";
import { readDates } from "~/http/input/date-params.server";
import type { Db } from "~/platform/d1/database.server";
import type { Cursor } from "~/platform/d1/keyset.server";
import { toMonthRange } from "~/platform/dhaka-days";
import { formatTime, inShopTime, list, PAGE_ROWS } from "./exported-list.server";

/** Reads those of `month`, or all: a row per document and VAT rate. */
async function readDocumentsPage(db: Db, after: Cursor | null, url: string) {
	const { month } = readDates(url, { month: "month" }).dates;
	const issued = month ? toMonthRange(month) : null;
	const { documents, next } = await listDocumentsIssued(db, issued, after, PAGE_ROWS);
	const rows = documents.flatMap((document) =>
		document.facts.vat.map((rate) => ({
			...rate,
			...document,
			// So that the columns of a month add up.
			sign: document.kind === "credit-note" ? -1 : 1,
		})),
	);
	return { rows, next };
}

export const DOCUMENTS_LIST = list(
	"accounts",
	[readDocumentsPage],
	[
		["number", formatDocumentNumber],
		["kind", ({ kind }) => kind],
		[inShopTime("issued"), ({ issuedAt }) => formatTime(issuedAt)],
		["order number", ({ facts }) => facts.orderNumber],
		["invoice number", ({ facts }) => ("reason" in facts ? facts.invoice.number : null)],
		["buyer", ({ buyer }) => buyer.name],
		["company", ({ buyer }) => buyer.companyName],
		["buyer's BIN", ({ buyer }) => buyer.bin],
		["exemption certificate", ({ facts }) => facts.exemptNumber],
		["VAT rate in %", ({ vatBp }) => vatBp / 100],
		["net in tk", ({ sign, netPoisha }) => toTk(sign * netPoisha)],
		["VAT in tk", ({ sign, vatPoisha }) => toTk(sign * vatPoisha)],
		["gross in tk", ({ sign, grossPoisha }) => toTk(sign * grossPoisha)],
		["reason", ({ facts }) => ("reason" in facts ? facts.reason : null)],
	],
);
