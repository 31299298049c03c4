import stored from "./table.json";

type Kind =
	| { text: string }
	| { number: number }
	| { bool: boolean }
	| { error: string }
	| { date: string; time?: string };
/** `format` is a number format, and `shown` what a sheet shows with it. */
export type TableCell = Kind & {
	formula?: string;
	format?: string;
	shown?: string;
	link?: string;
	note?: string;
};
export type Row = readonly (TableCell | null)[];

/** The rows of the table that each program writes. */
export const ROWS: readonly Row[] = (stored.rows as (TableCell | string | null)[][]).map((row) =>
	row.map((cell) => (typeof cell === "string" ? { text: cell } : cell)),
);

/** What else its sheet has; areas are named as in a sheet, 'A1:C1'. */
export const LAYOUT: {
	sheet: string;
	/** A PNG in base64. */
	picture: string;
	merged: string[];
	hiddenColumns: string[];
	hiddenRows: number[];
	filter: string;
	table: string;
	otherSheets: Record<string, string[][]>;
} = stored;
