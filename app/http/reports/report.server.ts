import type { NeededRight } from "~/domain/accounts/staff-rights";
import { toTk } from "~/domain/money/rules";
import { describeLength, getPeriodBefore } from "~/domain/reports/period";
import type { Db } from "~/platform/d1/database.server";
import { type ExportedList, list } from "../exported-lists/exported-list.server";
import type { CellValue } from "../responses/csv.server";
import { type Asked, readAsked } from "./asked.server";

/** Of the values of a column: poisha, a number to be summed up, or per cent. */
export type Unit = "text" | "tk" | "count" | "percent";

/** Leads to the rows behind a figure. */
type Lead<Row> = (row: Row, asked: Asked) => string | undefined;

/** Numbers are also those of a total. */
type Column<Row, Total> = { label: string; to?: Lead<Row> } & (
	| { unit: "text"; value: (row: Row) => CellValue }
	| { unit: Exclude<Unit, "text">; value: (row: Total) => number | null }
);

type Definition<Row extends Total, Total> = {
	title: string;
	intro: string;
	right: NeededRight;
	/** Without one the report is of today. */
	hasPeriod?: true;
	/** Names the parameter that a report is filtered by, with its label. */
	filter?: readonly [name: string, label: string];
	read: (db: Db, asked: Asked) => Promise<readonly Row[]>;
	sum: (rows: readonly Row[]) => Total;
	/** Without it, a report without rows is empty. */
	isEmpty?: (total: Total) => boolean;
	/** What is shown without rows. */
	describeEmpty: (db: Db, asked: Asked) => Promise<string>;
	columns: readonly Column<Row, Total>[];
	/** The column that is drawn: a bar for each row, and a line of the period before. */
	picture?: string;
};

export type ReportCell = { value: CellValue; to?: string };

export type ShownReport = {
	heads: readonly { label: string; unit: Unit }[];
	rows: readonly (readonly ReportCell[])[];
	/** Below the rows, with what they sum up. */
	sums: readonly (readonly CellValue[])[];
	/** Index of the column; the values of the period before. */
	picture: { column: number; before: readonly CellValue[] } | null;
	/** Null when there is something to show. */
	empty: string | null;
};

export type Report = Pick<
	Definition<unknown, unknown>,
	"title" | "intro" | "right" | "hasPeriod" | "filter"
> & {
	show: (db: Db, asked: Asked) => Promise<ShownReport>;
	exported: ExportedList;
};

/** A page, a file and a picture with the same rows. */
export function report<Row extends Total, Total>(definition: Definition<Row, Total>): Report {
	const { read, sum, isEmpty, describeEmpty, columns, picture, ...about } = definition;
	const toValues = (row: Row) => columns.map(({ value }) => value(row));
	const toSums = (label: string, total: Total) => [
		label,
		...columns.slice(1).map((column) => (column.unit === "text" ? null : column.value(total))),
	];
	return {
		...about,
		async show(db, asked) {
			const before = about.hasPeriod ? getPeriodBefore(asked.period) : null;
			const [rows, earlier] = await Promise.all([
				read(db, asked),
				before ? read(db, { ...asked, period: before }) : [],
			]);
			const total = sum(rows);
			const isNothing = rows.length === 0 || isEmpty?.(total);
			const column = columns.findIndex(({ label }) => label === picture);
			return {
				heads: columns.map(({ label, unit }) => ({ label, unit })),
				rows: rows.map((row) =>
					columns.map(({ value, to }) => ({ value: value(row), to: to?.(row, asked) })),
				),
				sums: [
					toSums("Total", total),
					...(before ? [toSums(`The ${describeLength(before)} before`, sum(earlier))] : []),
				],
				picture:
					column < 0 ? null : { column, before: earlier.map((row) => toValues(row)[column] ?? 0) },
				empty: isNothing ? await describeEmpty(db, asked) : null,
			};
		},
		exported: list(
			about.right,
			[async (db, _, url, now) => ({ rows: await read(db, readAsked(url, now)), next: null })],
			columns.map(({ label, unit, value }) =>
				unit === "tk"
					? [`${label} in tk`, (row: Row) => toTkCell(value(row))]
					: [unit === "percent" ? `${label} in %` : label, value],
			),
		),
	};
}

const toTkCell = (value: CellValue): CellValue => (typeof value === "number" ? toTk(value) : value);
