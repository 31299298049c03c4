import { beforeAll, expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { unescapeFormula } from "~/platform/input/formula-cells";
import { readRows } from "~/platform/input/tables/read-rows";
import { createUser } from "~/testing/factories/factories";
import { listExpectedRows } from "~/testing/foreign-files/expected";
import { FOREIGN_FILES } from "~/testing/foreign-files/load-files";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";

/** Rows with parts start below two lines of headings. */
const FIRST_ROW = 2;

let buyer: Browser;

beforeAll(async () => {
	buyer = await createSignedInBrowser(await createUser());
});

async function readResults(name: string, bytes: Uint8Array<ArrayBuffer>) {
	const fields = { list: "", idempotencyKey: newId() };
	const sent = await buyer.upload("/order-pad", fields, new File([bytes], name), {}, "file");
	expect([sent.status, sent.location]).toEqual([303, expect.stringContaining("/order-pad/")]);
	const csv = await buyer.download(`${sent.location}/results.csv`);
	const [header = [], ...lines] = Array.from(
		readRows(new TextDecoder().decode(csv), ","),
		({ cells }) => cells,
	);
	return lines.map((cells) => {
		const get = (label: string) => cells[header.indexOf(label)] ?? "";
		return { typed: unescapeFormula(get("Typed")) };
	});
}

test.each(Array.from(FOREIGN_FILES))("%s becomes a pad cell by cell", async (name, bytes) => {
	const lines = await readResults(name, bytes);
	const expected = listExpectedRows(name)
		.slice(FIRST_ROW)
		.filter((cells) => cells.some((cell) => cell !== ""));
	const rows = lines.filter(({ typed }) => !typed.startsWith("# ") && !/^\W*Part\b/.test(typed));
	expect(rows.map(({ typed }) => listCells(typed, name))).toEqual(
		expected.map((cells) => cells.filter((cell) => cell !== "").map(toLine)),
	);
});

/** A pad has a line for each row. */
const toLine = (cell: string) => cell.replaceAll(/\s+/g, " ").trim();

function listCells(typed: string, name: string): string[] {
	const separator = name.endsWith(".xlsx") ? "\t" : findSeparator(name);
	const [row] = readRows(typed, separator);
	return (row?.cells ?? []).map(toLine).filter((cell) => cell !== "");
}

const findSeparator = (name: string) =>
	({ comma: ",", semicolon: ";", tab: "\t", bar: "|" })[
		/comma|semicolon|tab|bar/.exec(name)?.[0] ?? "comma"
	] ?? ",";
