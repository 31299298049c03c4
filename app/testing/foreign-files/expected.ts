import { ROWS, type TableCell } from "./table";

/** What a file holds in the place of a cell; the address is as in a sheet, 'A1'. */
type Change = (text: string, cell: TableCell, address: string) => string;

/** What writers and formats can't hold, and what their files have instead. */
export const LIMITS: readonly { files: RegExp; why: string; change: Change }[] = [
	{
		files: /^openpyxl/,
		why: "openpyxl writes formulas without their values.",
		change: (text, { formula }) => (formula ? `=${formula}` : text),
	},
	{
		files: /^(?:python|libreoffice)-win1252/,
		why: "Windows-1252 lacks the letters of most languages.",
		change: (text) => replaceMissing(text, () => "?"),
	},
	{
		files: /^libreoffice-win1252/,
		why: "LibreOffice writes full-width digits as 0 to 9 in Windows-1252.",
		change: (text, _, address) => (address === "C24" ? "?? 123" : text),
	},
	{
		files: /^gnumeric-win1252/,
		why: "Windows-1252 lacks the letters of most languages.",
		change: (text) => replaceMissing(text, escapeCodePoint),
	},
	{
		files: /^gnumeric.*-(?:lf|cr|crlf)\.csv$/,
		why: "Gnumeric shows negative numbers with a minus sign.",
		change: (text, cell) => ("number" in cell ? text.replace("-", "\u2212") : text),
	},
	{
		files: /^gnumeric-win1252/,
		why: "Windows-1252 lacks the minus sign.",
		change: (text, cell) => ("number" in cell ? text.replace("\u2212", "\\u2212") : text),
	},
	{
		files: /^gnumeric.*-(?:automatic|raw)\.csv$/,
		why: "Gnumeric writes a binary number with all its digits.",
		change: (text, _, address) => (address === "D7" ? "99.90000000000001" : text),
	},
	{
		files: /^gnumeric.*-automatic\.csv$/,
		why: "Gnumeric's automatic format writes dates with slashes.",
		change: (text, cell) => ("date" in cell ? text.replaceAll("-", "/") : text),
	},
	{
		files: /^gnumeric.*-raw\.csv$/,
		why: "Gnumeric's raw format writes dates as numbers of days.",
		change: (text, cell, address) => {
			if (address === "I30") return "46354.60416666666";
			return "date" in cell ? String(Date.parse(cell.date) / 86_400_000 + 25_569) : text;
		},
	},
	{
		files: /^libreoffice.*-values\.csv$/,
		why: "LibreOffice writes values of percentages and dates in its own formats.",
		change: (text, cell) => {
			if (cell.format?.endsWith("%")) return cell.shown ?? text;
			if (!("date" in cell) || cell.format?.startsWith("yyyy")) return text;
			const [year, month, day] = cell.date.split("-");
			return `${month}/${day}/${year}`;
		},
	},
	{
		files: /^exceljs.*\.csv$/,
		why: "exceljs writes addresses of links, true and false, one format of dates, and no errors.",
		change: (text, cell) => {
			if (cell.link) return cell.link;
			if ("error" in cell) return "[object Object]";
			if ("date" in cell) return cell.date;
			return "bool" in cell ? text.toLowerCase() : text;
		},
	},
	...([",", ";", "\t", "|"] as const).map((separator, index) => ({
		files: new RegExp(`-${["comma", "semicolon", "tab", "bar"][index]}-none-`),
		why: "Without quotes a cell holds neither separators nor line breaks, and begins with no quote.",
		change: (text: string) =>
			text
				.replaceAll(separator, " ")
				.replaceAll("\n", " ")
				.replace(/^[" ]+/, ""),
	})),
];

/** The cells of a file: what people would type for those of a workbook, values of programs without formats, else what the sheet shows. */
export function listExpectedRows(file: string): string[][] {
	const limits = LIMITS.filter(({ files }) => files.test(file));
	const write = choosePlainText(file);
	return ROWS.map((row, n) =>
		row.map((cell, column) => {
			if (!cell) return "";
			const address = `${String.fromCharCode(65 + column)}${n + 1}`;
			return limits.reduce((text, { change }) => change(text, cell, address), write(cell)).trim();
		}),
	);
}

function choosePlainText(file: string): (cell: TableCell) => string {
	if (file.endsWith(".xlsx")) return writeAsTyped;
	if (file.endsWith("-values.csv")) return (cell) => writeValue(cell, 15);
	if (/^(?:python|exceljs)|-(?:raw|automatic)\./.test(file)) return (cell) => writeValue(cell, 17);
	return (cell) => cell.shown ?? writeValue(cell, 15);
}

/** Percentages and leading zeros are as the sheet shows them, other numbers without commas and currency. */
function writeAsTyped(cell: TableCell): string {
	if (cell.format?.endsWith("%") || cell.format === "00000") return cell.shown ?? "";
	return writeValue(cell, 15).replace(/(?<= \d\d:\d\d):00$/, "");
}

/** A sheet keeps 15 digits of a number. */
function writeValue(cell: TableCell, digits: 15 | 17): string {
	if ("text" in cell) return cell.text;
	if ("number" in cell)
		return String(digits === 15 ? Number(cell.number.toPrecision(15)) : cell.number);
	if ("bool" in cell) return String(cell.bool).toUpperCase();
	if ("error" in cell) return cell.error;
	return cell.time ? `${cell.date} ${cell.time}` : cell.date;
}

const WINDOWS_1252 = new Set(
	new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
);

const replaceMissing = (text: string, replace: (character: string) => string) =>
	Array.from(text, (character) =>
		WINDOWS_1252.has(character) ? character : replace(character),
	).join("");

function escapeCodePoint(character: string): string {
	const hex = (character.codePointAt(0) ?? 0).toString(16);
	return hex.length > 4 ? `\\U${hex.padStart(8, "0")}` : `\\u${hex.padStart(4, "0")}`;
}
