import type { DocumentKind } from "./facts";

export type DocumentId = { kind: DocumentKind; year: number; number: number };

const PREFIXES: Record<DocumentKind, string> = { invoice: "INV", "credit-note": "CN" };

/** Such as 'INV-2026-000123' and 'CN-2026-000001'. */
export const formatDocumentNumber = ({ kind, year, number }: DocumentId): string =>
	`${PREFIXES[kind]}-${year}-${String(number).padStart(6, "0")}`;

export function parseCreditNoteNumber(text: string): DocumentId | null {
	const [, year, number] = /^CN-(\d{4})-(\d{6,9})$/.exec(text) ?? [];
	return year && number
		? { kind: "credit-note", year: Number(year), number: Number(number) }
		: null;
}

const BANGLADESH_OFFSET_MS = 6 * 3_600_000;

/** Documents are numbered per year of Bangladesh time. */
export const getDocumentYear = (at: number): number =>
	new Date(at + BANGLADESH_OFFSET_MS).getUTCFullYear();

export const getDocumentPath = (orderId: string, { kind, ...id }: DocumentId): string =>
	kind === "invoice"
		? `/myorder/${orderId}/invoice`
		: `/myorder/${orderId}/credit-notes/${formatDocumentNumber({ kind, ...id })}`;
