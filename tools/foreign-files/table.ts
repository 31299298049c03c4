import { readFileSync } from "node:fs";

type Kind =
	| { text: string }
	| { number: number }
	| { bool: boolean }
	| { error: string }
	| { date: string; time?: string };
/** `format` is a number format and `shown` what a sheet shows with it. */
export type TableCell = Kind & {
	formula?: string;
	format?: string;
	shown?: string;
	link?: string;
	note?: string;
};

/** The table that each program writes; areas are named as in a sheet, 'A1:C1'. */
export type Table = {
	sheet: string;
	merged: string[];
	hiddenColumns: string[];
	hiddenRows: number[];
	filter: string;
	table: string;
	otherSheets: Record<string, string[][]>;
	rows: (TableCell | null)[][];
};

type StoredTable = Omit<Table, "rows"> & { rows: (TableCell | string | null)[][] };

export function readTable(path: string): Table {
	const stored: StoredTable = JSON.parse(readFileSync(path, "utf8"));
	const toCell = (cell: TableCell | string | null) =>
		typeof cell === "string" ? { text: cell } : cell;
	return { ...stored, rows: stored.rows.map((row) => row.map(toCell)) };
}
