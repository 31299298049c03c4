import { type CellContext, type SheetCell, showCell } from "./cells";
import { refuse, type SheetLimits, SheetTooLarge } from "./errors";
import { textElements } from "./parts.server";
import { readXml, type XmlAttributes, type XmlElements } from "./xml";

/**
 * Row 1 of the sheet is the first; each ends with its last cell that isn't empty. `decimals` are the columns, from 0, of each row, from 1,
 * whose cells are numbers with a decimal point; rows without any are left out.
 */
export type SheetRows = { rows: string[][]; decimals: ReadonlyMap<number, ReadonlySet<number>> };

export async function readCells(
	bytes: Uint8Array,
	context: CellContext,
	limits: SheetLimits,
): Promise<SheetRows> {
	const table = new Table(limits);
	await readXml(bytes, createElements(table, context));
	return table;
}

function createElements(table: Table, context: CellContext): XmlElements {
	let cell: SheetCell = readCell(new Map());
	const c = {
		open: (attributes: XmlAttributes) => {
			table.startCell(attributes.get("r"));
			cell = readCell(attributes);
		},
		close: () => table.write(showCell(cell, context), cell.type === "n"),
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

const readCell = (attributes: XmlAttributes): SheetCell => ({
	type: attributes.get("t") ?? "n",
	style: Number(attributes.get("s") ?? 0),
	value: null,
	inlineText: "",
	formula: null,
});

const ADDRESS = /^([A-Z]{1,3})([1-9]\d{0,6})$/;

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
		const [, letters, row] = ADDRESS.exec(address) ?? [];
		if (letters === undefined) refuse("A cell has no address.");
		if (this.#hasRowNumber && Number(row) !== this.#row) refuse("A cell is in another row.");
		this.#row = Number(row);
		this.#hasRowNumber = true;
		this.#column = countColumns(letters);
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
		row[this.#column - 1] = text;
		if (isNumber && text.includes(".")) this.#addDecimal();
	}

	#addDecimal() {
		const columns = this.decimals.get(this.#row) ?? new Set();
		this.decimals.set(this.#row, columns.add(this.#column - 1));
	}
}

/** 'A' is 1, 'AA' 27. */
const countColumns = (letters: string): number =>
	Array.from(letters).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
