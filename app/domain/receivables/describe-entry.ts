import type { AccountEntry } from "./queries.server";
import { ENTRY_LABELS } from "./rules";

export type LedgerEntry = Pick<
	AccountEntry,
	"n" | "kind" | "at" | "dueAt" | "deltaPoisha" | "afterPoisha" | "note" | "reference"
> &
	Pick<AccountEntry, "orderId" | "orderNumber" | "invoiceNumber" | "reverses" | "correctedKind">;

type Described = Pick<AccountEntry, "kind" | "correctedKind" | "reverses">;

/** Writes 'Payment', or 'Correction of entry 4: payment'. */
export const describeEntry = ({ kind, correctedKind, reverses }: Described): string =>
	kind === "correction" && correctedKind
		? `Correction of entry ${reverses}: ${ENTRY_LABELS[correctedKind].toLowerCase()}`
		: ENTRY_LABELS[kind];

/** The bank's reference or the certificate's number; a correction marks it as free again. */
export const readReference = ({ reference }: Pick<AccountEntry, "reference">): string =>
	(reference ?? "").split(" / corrected ")[0] ?? "";

/** The reference of a payout's transfer, or the invoice of an opening balance. Other notes are of staff, for staff. */
export const readBuyerNote = ({ kind, note }: Pick<AccountEntry, "kind" | "note">): string =>
	kind === "payout" || kind === "opening" ? note : "";
