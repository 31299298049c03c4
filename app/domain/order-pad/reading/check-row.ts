import { checkCells } from "./check-line";
import { checkQuantity } from "./check-quantity";
import { isUnitCell } from "./find-columns";
import { countsPieces } from "./headings";
import { readQuantityCell, readSpacedQuantity } from "./read-quantity";
import { countCells, type PadTable } from "./read-table";
import type { Columns, FindMatches, LineResult, PadProduct } from "./rules";

export function checkRow(
	cells: readonly string[],
	{ table, columns }: { table: PadTable; columns: Columns },
	find: FindMatches,
): LineResult {
	const count = cells.length > table.maxCells ? cells.length : countCells(cells);
	if (count > table.width) return checkUnclearCells(cells, find, describeWidth(count, table));
	const code = cells[columns.part] ?? "";
	if (code === "") return checkUnclearCells(cells, find, "The part number is missing");
	const typed = cells[columns.quantity] ?? "";
	const quantity = readQuantityCell(addUnit(typed, cells, { table, columns }));
	return checkCells({ code, quantity }, find, quantity === null ? typed : "");
}

const describeWidth = (count: number, { heading, width }: PadTable) =>
	`This row has ${count} cells, but ${heading ? `${width} headings` : `the others have ${width}`}`;

const MAX_SHOWN_CELLS = 10;
const MAX_SHOWN_CHARS = 40;

const showCell = (cell: string) =>
	cell.length > MAX_SHOWN_CHARS ? `${cell.slice(0, MAX_SHOWN_CHARS)}…` : cell || "(empty)";

/** Which of three or more cells is the quantity is never guessed. The part is found if only one is named. */
export function checkUnclearCells(
	cells: readonly string[],
	find: FindMatches,
	problem = "Which of these is the quantity",
): LineResult {
	const filled = cells.slice(0, countCells(cells));
	const shown = filled.slice(0, MAX_SHOWN_CELLS).map(showCell).join(" | ");
	const message = `${problem}: ${shown}${filled.length > MAX_SHOWN_CELLS ? " | …" : ""}.`;
	const texts = filled.filter((cell) => readQuantityCell(cell) === null);
	const [first, ...others] = listNamed(texts, find) ?? listNamed(filled, find) ?? [];
	if (!first || others.length > 0) {
		const [code = ""] = texts.filter(Boolean);
		return { kind: "unknown", code, written: null, message };
	}
	const [, thousands = "", rest = "", ...more] = filled;
	const written = more.length === 0 ? readSpacedQuantity(`${thousands} ${rest}`) : null;
	if (written && /^\d{3}$/.test(rest))
		return checkQuantity(first, { ...written, typed: `${thousands},${rest}` });
	return { kind: "quantity-missing", product: first, message: `${message} Enter a quantity.` };
}

function listNamed(cells: readonly string[], find: FindMatches): PadProduct[] | null {
	const matches = cells.flatMap((cell) => find(cell));
	const named = new Map(matches.map(({ product }) => [product.id, product]));
	return named.size > 0 ? Array.from(named.values()) : null;
}

/** '600' of a row with a cell 'pcs', or below a heading 'Pcs', is '600 pcs'. */
function addUnit(
	typed: string,
	cells: readonly string[],
	{ table: { heading }, columns }: { table: PadTable; columns: Columns },
): string {
	if (!/^[\d.,' ]+$/.test(typed)) return typed;
	const unitColumn = heading?.kinds.indexOf("unit") ?? -1;
	const unit =
		unitColumn >= 0
			? cells[unitColumn]
			: cells.find((cell, at) => heading?.kinds[at] == null && isUnitCell(cell));
	if (unit) return `${typed} ${unit.replace(/\(e?s\)$/i, "")}`;
	return countsPieces(heading?.cells[columns.quantity] ?? "") ? `${typed} pcs` : typed;
}

/** '[TY-0912] Ball bearing' and 'Ball bearing (TY-0912)' name the number in brackets; '' without one. */
export function getBracketed(text: string): string {
	if (!text.startsWith("[") && !/[)\]]$/.test(text)) return "";
	const [, first, last] = /^\[([^[\]]{1,60})\]|[([]([^()[\]]{1,60})[)\]]$/.exec(text) ?? [];
	const code = first ?? last ?? "";
	return first !== undefined || /\p{L}.*\d|\d.*\p{L}/u.test(code) ? code : "";
}
