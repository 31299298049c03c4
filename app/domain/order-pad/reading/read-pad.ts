import { checkCells, checkLine } from "./check-line";
import type { PadLine } from "./clean-lines";
import { listReadingGroups, type Reading } from "./read-line";
import { QUANTITY, QUANTITY_UNIT, readQuantity, type WrittenQuantity } from "./read-quantity";
import { findTable, type PadTable } from "./read-table";
import type { FindMatches, LineResult } from "./rules";

type DraftLine = PadLine & { readingGroups: Reading[][] };
type PadDraft = { lines: DraftLine[]; table: PadTable | null };
/** Columns of a table, from 0. */
export type Columns = { part: number; quantity: number };
type CheckedLine = { line: PadLine; result: LineResult };
type CheckedDraft =
	| { ok: true; lines: CheckedLine[] }
	/** Two columns may be the part numbers, or the quantities: one question for all lines. */
	| ({ ok: false } & PossibleColumns);
export type PossibleColumns = { partColumns: number[]; quantityColumns: number[] };

export function readLines(lines: readonly PadLine[]): PadDraft {
	const table = findTable(lines.filter((line) => line.text !== ""));
	return {
		lines: lines.map((line) => ({ ...line, readingGroups: listReadingGroups(line.text) })),
		table,
	};
}

/** All candidates for part numbers, to be looked up at once. */
export function listCodes({ lines, table }: PadDraft): string[] {
	const cells = table?.rows.flatMap((row) => row.cells) ?? [];
	const codes = lines.flatMap(({ readingGroups }) => readingGroups.flat().map(({ code }) => code));
	return Array.from(new Set([...cells, ...codes])).filter((code) => code !== "");
}

/** `answer` is the buyer's choice when the columns of a table were not clear. */
export function checkDraft(
	draft: PadDraft,
	find: FindMatches,
	answer: Columns | null,
): CheckedDraft {
	const { table } = draft;
	const found = table && !answer ? findColumns(table, find) : null;
	if (found && (found.partColumns.length > 1 || found.quantityColumns.length > 1))
		return { ok: false, ...found };
	const part = answer?.part ?? found?.partColumns[0];
	const quantity = answer?.quantity ?? found?.quantityColumns[0];
	const rows = new Map(table?.rows.map((row) => [row.line.n, row.cells]));
	const isHeader = createHeaderTest(draft);
	const checked = draft.lines.filter((line) => line.note === "" && !isHeader(line));
	return {
		ok: true,
		lines: checked.map((line) => {
			const cells = rows.get(line.n);
			const code = part === undefined ? undefined : cells?.[part];
			if (!cells || code === undefined) return { line, result: checkLine(line, find) };
			const typed = quantity === undefined ? "" : (cells[quantity] ?? "");
			return { line, result: checkCells(readCells(code, addUnit(typed, cells, table)), find) };
		}),
	};
}

const readCells = (code: string, typed: string) => ({ code, quantity: readQuantityCell(typed) });

const QUANTITY_CELL = new RegExp(`^(${QUANTITY})\\s*(${QUANTITY_UNIT})?$`, "i");
const UNIT_CELL = new RegExp(`^${QUANTITY_UNIT}$`, "i");

/** '600' of a row with a cell 'pcs', or below a heading 'Pcs', is '600 pcs'. */
function addUnit(typed: string, cells: readonly string[], table: PadTable | null): string {
	if (!/^[\d.,]+$/.test(typed)) return typed;
	const unit = cells.find((cell) => UNIT_CELL.test(cell)) ?? table?.quantityUnit;
	return unit ? `${typed} ${unit}` : typed;
}

/** May have a unit: '600 pcs'. Null when it is not a number. */
export function readQuantityCell(typed: string): WrittenQuantity | null {
	const [, number = "", unit] = QUANTITY_CELL.exec(typed) ?? [];
	return readQuantity(number, unit);
}

function createHeaderTest({ lines, table }: PadDraft): (line: PadLine) => boolean {
	const first = lines.find(({ text }) => text !== "");
	const hasHeader = table !== null && (table.partColumn ?? table.quantityColumn) !== null;
	return (line) => hasHeader && line === first;
}

const MIN_NUMBERED_ROWS = 3;

/** 1, 2, 3 and so on: a column of line numbers, unless no other has quantities. */
const isNumbering = (column: readonly (string | undefined)[]): boolean =>
	column.length >= MIN_NUMBERED_ROWS &&
	column.every((cell, index) => cell?.replace(/[.)]$/, "") === String(index + 1));

const MIN_SHARE = 0.5;

function findColumns({ rows, partColumn, quantityColumn }: PadTable, find: FindMatches) {
	const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
	const columns = Array.from({ length: width }, (_, column) => column);
	const listBest = (isFitting: (cell: string) => boolean, without: number[]) => {
		const shares = columns.map((column) =>
			without.includes(column)
				? 0
				: rows.filter(({ cells }) => isFitting(cells[column] ?? "")).length / rows.length,
		);
		const best = Math.max(0, ...shares);
		return best < MIN_SHARE ? [] : columns.filter((column) => shares[column] === best);
	};
	const isKnown = (cell: string) => find(cell).length > 0;
	const isQuantity = (cell: string) => readCells("", cell).quantity !== null;
	const partColumns =
		partColumn === null ? listBest(isKnown, [quantityColumn ?? -1]) : [partColumn];
	if (quantityColumn !== null) return { partColumns, quantityColumns: [quantityColumn] };
	const best = listBest(isQuantity, partColumns);
	const counted = best.filter((column) => !isNumbering(rows.map(({ cells }) => cells[column])));
	return { partColumns, quantityColumns: counted.length > 0 ? counted : best };
}
