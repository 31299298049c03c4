import { formatNumber } from "~/platform/format/format-number";
import type { StaffRight } from "../../accounts/staff-rights";

export const IMPORT_KINDS = [
	"products",
	"prices",
	"stock",
	"numbers",
	"customers",
	"tracking",
	"balances",
] as const;
export type ImportKindName = (typeof IMPORT_KINDS)[number];

export const IMPORT_KIND_RIGHTS: Record<ImportKindName, StaffRight> = {
	products: "catalogue",
	prices: "prices",
	stock: "catalogue",
	numbers: "catalogue",
	customers: "customers",
	tracking: "dispatch",
	balances: "accounts",
};

/** The rights that open a page of any kind. */
export const IMPORT_RIGHTS = Array.from(new Set(Object.values(IMPORT_KIND_RIGHTS)));

export const IMPORT_KIND_LABELS: Record<ImportKindName, string> = {
	products: "Parts",
	prices: "Prices of price lists",
	stock: "Stock",
	numbers: "Other numbers of parts",
	customers: "Customers",
	tracking: "Tracking numbers of orders",
	balances: "Opening balances of companies",
};

/** What a row of the page names. */
export const IMPORT_ROW_LABELS: Record<ImportKindName, string> = {
	products: "Part",
	prices: "Part",
	stock: "Part",
	numbers: "Part",
	customers: "Customer",
	tracking: "Order",
	balances: "Company",
};

/** What an admin must know before applying. */
export const IMPORT_WARNINGS: Partial<Record<ImportKindName, string>> = {
	balances:
		"Each line is an entry of the company's account, which is never changed or deleted. Undoing writes a correction for each.",
	customers:
		"Nobody gets an email before you press Invite. Undoing removes the companies that nobody has joined and the accounts that nobody has opened, and withdraws their invitations.",
	tracking:
		"All that is left of each order is marked as shipped, and the buyers get an email. This cannot be undone.",
};

/** A parcel that left does not come back. */
export const canUndo = (kind: ImportKindName) => kind !== "tracking";

export const IMPORT_STATES = [
	"asking",
	"validating",
	"ready",
	"applying",
	"applied",
	"undoing",
	"undone",
	"cancelled",
	"failed",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_STATE_LABELS: Record<ImportState, string> = {
	asking: "Columns to match",
	validating: "Dry run",
	ready: "Ready to apply",
	applying: "Being applied",
	applied: "Applied",
	undoing: "Being undone",
	undone: "Undone",
	cancelled: "Cancelled",
	failed: "Not readable",
};

/** The states in which a phase runs, and the one after it. */
export const PHASE_ENDS = { validating: "ready", applying: "applied", undoing: "undone" } as const;
export type ImportPhase = keyof typeof PHASE_ENDS;

/** Longer than a step takes; a job starts such a phase again after half an hour. */
const STALLED_MS = 5 * 60_000;

/** A phase that may be continued by hand: it stopped, or was lost. */
export const isStalled = (
	{ problem, changedAt }: { problem: string; changedAt: number },
	at: number,
) => problem !== "" || changedAt < at - STALLED_MS;

export const IMPORT_PHASES = Object.keys(PHASE_ENDS) as ImportPhase[];

export const isPhase = (state: ImportState): state is ImportPhase => state in PHASE_ENDS;

export const VERDICTS = ["error", "meanwhile", "changed", "new", "unchanged"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const VERDICT_LABELS: Record<Verdict, string> = {
	error: "Errors",
	meanwhile: "Changed meanwhile, skipped",
	changed: "Changed",
	new: "New",
	unchanged: "Unchanged",
};

/** Rows by verdict; those about archived parts; those with a picture that is not fetched; `written` and `skipped` by the last phase. */
export type ImportCounts = Partial<
	Record<Verdict | "archived" | "addresses" | "written" | "skipped", number>
>;

const DAY_MS = 86_400_000;
/** How long an import can be undone, and its rows are kept. */
export const UNDO_MS = 30 * DAY_MS;
/** A picture that an import names, or has replaced: an undo shows it again. */
export const PICTURE_KEPT_MS = UNDO_MS + DAY_MS;
export const FILE_KEPT_MS = 365 * DAY_MS;
/** Their files name persons, so they are kept no longer than the rows. */
export const KINDS_OF_PERSONS: readonly ImportKindName[] = ["customers", "tracking"];

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_CSV_LINES = 200_000;
export const MAX_WORKBOOK_LINES = 20_000;
/** A form has at most 300 fields. */
export const MAX_COLUMNS = 250;
/** By one press; more are sent by pressing again. */
export const MAX_INVITED = 1000;
/** So many new categories and families can be put elsewhere by one form. */
export const MAX_PLACED = 100;
/** One step takes as many. */
export const CHUNK_ROWS = 500;

/** Writes '4,812 changed, 120 new, 9,001 unchanged, 14 errors'. */
export function describeCounts(counts: ImportCounts): string {
	const words: [Verdict, string][] = [
		["changed", "changed"],
		["new", "new"],
		["unchanged", "unchanged"],
		["meanwhile", "changed meanwhile"],
		["error", counts.error === 1 ? "error" : "errors"],
	];
	return words
		.filter(([verdict]) => counts[verdict])
		.map(([verdict, word]) => `${formatNumber(counts[verdict] ?? 0)} ${word}`)
		.join(", ");
}

/** 'ready to apply', or why there is nothing to apply. */
export function describeState(state: ImportState, counts: ImportCounts): string {
	if (state !== "ready" || countWritable(counts) > 0)
		return IMPORT_STATE_LABELS[state].toLowerCase();
	return `nothing to apply: ${counts.error ? describeCounts({ error: counts.error }) : "the file changes nothing"}`;
}

export const countWritable = ({ changed = 0, new: added = 0 }: ImportCounts) => changed + added;

export const formatRowCount = (count: number) =>
	count === 1 ? "1 row" : `${formatNumber(count)} rows`;
