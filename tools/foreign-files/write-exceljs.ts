import { createRequire } from "node:module";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { LAYOUT, ROWS, type TableCell } from "../../app/testing/foreign-files/table";

/** Workbooks and CSV files by exceljs. Returns its version. */
export async function writeByExceljs(folder: string): Promise<string> {
	const plain = new ExcelJS.Workbook();
	const sheet = plain.addWorksheet(LAYOUT.sheet);
	fill(sheet);
	decorate(plain, sheet);
	sheet.autoFilter = LAYOUT.filter;
	addOtherSheets(plain);
	await plain.xlsx.writeFile(join(folder, "exceljs.xlsx"));
	await writeWithTable(join(folder, "exceljs-table.xlsx"));
	for (const useSharedStrings of [true, false])
		await writeByRows(
			join(folder, `exceljs-stream-${useSharedStrings ? "shared" : "inline"}.xlsx`),
			useSharedStrings,
		);
	await writeCsv(folder);
	return createRequire(import.meta.url)("exceljs/package.json").version;
}

function fill(sheet: ExcelJS.Worksheet) {
	for (const [n, row] of ROWS.entries())
		for (const [m, cell] of row.entries()) {
			if (!cell) continue;
			const written = sheet.getCell(n + 1, m + 1);
			written.value = toValue(cell);
			if (cell.format) written.numFmt = cell.format;
			if (cell.note) written.note = cell.note;
		}
}

function toValue(cell: TableCell): ExcelJS.CellValue {
	const value = toPlainValue(cell);
	if (cell.formula) return { formula: cell.formula, result: value as number, date1904: false };
	if (cell.link && "text" in cell) return { text: cell.text, hyperlink: cell.link };
	return value;
}

function toPlainValue(cell: TableCell): number | string | boolean | Date | ExcelJS.CellErrorValue {
	if ("text" in cell) return cell.text;
	if ("number" in cell) return cell.number;
	if ("bool" in cell) return cell.bool;
	if ("error" in cell) return { error: cell.error as ExcelJS.CellErrorValue["error"] };
	return new Date(`${cell.date}T${cell.time ?? "00:00:00"}Z`);
}

function decorate(workbook: ExcelJS.Workbook, sheet: ExcelJS.Worksheet) {
	for (const area of LAYOUT.merged) sheet.mergeCells(area);
	for (const column of LAYOUT.hiddenColumns) sheet.getColumn(column).hidden = true;
	for (const row of LAYOUT.hiddenRows) sheet.getRow(row).hidden = true;
	sheet.getRow(2).font = { bold: true };
	sheet.getCell("B3").value = {
		richText: [{ text: "Hex bolt " }, { font: { bold: true }, text: '1/4"' }],
	};
	const imageId = workbook.addImage({ base64: LAYOUT.picture, extension: "png" });
	sheet.addImage(imageId, "Q3:R5");
	sheet.views = [{ state: "frozen", xSplit: 1, ySplit: 2 }];
}

function addOtherSheets(workbook: ExcelJS.Workbook) {
	for (const [name, rows] of Object.entries(LAYOUT.otherSheets))
		workbook.addWorksheet(name).addRows(rows);
}

async function writeWithTable(path: string) {
	const workbook = new ExcelJS.Workbook();
	const sheet = workbook.addWorksheet(LAYOUT.sheet);
	fill(sheet);
	const [, headings = [], ...rows] = ROWS.map((row) => row.slice(0, 5));
	sheet.addTable({
		name: "Parts",
		ref: "A2",
		headerRow: true,
		columns: headings.map((cell) => ({ name: cell && "text" in cell ? cell.text : "" })),
		rows: rows.map((row) => row.map((cell) => cell && toPlainValue(cell))),
	});
	await workbook.xlsx.writeFile(path);
}

async function writeByRows(filename: string, useSharedStrings: boolean) {
	const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
		filename,
		useSharedStrings,
		useStyles: true,
	});
	const sheet = workbook.addWorksheet(LAYOUT.sheet);
	for (const [n, row] of ROWS.entries()) {
		const written = sheet.getRow(n + 1);
		for (const [m, cell] of row.entries()) {
			if (!cell) continue;
			written.getCell(m + 1).value = toValue(cell);
			if (cell.format) written.getCell(m + 1).numFmt = cell.format;
		}
		written.commit();
	}
	await workbook.commit();
}

const CSV_FILES = {
	"exceljs-comma.csv": { delimiter: "," },
	"exceljs-semicolon-bom.csv": { delimiter: ";", writeBOM: true, rowDelimiter: "\r\n" },
	"exceljs-tab-all.csv": { delimiter: "\t", quoteColumns: true },
	"exceljs-bar-cr.csv": { delimiter: "|", rowDelimiter: "\r" },
};

/** Of a sheet without merged cells and rich text, which exceljs repeats and writes as JSON. */
async function writeCsv(folder: string) {
	const workbook = new ExcelJS.Workbook();
	fill(workbook.addWorksheet(LAYOUT.sheet));
	for (const [name, formatterOptions] of Object.entries(CSV_FILES))
		await workbook.csv.writeFile(join(folder, name), {
			dateFormat: "YYYY-MM-DD",
			dateUTC: true,
			formatterOptions,
		});
}
