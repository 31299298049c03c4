import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import type { BuyerFacts, CreditNoteFacts, DocumentKind, InvoiceFacts } from "./facts";

export type DocumentId = { kind: DocumentKind; year: number; number: number };

/** `issuedAt` in ms. */
export type ListedDocument = DocumentId & {
	orderId: string;
	issuedAt: number;
	grossPoisha: number;
};

/** What its paper shows. `buyer` is null after the years of retention. */
export type PrintedDocument = DocumentId & {
	issuedAt: number;
	buyer: BuyerFacts | null;
	facts: InvoiceFacts | CreditNoteFacts;
};

const PREFIXES: Record<DocumentKind, string> = { invoice: "INV", "credit-note": "CN" };

/** Writes 'INV-2026-000123' or 'CN-2026-000001'. */
export const formatDocumentNumber = ({ kind, year, number }: DocumentId): string =>
	`${PREFIXES[kind]}-${year}-${String(number).padStart(6, "0")}`;

export function parseCreditNoteNumber(text: string): DocumentId | null {
	const [, year, number] = /^CN-(\d{4})-(\d{6,9})$/.exec(text) ?? [];
	return year && number
		? { kind: "credit-note", year: Number(year), number: Number(number) }
		: null;
}

export const getDocumentYear = (at: number): number =>
	Number(toDateText(toDayNumber(at)).slice(0, 4));

export const getDocumentPath = (orderId: string, { kind, ...id }: DocumentId): string =>
	kind === "invoice"
		? `/myorder/${orderId}/invoice`
		: `/myorder/${orderId}/credit-notes/${formatDocumentNumber({ kind, ...id })}`;
