import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import ExcelJS from "exceljs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { IMPORT_KINDS } from "../../app/domain/imports/model/rules";
import { unescapeFormula } from "../../app/platform/input/formula-cells";
import { demoAdmin } from "./accounts";
import { base } from "./shop";

/** Paths of exported lists and of templates, without their extension. */
const FILES = [
	...["users", "products", "stock", "prices", "numbers", "customers", "tracking", "movements"],
	...["orders", "documents", "backorders", "refunds", "messages", "reviews", "blogs"],
	...["subscribers", "audit"],
].map((list) => `/dashboard/export/${list}`);
const TEMPLATES = IMPORT_KINDS.map((kind) => `/dashboard/import/template/${kind}`);

const hasLibreOffice = (() => {
	try {
		execFileSync("soffice", ["--version"], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
})();
if (!hasLibreOffice)
	console.log("Exported workbooks are not read by LibreOffice: it is not installed");

const folder = mkdtempSync(join(tmpdir(), "exports-"));
const csv = new Map<string, string[][]>();
const workbooks = new Map<string, Buffer>();

async function signIn(): Promise<string> {
	const { email, password } = demoAdmin();
	const answer = await fetch(new URL("/login", base), {
		method: "POST",
		body: new URLSearchParams({ email, password }),
		headers: { origin: base },
		redirect: "manual",
	});
	return answer.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}

beforeAll(async () => {
	const headers = { cookie: await signIn() };
	const download = async (path: string) => {
		const answer = await fetch(new URL(path, base), { headers });
		expect([path, answer.status]).toEqual([path, 200]);
		return Buffer.from(await answer.arrayBuffer());
	};
	for (const path of [...FILES, ...TEMPLATES]) {
		const rows: string[][] = parse(await download(`${path}.csv`), { bom: true });
		csv.set(
			path,
			rows.map((cells) => cells.map((cell) => unescapeFormula(cell).replaceAll("\r\n", "\n"))),
		);
		workbooks.set(path, await download(`${path}.xlsx`));
	}
});

afterAll(() => rmSync(folder, { recursive: true }));

/** An exported text that the import would unescape has an apostrophe more. */
const toText = (value: ExcelJS.CellValue) => unescapeFormula(value === null ? "" : String(value));

test.each([...FILES, ...TEMPLATES])("exceljs reads %s.xlsx as its CSV file", async (path) => {
	const workbook = new ExcelJS.Workbook();
	await workbook.xlsx.load(workbooks.get(path) as unknown as ExcelJS.Buffer);
	const sheet = workbook.getWorksheet(1);
	const [header = [], ...rows] = csv.get(path) ?? [];
	const read = (line: number) =>
		header.map((_, column) =>
			toText(sheet?.getCell(line, column + 1).value ?? null).replaceAll("\r\n", "\n"),
		);
	expect(read(1)).toEqual(header);
	expect(rows.map((_, index) => read(index + 2))).toEqual(rows);
	expect(workbook.worksheets).toHaveLength(1);
	const types = new Set<ExcelJS.ValueType>();
	sheet?.eachRow((row) => row.eachCell((cell) => types.add(cell.type)));
	const allowed = [ExcelJS.ValueType.String, ExcelJS.ValueType.Number, ExcelJS.ValueType.Null];
	expect(Array.from(types).filter((type) => !allowed.includes(type))).toEqual([]);
	// What is typed into an empty cell of a template stays a text.
	if (path.includes("/template/")) expect(sheet?.getCell(2, 1).numFmt).toBe("@");
});

test.runIf(hasLibreOffice)(
	"LibreOffice reads each workbook as its CSV file",
	() => {
		const names = new Map(Array.from(workbooks.keys(), (path, n) => [path, `file-${n}`]));
		for (const [path, bytes] of workbooks)
			writeFileSync(join(folder, `${names.get(path)}.xlsx`), bytes);
		execFileSync(
			"soffice",
			[
				`-env:UserInstallation=file://${folder}/user`,
				...["--headless", "--convert-to"],
				"csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false",
				...["--outdir", folder],
				...Array.from(names.values(), (name) => join(folder, `${name}.xlsx`)),
			],
			{ stdio: "ignore" },
		);
		for (const [path, rows] of csv) {
			const read: string[][] = parse(readFileSync(join(folder, `${names.get(path)}.csv`)), {
				bom: true,
				relax_column_count: true,
			});
			const filled = read.filter((cells, n) => n === 0 || cells.some((cell) => cell !== ""));
			expect([path, filled.map((cells) => cells.map(unescapeFormula))]).toEqual([path, rows]);
		}
	},
	120_000,
);
