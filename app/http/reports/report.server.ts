import type { NeededRight, StaffRight } from "~/domain/accounts/staff-rights";
import { toTk } from "~/domain/money/rules";
import { SHOWN_ROWS } from "~/domain/reports/limits";
import { describeLength } from "~/domain/reports/period";
import type { Db } from "~/platform/d1/database.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { type ExportedList, listOf } from "../exported-lists/exported-list.server";
import type { CellValue } from "../responses/csv.server";
import { type Asked, readAsked } from "./asked.server";

/** Of the values of a column: a time in ms, poisha, a number to be summed up, per cent, or a number without a sum. */
export type Unit = "text" | "day" | "tk" | "count" | "percent" | "number";

/** Leads to the rows behind a figure. */
export type Lead<Row> = (row: Row, asked: Asked) => string | undefined;

/** Numbers are also those of a total. A file has all columns, a page those that have something to say about the total. */
export type Column<Row, Total> = {
	label: string;
	to?: Lead<Row>;
	/** What it takes to follow the link, besides the right of the report. */
	right?: NeededRight;
	when?: (total: Total) => boolean;
	/** A file leaves it out. */
	isLink?: true;
} & (
	| { unit: "text"; value: (row: Row, asked: Asked) => CellValue }
	| { unit: "day" | "number"; value: (row: Row, asked: Asked) => number | null }
	| { unit: "tk" | "count" | "percent"; value: (row: Total) => number | null }
);

/** Ends with a link, for who may follow it. */
export type Note = { text: string; link?: { label: string; to: string; right: StaffRight } };

/** What a page shows; a file has the rows alone. */
export type Found<Row, Total> = {
	rows: readonly Row[];
	/** Of all, where not all rows are read. */
	total?: Total;
	/** Of the period before, or of the time that `describeBefore` names. */
	before?: Total;
	/** Where each row is a month: the months before, which are drawn as a line. */
	monthsBefore?: readonly Row[];
	/** Of the last night; null before the first. */
	day?: number | null;
};

type Definition<Row extends Total, Total> = {
	title: string;
	intro: string;
	right: NeededRight;
	/** Of several months or of one; without it, the report is of today. */
	period?: "months" | "month";
	/** The label of a search. */
	find?: string;
	/** Only links of other reports lead to it. */
	isLinked?: true;
	read: (db: Db, asked: Asked) => Promise<Found<Row, Total>>;
	/** Of a file with more rows than memory has room for; without it, a file has the rows of `read`. */
	readFile?: (db: Db, asked: Asked) => AsyncIterable<readonly Row[]>;
	sum: (rows: readonly Row[]) => Total;
	/** Of a report of today, which has no period before. */
	describeBefore?: (asked: Asked) => string;
	/** Without it, a report without rows is empty. */
	isEmpty?: (total: Total) => boolean;
	/** What is shown without rows. */
	describeEmpty: (
		db: Db,
		asked: Asked,
		found: Pick<Found<Row, Total>, "day">,
	) => string | Promise<string>;
	columns: readonly Column<Row, Total>[];
	/** The column that is drawn: a bar for each month, with a line of the period before, or for each of the largest rows. */
	picture?: string;
	/** Below the table. */
	notes?: (total: Total, found: Pick<Found<Row, Total>, "day">) => readonly Note[];
};

type ReportBar = { name: string; value: number; to?: string };

export type ReportCell = { value: CellValue; to?: string };

export type ShownReport = {
	heads: readonly { label: string; unit: Unit; right?: NeededRight }[];
	rows: readonly (readonly ReportCell[])[];
	/** Only the file has the others; null where it isn't known how many they are. */
	rowCount: number | null;
	/** Below the rows, with what they sum up. */
	sums: readonly (readonly CellValue[])[];
	/** Index of the column; the values of the period before, where its rows are the months of it. */
	picture: { column: number; bars: readonly ReportBar[]; before: readonly CellValue[] } | null;
	notes: readonly Note[];
	/** Null when there is something to show. */
	empty: string | null;
};

export type Report = Pick<
	Definition<unknown, unknown>,
	"title" | "intro" | "right" | "period" | "find" | "isLinked"
