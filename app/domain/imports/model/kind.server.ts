import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Platform } from "~/platform/platform.server";
import type { Verdict } from "./rules";

/** Cells by our names of the columns; a column that the file doesn't have is undefined. */
export type FileRow = { line: number; cells: Readonly<Record<string, string | undefined>> };

export type CheckedRow = {
	line: number;
	key: string;
	/** The id of the product; '' if there is none. */
	subjectId: string;
	label: string;
	verdict: Exclude<Verdict, "meanwhile">;
	problem: string;
	/** The values that change. */
	before: object;
	after: object;
	/** Of the product as it was checked; null for a new one. */
	rev?: number | null;
	/** Shown first: a price that changes by more than half, a stock of 0. */
	isOutlier: boolean;
};

export type Column = {
	name: string;
	/** In templates, if it is not the name. */
	label?: string;
	/** Other labels of it. */
	aliases?: readonly string[];
	/** Exported to be read; not imported. */
	informs?: boolean;
};

/**
 * Applying writes `after`, undoing `before`. `row` is a row of `import_rows`; `from` and `to` are its values before and
 * after the writing, as JSON.
 */
export type Writing = {
	isUndo: boolean;
	from: SQL;
	to: SQL;
	/** The rows to write, for `from ${rows}`: one that meets `isWritable`. */
	rows: SQL;
	adminId: string;
	/** The name of the file. */
	reference: string;
};

export type ImportKind = {
	/** The columns of a file that names each row: one of them must be there. */
	keys: readonly string[];
	/** Must be there as well. */
	required: readonly string[];
	columns: readonly Column[];
	/** Those that depend on what the shop has. */
	readColumns?: (db: Platform["db"]) => Promise<Column[]>;
	/** Lines that must be in one chunk, next to each other. */
	getGroup?: (row: FileRow) => string;
	check: (
		db: Platform["db"],
		rows: readonly FileRow[],
		newId: Platform["newId"],
	) => Promise<CheckedRow[]>;
	/** Whether what the row changes is still as the dry run, or the last phase, has seen it. */
	isWritable: (writing: Writing) => SQL;
	/** Why it is not. */
	explain: (writing: Writing) => SQL;
	write: (
		needs: Pick<Platform, "db" | "now" | "newId">,
		writing: Writing,
	) => readonly BatchItem<"sqlite">[];
	/** What of `before` or `after` is shown, in one line. */
	describe: (values: object) => string;
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
} as const;

export const unchangedRow = (name: RowName): CheckedRow => ({
	subjectId: "",
	...name,
	...UNCHANGED,
});

export const wrongRow = (name: RowName, problem: string): CheckedRow => ({
	...unchangedRow(name),
	key: "",
	verdict: "error",
	problem,
});
