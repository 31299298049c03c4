import type { VatSum } from "../money/vat-rules";

export const DOCUMENT_KINDS = ["invoice", "credit-note"] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** In place of a note of the VAT return: the buyer had a certificate. */
export const EXEMPT_NOTE = "exempt";

/** `mushak` means the forms Mushak-6.3 and 6.7 of Bangladesh. */
export type DocumentForm = "mushak" | "plain";

/** '' for what the shop has not given. */
export type SellerFacts = {
	name: string;
	legalName: string;
	/** The seller's registration number for VAT. */
	bin: string;
	address: string;
	phone: string;
	email: string;
	footLine: string;
	personInCharge: string;
	designation: string;
	addressOfIssue: string;
	form: DocumentForm;
};

/** '' for what the buyer has not given. */
export type BuyerFacts = {
	name: string;
	companyName: string;
	bin: string;
	address: string;
	phone: string;
	email: string;
};

/** Documents have no buyer after the years of retention. */
export type NoBuyer = { [Field in keyof BuyerFacts]?: never };

/** Amounts in poisha: net + supplementary duty + VAT = gross. */
export type DocumentTotals = Omit<VatSum, "vatBp"> & { supplementaryDutyPoisha: number };

export type DocumentLine = DocumentTotals & {
	lineId: string;
	serial: number;
	description: string;
	partNumber: string;
	customerNumber: string;
	unit: string;
	/** 0 where only an amount is credited. */
	quantity: number;
	/** As charged, with VAT. */
	unitPricePoisha: number;
	/** Tk without taxes, with four decimals; '' without a quantity. The value of the line is authoritative. */
	unitValue: string;
	vatBp: number;
	/** Of the VAT return, or EXEMPT_NOTE; not there when none was chosen. */
	returnNote?: string;
};

/** Times in ms. */
type DocumentFacts = {
	seller: SellerFacts;
	orderNumber: string;
	orderedAt: number;
	purchaseOrderNumber: string;
	costCentre?: string;
	note?: string;
	exemptNumber: string;
	/** '' where it is the buyer's address. */
	destination: string;
	lines: DocumentLine[];
	totals: DocumentTotals;
	/** There is one per rate, the highest first. */
	vat: VatSum[];
};

export type DocumentPayment = {
	transactionId: string;
	/** `withheld`: the transaction is a certificate of withheld VAT. */
	method: "card" | "hosted" | "bank" | "account" | "withheld";
	amountPoisha: number;
	paidAt: number;
};

/** `dueOn` is the last day to pay, as '2026-12-22'. `payTo` is empty for a shop without bank details. */
export type InvoiceTerms = {
	days: number;
	dueOn: string;
	payTo: readonly { label: string; value: string }[];
};

export type InvoiceFacts = DocumentFacts & {
	payments: DocumentPayment[];
	shortfallPoisha?: number;
	terms?: InvoiceTerms;
};

export type CreditNoteFacts = DocumentFacts & {
	invoice: { number: string; issuedAt: number };
	reason: string;
};
