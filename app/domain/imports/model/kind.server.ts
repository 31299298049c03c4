import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Platform } from "~/platform/platform.server";
import type { HeadingName } from "../../catalog/headings";
import type { Unfetched } from "./picture-address";
import type { Reading } from "./questions";
import type { Verdict } from "./rules";

/** Cells by our names of the columns; a column that the file doesn't have is undefined. */
export type FileRow = {
	line: number;
	cells: Readonly<Record<string, string | undefined>>;
	/** Why the line can't be read, its cells being perhaps in wrong places; '' if it can. */
	problem: string;
};

export type CheckedRow = {
	line: number;
	/** Further lines of the file in this row: lines that are written together are one row. */
	otherLines: readonly number[];
	key: string;
	/** The id of the product, customer or order; '' for an unknown one. */
	subjectId: string;
	label: string;
	verdict: Exclude<Verdict, "meanwhile">;
	/** All problems of the line, one below the other. */
	problem: string;
	/** The values that change. */
	before: object;
	after: object;
	/** Of the product as it was checked; null for a new one. */
	rev?: number | null;
	/** Shown first: a price that changes by more than half, a stock of 0. */
	isOutlier: boolean;
	/** The part is archived, and the file doesn't say whether it stays so. */
	isArchived?: boolean;
	/** Its picture is named by an address, and not fetched. */
	unfetched?: Unfetched | null;
};

/** What a row changes: a column and its value, as people read them. */
export type ShownValue = readonly [column: string, value: string];

/** `send` is what applying sends, an invitation or a parcel, as the kind has stored it in `after`. */
export type WaitingRow = { line: number; subjectId: string; send: object | null };

export type Column = {
	name: string;
	/** In templates, if it is not the name. */
	label?: string;
	/** Where a column of a file is matched, if it is neither. */
	choice?: string;
	/** What such columns mean in the list of headings, if it is not the name. */
	headings?: readonly HeadingName[];
	/** Other labels of the column in files of this kind. */
	aliases?: readonly string[];
	/** Its cells are numbers, which have the decimal sign of the file. */
	isNumeric?: boolean;
	/** An empty cell may mean the value of the row above. */
	fillsDown?: boolean;
	/** Only in files of other systems: our own files don't have it. */
	isForeign?: boolean;
	/** Made of others as a file is read, or known of a system: no heading means it. */
	isMade?: true;
	/** Exported to be read; not imported. */
	informs?: boolean;
};

/**
 * Applying writes `after`, undoing `before`. `row` is a row of `import_rows`; `from` and `to` are its values before and
 * after the writing, as JSON.
 */
export type Writing = {
	isUndo: boolean;
	/** Whether a row of the chunk may set this value. */
	sets: (field: string) => boolean;
	from: SQL;
	to: SQL;
	/** The rows of the chunk. */
	next: readonly WaitingRow[];
	/** Those of them that are written, for `from ${rows}` in the batch: each met `isWritable`. */
	rows: SQL;
	adminId: string;
	/** The name of the file. */
	reference: string;
};

/** How the rows of a chunk are written. */
export type WritePlan = {
	/** Whether what the row changes is still as the dry run, or the last phase, has seen it. */
	isWritable: SQL;
	/** Why it is not. */
	problem: SQL;
	statements: readonly BatchItem<"sqlite">[];
};

export type ImportKind = {
	/** What a row is about. */
	noun: string;
	/** The columns of a file that names each row: one of them must be there. */
	keys: readonly string[];
	/** Must be there as well. */
	required: readonly string[];
	/** The file needs one of these, too. */
	oneOf?: readonly string[];
	columns: readonly Column[];
	/** Those that depend on what the shop has. */
	readColumns?: (db: Platform["db"]) => Promise<Column[]>;
	/** Lines that must be in one chunk, next to each other. */
	getGroup?: (row: FileRow) => string;
	/** Lines of a chunk, if not 500. */
	chunkRows?: number;
	/** Those of the next rows that fit into one batch; at least one. */
	takeRows?: (rows: readonly WaitingRow[]) => readonly WaitingRow[];
	check: (platform: Platform, rows: readonly FileRow[], reading: Reading) => Promise<CheckedRow[]>;
	plan: (platform: Platform, writing: Writing) => WritePlan | Promise<WritePlan>;
	/** What of `before` or `after` is shown. */
	describe: (values: object) => readonly ShownValue[];
};

export const listColumns = async (
	db: Platform["db"],
	{ columns, readColumns }: Pick<ImportKind, "columns" | "readColumns">,
): Promise<readonly Column[]> => [...columns, ...((await readColumns?.(db)) ?? [])];

type RowName = Pick<CheckedRow, "line" | "key" | "label"> & { subjectId?: string };

const UNCHANGED = {
	verdict: "unchanged",
	problem: "",
	before: {},
	after: {},
	isOutlier: false,
	otherLines: [],
} as const;

export const unchangedRow = (name: RowName): CheckedRow => ({
	subjectId: "",
	...name,
	...UNCHANGED,
});

export const wrongRow = (name: RowName, ...problems: readonly string[]): CheckedRow => ({
	...unchangedRow(name),
	key: "",
	verdict: "error",
	problem: problems.join("\n"),
});

/** Lists what the rows of a chunk name in a column, for `json_each`. */
export const listCells = (rows: readonly FileRow[], column: string): string =>
	JSON.stringify(Array.from(new Set(rows.flatMap(({ cells }) => cells[column] || []))));

/** Of a kind whose values are shown as its check has written them. */
export const describeShown = (values: object) =>
	"shown" in values ? (values.shown as ShownValue[]) : [];

export const describeOvertaken = (isUndo: boolean): SQL =>
	isUndo ? sql`'kept, edited since.'` : sql`'changed after the dry run. Skipped.'`;