> & {
	show: (db: Db, asked: Asked) => Promise<ShownReport>;
	exported: ExportedList;
};

/** A page, a file and a picture with the same rows. */
export function report<Row extends Total, Total>(definition: Definition<Row, Total>): Report {
	const { title, intro, right, period, find, isLinked, read, readFile, columns } = definition;
	return {
		title,
		intro,
		right,
		period,
		find,
		isLinked,
		show: (db, asked) => show(definition, db, asked),
		exported: listOf(
			right,
			async function* (db, url, now) {
				const asked = readAsked(url, now(), period);
				const pages = readFile?.(db, asked) ?? [(await read(db, asked)).rows];
				for await (const rows of pages) yield rows.map((row) => ({ row, asked }));
			},
			columns
				.filter(({ isLink }) => !isLink)
				.map(({ label, unit, value }) => [
					unit === "tk" ? `${label} in tk` : unit === "percent" ? `${label} in %` : label,
					({ row, asked }: { row: Row; asked: Asked }) => {
						const cell = value(row, asked);
						if (typeof cell !== "number") return cell;
						return unit === "tk"
							? toTk(cell)
							: unit === "day"
								? toDateText(toDayNumber(cell))
								: cell;
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
	const { read, sum, describeBefore, isEmpty, describeEmpty, columns, picture, notes } = definition;
	const found = await read(db, asked);
	const { rows, monthsBefore } = found;
	const total = found.total ?? sum(rows);
	const before = monthsBefore ? sum(monthsBefore) : found.before;
	const shown = columns.filter(({ when }) => when?.(total) ?? true);
	const toSums = (label: string, of: Total) => [
		label,
		...shown.slice(1).map((column) => (isSummed(column) ? column.value(of) : null)),
	];
	const column = shown.findIndex(({ label }) => label === picture);
	const bars = drawBars(found, asked, shown, shown[column]);
	return {
		heads: shown.map(({ label, unit, right }) => ({ label, unit, right })),
		rows: rows.slice(0, SHOWN_ROWS).map((row) => shown.map((column) => toCell(column, row, asked))),
		rowCount: found.total && rows.length > SHOWN_ROWS ? null : rows.length,
		sums: [
			toSums("Total", total),
			...(before
				? [toSums(describeBefore?.(asked) ?? `The ${describeLength(asked.period)} before`, before)]
				: []),
		],
		picture: bars.some(({ value }) => value > 0)
			? {
					column,
					bars,
					before: (monthsBefore ?? []).map((row) => shown[column]?.value(row, asked) ?? 0),
				}
			: null,
		notes: notes?.(total, found) ?? [],
		empty: rows.length === 0 || isEmpty?.(total) ? await describeEmpty(db, asked, found) : null,
	};
}

const UNSUMMED = ["text", "day", "number"] as const;

const isSummed = <Row, Total>(
	column: Column<Row, Total>,
): column is Extract<Column<Row, Total>, { unit: "tk" | "count" | "percent" }> =>
	!UNSUMMED.some((unit) => unit === column.unit);

/** More bars can't be told apart. */
const MAX_BARS = 24;

/** Named by the words before the first figure. */
function drawBars<Row extends Total, Total>(
	{ rows, monthsBefore }: Found<Row, Total>,
	asked: Asked,
	columns: readonly Column<Row, Total>[],
	drawn?: Column<Row, Total>,
): ReportBar[] {
	if (!drawn) return [];
	const names = columns.slice(
		0,
		columns.findIndex(({ unit }) => unit !== "text"),
	);
	const bars = rows.map((row) => ({ row, value: Number(drawn.value(row, asked)) }));
	if (!monthsBefore) bars.sort((one, other) => other.value - one.value);
	return bars.slice(0, MAX_BARS).map(({ row, value }) => {
		const named = names.map((column) => toCell(column, row, asked));
		const words = named.flatMap((cell) => (cell.value === "" ? [] : (cell.value ?? [])));
		return { name: words.join(", "), value, to: toCell(drawn, row, asked).to ?? named[0]?.to };
	});
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
