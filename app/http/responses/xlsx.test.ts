import { expect, test } from "vitest";
import { unescapeFormula } from "~/platform/input/formula-cells";
import { readFirstSheet } from "~/platform/input/read-sheet.server";
import type { CellValue } from "./csv.server";
import { createTableFile } from "./table-file.server";

const LIMITS = {
	unpackedBytes: 64 * 1024 * 1024,
	rows: 30_000,
	cells: 100,
	textChars: 1_000_000,
};

const ARGS = {
	request: new Request("https://shop.test/export/parts.xlsx"),
	context: { reportError: () => {} },
};

async function* inPages(...pages: CellValue[][][]) {
	yield* pages;
}

async function write(header: string[], ...pages: CellValue[][][]): Promise<Uint8Array> {
	const file = createTableFile(ARGS, "parts", header, inPages(...pages));
	return new Uint8Array(await file.arrayBuffer());
}

const read = async (header: string[], ...pages: CellValue[][][]) =>
	(await readFirstSheet(await write(header, ...pages), LIMITS)).rows;

test.each([
	"1-2",
	"MAR-3",
	"1E5",
	"00123",
	"90.750",
	"12345678901234567890",
	"TRUE",
	"#N/A",
	"-7",
	"=1+1",
	"+880 1711 000000",
	"@SUM(A1)",
	"'=1+1",
	"''=1+1",
	"'-",
	'1/2" brass, "x"',
	"two\nlines",
	"<b>&amp;</b>",
	"হেক্স বোল্ট",
	"Set 🔧",
	"_x000D_",
	"_x005F_x000D_",
	"a\u0001b",
	"  spaces  ",
])("the text %j is imported from a workbook as it was exported", async (text) => {
	const [, [cell = "", next = ""] = []] = await read(["text", "next"], [[text, "next"]]);
	expect([unescapeFormula(cell), next]).toEqual([text, "next"]);
});

test("line breaks of Windows become those of workbooks", async () => {
	expect(await read(["text"], [["two\r\nlines"]])).toEqual([["text"], ["two\nlines"]]);
});

test("numbers stay numbers, and empty cells keep the others in their columns", async () => {
	const rows = await read(["a", "b", "c"], [[12.5, null, "x"]], [[null, -3, null]]);
	expect(rows).toEqual([
		["a", "b", "c"],
		["12.5", "", "x"],
		["", "-3"],
	]);
});

test("a text that Excel can't hold ends with an ellipsis", async () => {
	const [, [cell = ""] = []] = await read(["text"], [["x".repeat(40_000)]]);
	expect([cell.length, cell.at(-1)]).toEqual([32_767, "…"]);
});

test("a file without rows has its columns only", async () => {
	expect(await read(["list", "price"])).toEqual([["list", "price"]]);
	expect(await read(["list", "price"], [], [])).toEqual([["list", "price"]]);
});

test("a workbook is streamed while its rows are read", async () => {
	let pagesRead = 0;
	async function* readPages(): AsyncGenerator<CellValue[][]> {
		for (let page = 0; page < 40; page += 1) {
			pagesRead += 1;
			yield Array.from({ length: 500 }, (_, row) => [
				crypto.randomUUID(),
				page * 500 + row,
				"Hex bolt",
			]);
		}
	}
	const response = createTableFile(ARGS, "parts", ["id", "number", "name"], readPages());
	expect(response.headers.get("content-disposition")).toBe('attachment; filename="parts.xlsx"');
	const reader = response.body?.getReader();
	const sizes: number[] = [];
	for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
		sizes.push(pagesRead);
	expect(new Set(sizes).size).toBeGreaterThan(3);
});

test("an error while rows are read is reported and breaks the workbook off", async () => {
	const errors: unknown[] = [];
	async function* failingPages(): AsyncGenerator<CellValue[][]> {
		yield [["one"]];
		throw new Error("D1 is gone: secret value");
	}
	const response = createTableFile(
		{
			request: ARGS.request,
			context: { reportError: (error) => errors.push(error) },
		},
		"parts",
		["id"],
		failingPages(),
	);
	await expect(response.arrayBuffer()).rejects.toThrow("The file was not finished");
	expect(String(errors)).toContain("secret value");
});
