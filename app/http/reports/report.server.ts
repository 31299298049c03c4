import type { NeededRight, StaffRight } from "~/domain/accounts/staff-rights";
import { toTk } from "~/domain/money/rules";
import { describeLength, getPeriodBefore } from "~/domain/reports/period";
import { SHOWN_ROWS } from "~/domain/reports/sales-by.server";
import type { Db } from "~/platform/d1/database.server";
import { type ExportedList, listOf } from "../exported-lists/exported-list.server";
import type { CellValue } from "../responses/csv.server";
import { type Asked, readAsked } from "./asked.server";

/** Of the values of a column: poisha, a number to be summed up, per cent, or a number without a sum. */
export type Unit = "text" | "tk" | "count" | "percent" | "number";

/** Leads to the rows behind a figure. */
type Lead<Row> = (row: Row, asked: Asked) => string | undefined;

/** Numbers are also those of a total. A file has all columns, a page those that have something to say about the total. */
export type Column<Row, Total> = {
	label: string;
	to?: Lead<Row>;
	when?: (total: Total) => boolean;
	/** A file leaves it out. */
	isLink?: true;
} & (
	| { unit: "text"; value: (row: Row, asked: Asked) => CellValue }
	| { unit: "number"; value: (row: Row, asked: Asked) => number | null }
	| { unit: "tk" | "count" | "percent"; value: (row: Total) => number | null }
);

/** Ends with a link, for who may follow it. */
export type Note = { text: string; link?: { label: string; to: string; right: StaffRight } };

type Definition<Row extends Total, Total> = {
	title: string;
	intro: string;
	right: NeededRight;
	/** Of several months or of one; without it, the report is of today. */
	period?: "months" | "month";
	/** The label of a search. */
	find?: string;
	read: (db: Db, asked: Asked) => Promise<readonly Row[]>;
	/** Of a file with more rows than memory has room for; without it, a file has the rows of `read`. */
	readFile?: (db: Db, asked: Asked) => AsyncIterable<readonly Row[]>;
	sum: (rows: readonly Row[]) => Total;
	/** Of the period before; without it, its rows are read. */
	sumBefore?: (db: Db, asked: Asked) => Promise<Total>;
	/** Of a page whose rows are not all read. */
	sumAll?: (db: Db, asked: Asked) => Promise<Total>;
	/** Without it, a report without rows is empty. */
	isEmpty?: (total: Total) => boolean;
	/** What is shown without rows. */
	describeEmpty: (db: Db, asked: Asked) => Promise<string>;
	columns: readonly Column<Row, Total>[];
	/** The column that is drawn: a bar for each row, and a line of the period before. */
	picture?: string;
	/** Below the table. */
	notes?: (total: Total, db: Db) => readonly Note[] | Promise<readonly Note[]>;
};

export type ReportCell = { value: CellValue; to?: string };

export type ShownReport = {
	heads: readonly { label: string; unit: Unit }[];
	rows: readonly (readonly ReportCell[])[];
	/** Only the file has the others; null where it isn't known how many they are. */
	rowCount: number | null;
	/** Below the rows, with what they sum up. */
	sums: readonly (readonly CellValue[])[];
	/** Index of the column; the values of the period before, where its rows are the months of it. */
	picture: { column: number; before: readonly CellValue[] } | null;
	notes: readonly Note[];
	/** Null when there is something to show. */
	empty: string | null;
};

export type Report = Pick<
	Definition<unknown, unknown>,
	"title" | "intro" | "right" | "period" | "find"
> & {
	show: (db: Db, asked: Asked) => Promise<ShownReport>;
	exported: ExportedList;
};

/** A page, a file and a picture with the same rows. */
export function report<Row extends Total, Total>(definition: Definition<Row, Total>): Report {
	const { title, intro, right, period, find, read, readFile, columns } = definition;
	return {
		title,
		intro,
		right,
		period,
		find,
		show: (db, asked) => show(definition, db, asked),
		exported: listOf(
			right,
			async function* (db, url, now) {
				const asked = readAsked(url, now(), period);
				const pages = readFile?.(db, asked) ?? [await read(db, asked)];
				for await (const rows of pages) yield rows.map((row) => ({ row, asked }));
			},
			columns
				.filter(({ isLink }) => !isLink)
				.map(({ label, unit, value }) => [
					unit === "tk" ? `${label} in tk` : unit === "percent" ? `${label} in %` : label,
					({ row, asked }: { row: Row; asked: Asked }) => {
						const cell = value(row, asked);
						return unit === "tk" && typeof cell === "number" ? toTk(cell) : cell;
					},
				]),
		),
	};
}

async function show<Row extends Total, Total>(
	definition: Definition<Row, Total>,
	db: Db,
	asked: Asked,
): Promise<ShownReport> {
	const { period, read, sum, sumAll, isEmpty, describeEmpty, columns, picture, notes } = definition;
	const [rows, before, all] = await Promise.all([
		read(db, asked),
		period ? readBefore(definition, db, asked) : null,
		sumAll?.(db, asked),
	]);
	const total = all ?? sum(rows);
	const shown = columns.filter(({ when }) => when?.(total) ?? true);
	const toSums = (label: string, of: Total) => [
		label,
		...shown
			.slice(1)
			.map((column) =>
				column.unit === "text" || column.unit === "number" ? null : column.value(of),
			),
	];
	const column = shown.findIndex(({ label }) => label === picture);
	const hasLine = columns[0]?.label === "Month";
	const toDrawn = (row: Row) => shown[column]?.value(row, asked) ?? 0;
	return {
		heads: shown.map(({ label, unit }) => ({ label, unit })),
		rows: rows.slice(0, SHOWN_ROWS).map((row) => shown.map((column) => toCell(column, row, asked))),
		rowCount: all && rows.length > SHOWN_ROWS ? null : rows.length,
		sums: [
			toSums("Total", total),
			...(before ? [toSums(`The ${describeLength(asked.period)} before`, before.total)] : []),
		],
		picture:
			column < 0 ? null : { column, before: hasLine ? (before?.rows ?? []).map(toDrawn) : [] },
		notes: (await notes?.(total, db)) ?? [],
		empty: rows.length === 0 || isEmpty?.(total) ? await describeEmpty(db, asked) : null,
	};
}

async function readBefore<Row extends Total, Total>(
	{ read, sum, sumBefore }: Definition<Row, Total>,
	db: Db,
	asked: Asked,
): Promise<{ rows: readonly Row[]; total: Total }> {
	const before = { ...asked, period: getPeriodBefore(asked.period) };
	if (sumBefore) return { rows: [], total: await sumBefore(db, before) };
	const rows = await read(db, before);
	return { rows, total: sum(rows) };
}

/** A cell without a value leads nowhere. */
function toCell<Row extends Total, Total>(
	{ value, to }: Column<Row, Total>,
	row: Row,
	asked: Asked,
): ReportCell {
	const cell = value(row, asked);
	return { value: cell, to: cell === null || cell === "" ? undefined : to?.(row, asked) };
}
