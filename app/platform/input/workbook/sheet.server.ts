import type { XmlAttributes } from "./attributes";
import { type CellContext, type SheetCell, showCell } from "./cells";
import { refuse, type SheetLimits, SheetTooLarge } from "./errors";
import { textElements } from "./parts.server";
import { readXml, type XmlElements } from "./xml";
import type { PartContent } from "./zip.server";

/**
 * Row 1 of the sheet is the first; each ends with its last cell that isn't empty. `decimals` are the columns, from 0, of each row, from 1,
 * whose cells are numbers with a decimal point; rows without any are left out.
 */
export type SheetRows = { rows: string[][]; decimals: ReadonlyMap<number, ReadonlySet<number>> };

export async function readCells(
	content: PartContent,
	context: CellContext,
	limits: SheetLimits,
): Promise<SheetRows> {
	const table = new Table(limits);
	await readXml(content, createElements(table, context));
	return table;
}

function createElements(table: Table, context: CellContext): XmlElements {
	const cell: SheetCell = { type: "n", style: 0, value: null, inlineText: "", formula: null };
	const c = {
		open: (attributes: XmlAttributes) => {
			table.startCell(attributes.get("r"));
			cell.type = attributes.get("t") ?? "n";
			cell.style = Number(attributes.get("s") ?? 0);
			cell.value = null;
			cell.inlineText = "";
			cell.formula = null;
		},
		close: () => {
			const isEmpty = cell.value === null && cell.formula === null && cell.inlineText === "";
			if (!isEmpty) table.write(showCell(cell, context), cell.type === "n");
		},
		inside: {
			v: {
				close: (text: string) => {
					cell.value = text;
				},
			},
			f: {
				close: (text: string) => {
					cell.formula = text;
				},
			},
			is: {
				inside: textElements((text) => {
					cell.inlineText += text;
				}),
			},
		},
	};
	const row = {
		open: (attributes: XmlAttributes) => table.startRow(attributes.get("r")),
		inside: { c },
	};
	return { worksheet: { inside: { sheetData: { inside: { row } } } } };
}

const ADDRESS = /^[A-Z]{1,3}[1-9]\d{0,6}$/;

class Table {
	readonly rows: string[][] = [];
	readonly decimals = new Map<number, Set<number>>();
	readonly #limits: SheetLimits;
	#row = 0;
	#hasRowNumber = false;
	#column = 0;
	#chars = 0;

	constructor(limits: SheetLimits) {
		this.#limits = limits;
	}

	/** Rows and cells may leave their places out: they follow the ones before. */
	startRow(place: string | undefined) {
		if (place !== undefined && !/^[1-9]\d{0,6}$/.test(place)) refuse("A row has no number.");
		this.#row = place === undefined ? this.#row + 1 : Number(place);
		this.#hasRowNumber = place !== undefined;
		this.#column = 0;
	}

	startCell(address: string | undefined) {
		this.#column += 1;
		if (address === undefined) return;
		if (!ADDRESS.test(address)) refuse("A cell has no address.");
		const { column, row } = readAddress(address);
		if (this.#hasRowNumber && row !== this.#row) refuse("A cell is in another row.");
		this.#row = row;
		this.#hasRowNumber = true;
		this.#column = column;
	}

	/** Sheets may end with a million empty rows. */
	write(text: string, isNumber: boolean) {
		if (text.trim() === "") return;
		const { rows, cells, textChars } = this.#limits;
		if (this.#row > rows) throw new SheetTooLarge("rows");
		if (this.#column > cells) throw new SheetTooLarge("cells");
		this.#chars += text.length;
		if (this.#chars > textChars) throw new SheetTooLarge("textChars");
		while (this.rows.length < this.#row) this.rows.push([]);
		const row = this.rows[this.#row - 1] ?? [];
		while (row.length < this.#column) row.push("");
		if (row[this.#column - 1] !== "") refuse("Two cells have one address.");
		row[this.#column - 1] = copyText(text);
		if (isNumber && text.includes(".")) this.#addDecimal();
	}

	#addDecimal() {
		const columns = this.decimals.get(this.#row) ?? new Set();
		this.decimals.set(this.#row, columns.add(this.#column - 1));
	}
}

/** A part of a string keeps the whole one in memory, here 64 KB of the file. */
const copyText = (text: string): string => ` ${text}`.slice(1);

const ZERO = 48;
const BEFORE_A = 64;

/** Reads an address: 'A' is column 1, 'AA' 27. */
function readAddress(address: string) {
	let [column, row] = [0, 0];
	for (let at = 0; at < address.length; at += 1) {
		const code = address.charCodeAt(at);
		if (code > BEFORE_A) column = 26 * column + code - BEFORE_A;
		else row = 10 * row + code - ZERO;
	}
	return { column, row };
}
