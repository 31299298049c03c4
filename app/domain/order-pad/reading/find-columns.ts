import { readUnit } from "../../catalog/read-unit";
import { type HeadingKind, ratePartHeading } from "./headings";
import { readQuantityCell } from "./read-quantity";
import type { PadTable } from "./read-table";
import { type FindMatches, NO_COLUMN, type PossibleColumns } from "./rules";

type Column = { at: number; kind: HeadingKind | null; heading: string; cells: string[] };

/** Null when no column has part numbers: the rows are read as lines. */
export function findColumns(table: PadTable, find: FindMatches): PossibleColumns | null {
	const columns = listColumns(table);
	const partColumns = findPartColumns(table, columns, find);
	if (partColumns.length === 0) return null;
	const quantityColumns = findQuantityColumns(table, columns, partColumns);
	const isQuestion = partColumns.length > 1 || quantityColumns.length > 1;
	// A line of its own is asked about itself.
	const isLine = table.heading === null && table.rows.length === 1;
	return isQuestion && isLine ? null : { partColumns, quantityColumns };
}

function listColumns({ rows, heading, width }: PadTable): Column[] {
	return Array.from({ length: width }, (_, at) => ({
		at,
		kind: heading?.kinds[at] ?? null,
		heading: heading?.cells[at] ?? "",
		cells: rows.map(({ cells }) => cells[at] ?? ""),
	}));
}

const MIN_KNOWN_SHARE = 0.5;

/** The column whose cells are known in most rows; several that name different parts are a question. */
function findPartColumns(table: PadTable, columns: readonly Column[], find: FindMatches): number[] {
	const named = columns.filter(({ kind }) => kind === "part");
	const possible = columns.filter(
		({ kind }) => kind === "part" || kind === "name" || kind === null,
	);
	const counted = (possible.length > 0 ? possible : columns).map((column) => ({
		...column,
		known: column.cells.filter((cell) => find(cell).length > 0).length,
	}));
	const most = Math.max(0, ...counted.map(({ known }) => known));
	const best = counted.filter(({ known }) => known === most);
	if (table.heading === null)
		return most < MIN_KNOWN_SHARE * table.rows.length ? [] : pickDifferent(best, find);
	if (most > 0) {
		const bestNamed = best.filter(({ kind }) => kind === "part");
		// A known cell among descriptions may be there by chance.
		const asked = bestNamed.length > 0 ? bestNamed : [...named, ...best];
		return pickDifferent(asked, find);
	}
	const isFilled = ({ cells }: Column) => cells.some(Boolean);
	const [first] = [
		...named
			.filter(isFilled)
			.toSorted((one, other) => ratePartHeading(one.heading) - ratePartHeading(other.heading)),
		...columns.filter(({ kind }) => kind === "name"),
		...named,
		...possible,
	];
	return first ? [first.at] : [];
}

/** The first, if all of them name the same parts. */
function pickDifferent(columns: readonly Column[], find: FindMatches): number[] {
	const [first, ...others] = columns;
	if (!first) return [];
	const listIds = (cell: string) => find(cell).map(({ product }) => product.id);
	const isSame = others.every(({ cells }) =>
		cells.every((cell, row) => listIds(cell).join() === listIds(first.cells[row] ?? "").join()),
	);
	return isSame ? [first.at] : columns.map(({ at }) => at);
}

function findQuantityColumns(
	table: PadTable,
	columns: readonly Column[],
	partColumns: readonly number[],
): number[] {
	const others = columns.filter(({ at }) => partColumns.length > 1 || at !== partColumns[0]);
	const named = others.filter(({ kind }) => kind === "quantity");
	if (named.length > 0) return named.map(({ at }) => at);
	const numbers = others.filter(({ kind }) => kind === null || kind === "maybe").filter(hasNumbers);
	if (numbers.length === 0) return [NO_COLUMN];
	const clear = table.heading === null ? findClear(table, others, numbers) : null;
	return clear ? [clear.at] : [...numbers.map(({ at }) => at), NO_COLUMN];
}

const MIN_NUMBER_SHARE = 0.5;

/** Gaps are allowed. */
function hasNumbers({ cells }: Column): boolean {
	const filled = cells.filter((cell) => cell !== "");
	const numbers = filled.filter((cell) => readQuantityCell(cell) !== null);
	return filled.length > 0 && numbers.length >= MIN_NUMBER_SHARE * filled.length;
}

/** The single column whose numbers have units; or the only one of numbers, if nothing but part numbers is beside it. */
function findClear(
	{ rows }: PadTable,
	others: readonly Column[],
	numbers: readonly Column[],
): Column | null {
	const [counted, ...alsoCounted] = numbers.filter(({ cells }) =>
		cells.every((cell) => cell === "" || /\p{L}/u.test(cell)),
	);
	if (counted && alsoCounted.length === 0) return counted;
	const [only, ...more] = numbers.filter((column) => !isNumbering(column));
	if (!only || more.length > 0) return null;
	const isAlone = others.every(
		(column) => column === only || isNumbering(column) || isUnitColumn(column),
	);
	const [row] = rows;
	return isAlone || (rows.length === 1 && row?.cells.every(Boolean)) ? only : null;
}

/** Numbers first: a table has up to 100,000 cells. */
export const isUnitCell = (cell: string): boolean =>
	!/\d/.test(cell) && readUnit(cell) !== null && !/^(?:no|m|st)$/i.test(cell);

const isUnitColumn = ({ cells }: Column): boolean =>
	cells.some(Boolean) && cells.every((cell) => cell === "" || isUnitCell(cell));

const MIN_NUMBERED_ROWS = 3;

const isNumbering = ({ cells }: Column): boolean =>
	cells.length >= MIN_NUMBERED_ROWS &&
	cells.every((cell, index) => cell.replace(/[.)]$/, "") === String(index + 1));
