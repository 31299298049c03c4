import { escapeFormula } from "~/platform/input/formula-cells";

export type CellValue = string | number | null;

/** Writes a line as in RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function formatCsvLine(values: readonly CellValue[]): string {
	const cells = values.map((value) => {
		if (typeof value === "number") return String(value);
		return `"${escapeFormula(value ?? "").replaceAll('"', '""')}"`;
	});
	return `${cells.join(",")}\r\n`;
}

export async function* writeCsv(
	columnNames: readonly string[],
	pages: AsyncIterable<readonly CellValue[][]>,
): AsyncGenerator<Uint8Array> {
	const encoder = new TextEncoder();
	yield encoder.encode(`\ufeff${formatCsvLine(columnNames)}`);
	for await (const page of pages) yield encoder.encode(page.map(formatCsvLine).join(""));
}
