import { unescapeFormula } from "~/platform/input/formula-cells";
import type { CellValue } from "./csv.server";

/** The format of text: a spreadsheet leaves what is typed into such a cell as it is. */
const TEXT_FORMAT = "@";

/** Excel calls a workbook with longer texts damaged. */
const MAX_CELL_CHARS = 32_767;

/** The first rows tell which columns have numbers. */
const SAMPLE_ROWS = 500;

/** Empty cells of a file without rows, so that part numbers that are typed into them stay texts. */
const PREPARED_ROWS = 500;

type Row = readonly CellValue[];

/** A workbook of one sheet: numbers, and texts that a spreadsheet doesn't run, shorten or turn into dates. */
export async function* writeXlsx(
	columnNames: readonly string[],
	pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
	const { writeXlsxStream } = await import("hucre/xlsx");
	const rows = listRows(pages);
	const sample = await takeRows(rows, SAMPLE_ROWS);
	const columns = columnNames.map((name, column) => {
		const hasNumbers = sample.some((row) => typeof row[column] === "number");
		return { header: toText(name), numFmt: hasNumbers ? undefined : TEXT_FORMAT };
	});
	const first = sample.length > 0 ? sample : prepareRows(columnNames.length);
	yield* writeXlsxStream(joinRows(first, rows), {
		name: "Sheet1",
		columns,
		freezePane: { rows: 1 },
	});
}

async function* listRows(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Row> {
	for await (const page of pages) yield* page;
}

async function takeRows(rows: AsyncGenerator<Row>, count: number): Promise<Row[]> {
	const taken: Row[] = [];
	while (taken.length < count) {
		const next = await rows.next();
		if (next.done) break;
		taken.push(next.value);
	}
	return taken;
}

const prepareRows = (cells: number): Row[] =>
	Array.from({ length: PREPARED_ROWS }, () => Array.from({ length: cells }, () => null));

async function* joinRows(first: readonly Row[], rest: AsyncIterable<Row>) {
	for (const row of first) yield row.map(toCell);
	for await (const row of rest) yield row.map(toCell);
}

/** An empty text would take as much room as a word. */
const toCell = (value: CellValue) =>
	typeof value === "string" && value !== "" ? toText(value) : value === "" ? null : value;

/** A text that the import would take for an escaped formula gets the apostrophe that it removes. */
function toText(value: string): string {
	const text = unescapeFormula(value) === value ? value : `'${value}`;
	const shown = text.length > MAX_CELL_CHARS ? `${text.slice(0, MAX_CELL_CHARS - 1)}…` : text;
	// A workbook writes characters as _x000D_.
	return shown.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_");
}
