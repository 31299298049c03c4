import {
	describeCells,
	dropEmptyEnd,
	findLongLine,
	type PastedRow,
} from "~/platform/input/tables/read-pasted";
import { findHeadings, type HeadingName } from "../headings";

/** What each column of a list may be called, in the order that a list without headings has. */
type ColumnNames<Name extends string> = Record<Name, readonly HeadingName[]>;

export type PickedRow<Name extends string> = PastedRow & {
	/** Undefined for a column or cell that isn't there. */
	picked: Partial<Record<Name, string>>;
	/** The line is too long, or has more cells than columns. */
	problem: string | null;
};

export type PickedList<Name extends string> = {
	heading: PastedRow | null;
	rows: PickedRow<Name>[];
};

/** Picks by the headings of the first row, in any order; or in the order of `names`. A row with more cells has a problem. */
export function pickColumns<Name extends string>(
	rows: readonly PastedRow[],
	names: ColumnNames<Name>,
): PickedList<Name> {
	const all = Object.keys(names) as Name[];
	const [first, ...rest] = rows;
	const heading = first && isHeading(first) ? first : null;
	const named = heading ? nameColumns(heading.cells, names) : null;
	const columns = named ?? new Map(all.map((name, at) => [name, at]));
	const width = named && heading ? dropEmptyEnd(heading.cells).length : all.length;
	return {
		heading,
		rows: (heading ? rest : rows).map((row) => ({
			...row,
			picked: pickCells(row.cells, columns),
			problem: findLongLine(row) ?? (isTooWide(row, width) ? describeCells(row.cells) : null),
		})),
	};
}

const isTooWide = ({ cells }: PastedRow, width: number) => dropEmptyEnd(cells).length > width;

function pickCells<Name extends string>(
	cells: readonly string[],
	columns: ReadonlyMap<Name, number>,
): Partial<Record<Name, string>> {
	const picked: Partial<Record<Name, string>> = {};
	for (const [name, at] of columns) picked[name] = cells[at];
	return picked;
}

/** No cell is a number, and two have names; or there is no digit. */
function isHeading({ text, cells }: PastedRow): boolean {
	if (!/\p{N}/u.test(text)) return true;
	const named = cells.filter((cell) => findHeadings(cell).length > 0);
	return named.length > 1 && !cells.some((cell) => /^[\p{N}.,\s]+$/u.test(cell) && cell !== "");
}

/** Null if a column of the list may be one whose heading is not understood. */
function nameColumns<Name extends string>(
	cells: readonly string[],
	names: ColumnNames<Name>,
): Map<Name, number> | null {
	const columns = new Map<Name, number>();
	for (const name of Object.keys(names) as Name[])
		for (const wanted of names[name]) {
			const at = cells.findIndex((cell) => findHeadings(cell).includes(wanted));
			if (at < 0 || columns.has(name) || [...columns.values()].includes(at)) continue;
			columns.set(name, at);
		}
	if (columns.size === Object.keys(names).length) return columns;
	const isUnderstood = cells.every((cell) => cell === "" || findHeadings(cell).length > 0);
	return columns.size > 1 && isUnderstood ? columns : null;
}
