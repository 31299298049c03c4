import { expect, test } from "vitest";
import { getStock } from "~/testing/database/queries";
import { createPartNumber, createProduct } from "~/testing/factories/factories";
import { listImportRows, setUpImports } from "~/testing/factories/imports";
import { createPriceList } from "~/testing/factories/price-lists";
import { createWorkbook } from "~/testing/order-pad/workbook";
import type { ImportKindName } from "./model/rules";

const { dryRun, apply } = setUpImports();

/** Line and problem of the errors, and that nothing was to be written. */
async function listErrors(kind: ImportKindName, content: string | Uint8Array<ArrayBuffer>) {
	const { id, state, counts } = await dryRun(kind, content);
	expect([state, counts.changed, counts.new]).toEqual(["ready", undefined, undefined]);
	return (await listImportRows(id)).map(([line, , , , problem]) => [line, problem]);
}

/** 15 March 2026, as a spreadsheet turns "15.3" into a date. */
const DATE = { xml: "<v>46096</v>", style: 1 };

test("a date in the place of a number is an error of its line and column", async () => {
	const { id } = await createProduct({ onHand: 10 });
	const list = await createPriceList();
	const sheet = (...rows: Parameters<typeof createWorkbook>[0]) => createWorkbook(rows);
	expect(await listErrors("products", sheet(["id", "price"], [id, DATE]))).toEqual([
		[2, 'price "2026-03-15" is not an amount.'],
	]);
	expect(await listErrors("products", sheet(["id", "on hand"], [id, DATE]))).toEqual([
		[2, 'on hand "2026-03-15" is not a number.'],
	]);
	expect(await listErrors("prices", sheet(["list", "id", "price"], [list, id, DATE]))).toEqual([
		[2, 'price "2026-03-15" is not an amount.'],
	]);
	expect(await listErrors("stock", sheet(["id", "count"], [id, DATE]))).toEqual([
		[2, 'count "2026-03-15" is not a number.'],
	]);
	expect(await listErrors("stock", sheet(["id", "change"], [id, DATE]))).toEqual([
		[2, 'change "2026-03-15" is not a number.'],
	]);
});

test("merged cells have their value in the first line, and the others say what is missing", async () => {
	const { id } = await createProduct({ onHand: 10 });
	const cells = (line: number, ...values: string[]) =>
		`<row r="${line}">${values
			.map((value, at) =>
				value ? `<c r="${"AB"[at]}${line}" t="inlineStr"><is><t>${value}</t></is></c>` : "",
			)
			.join("")}</row>`;
	const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells(1, "id", "count")}${cells(2, id, "9")}${cells(3, "", "8")}</sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells></worksheet>`;
	const file = createWorkbook([], { files: { "xl/worksheets/sheet1.xml": sheet } });
	const it = await dryRun("stock", file);
	expect(await listImportRows(it.id)).toEqual([
		[3, "error", "", "", "the part number is missing."],
		[2, "changed", "10", "9", ""],
	]);
});

test.each([
	["stock", "part number,count", 'part number "part number" was not found.'],
	["products", "part number,name,price", 'price "price" is not an amount.'],
	[
		"prices",
		"list,part number,price",
		'part number "part number" was not found.\nthere is no price list "list".',
	],
	[
		"numbers",
		"part number,kind,number",
		'part number "part number" was not found.\nkind "kind" is not valid. Write manufacturer, superseded, alternate, customer.',
	],
	["customers", "name,owner email", 'owner email "owner email" is not valid.'],
	["tracking", "order number,tracking number", 'there is no order "ORDER NUMBER".'],
] as const)(
	"a second header is an error of its line in a file of %s",
	async (kind, header, problem) => {
		expect(await listErrors(kind, `${header}\n${header}\n`)).toEqual([[2, problem]]);
	},
);

test("a formula counts as the value that its sheet shows, and is an error in a CSV file", async () => {
	const { id } = await createProduct({ onHand: 10 });
	const formula = { xml: "<f>3+4</f><v>7</v>" };
	const sheet = createWorkbook([
		["id", "count"],
		[id, formula],
	]);
	const { id: importId } = await dryRun("stock", sheet);
	expect(await listImportRows(importId)).toEqual([[2, "changed", "10", "7", ""]]);
	expect(await listErrors("stock", `id,count\n${id},=3+4\n`)).toEqual([
		[2, 'count "=3+4" is not a number.'],
	]);
});

test("an empty first sheet, a broken workbook and a file without column names end their import", async () => {
	const zip = new Uint8Array([0x50, 0x4b, 3, 4, ...Array.from({ length: 40 }, (_, n) => n)]);
	for (const [file, problem] of [
		[createWorkbook([], { sheetCount: 2 }), "The file is empty."],
		[zip, "This file cannot be read. Save it as XLSX or CSV (UTF-8)."],
		[
			`id,count${",x".repeat(499)}\n1\n`,
			"The file has 501 columns. The limit is 250: remove those that are not for the shop.",
		],
		[
			"TY-1,12\nTY-2,7\n",
			'Line 1 has values ("TY-1", "12"), and no line has the names of columns. Add a line with them above it.',
		],
		[`id,${"x".repeat(201)}\n1\n`, "Line 1 has no names of columns."],
	] as const)
		expect(await dryRun("stock", file)).toMatchObject({ state: "failed", problem });
});

test("a line of a hundred thousand characters is an error, and the others are applied", async () => {
	const product = await createProduct({ onHand: 10 });
	await createPartNumber(product, "own", `L-${product.id}`);
	// Both readers: a file's rows, and a row as it is stored, in which each of these takes six characters.
	const longs = [240_000, 90_000].map((length) => "\u0001".repeat(length));
	for (const [kind, header] of [
		["stock", "id,count"],
		["products", "id,on hand"],
		["products", "category,part number"],
		["prices", "id,list,price"],
		["numbers", "id,kind,number"],
		["customers", "name,owner email"],
		["tracking", "order number,tracking number"],
	] as const)
		for (const long of longs)
			expect(await listErrors(kind, `${header}\n${long},1,\n`)).toEqual([
				[2, expect.stringMatching(/^the line is too long\.$|^name has more than/)],
			]);
	const { id } = await dryRun("stock", `id,count\n${longs[0]},1\n${product.id},9\n`);
	expect(await apply(id)).toMatchObject({ counts: { written: 1, error: 1 } });
	expect((await getStock(product.id)).onHand).toBe(9);
});
