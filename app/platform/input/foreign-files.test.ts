import { expect, test } from "vitest";
import { listExpectedRows } from "~/testing/foreign-files/expected";
import { FOREIGN_FILES } from "~/testing/foreign-files/load-files";
import { decodeText } from "./decode-text";
import { readFirstSheet } from "./read-sheet.server";
import { openTable } from "./tables/read-rows";

const LIMITS = { unpackedBytes: 4 * 1024 * 1024, rows: 1000, cells: 100, textChars: 32_767 };

async function readRows(name: string, bytes: Uint8Array): Promise<string[][]> {
	if (name.endsWith(".xlsx")) return (await readFirstSheet(bytes, LIMITS)).rows;
	const rows: string[][] = [];
	for (const { line, cells } of openTable(decodeText(bytes)?.text ?? "").rows)
		rows[line - 1] = cells;
	return rows;
}

test.each(Array.from(FOREIGN_FILES))("%s is read cell by cell", async (name, bytes) => {
	const rows = await readRows(name, bytes);
	const expected = listExpectedRows(name);
	expect(listCells(rows)).toEqual(listCells(expected));
});

/** 'B3: Hex bolt' of each filled cell. Line breaks of cells are those of their file. */
const listCells = (rows: readonly (readonly string[])[]): string[] =>
	Array.from(rows, (row = [], n) =>
		row.flatMap((cell, column) =>
			cell === ""
				? []
				: [`${String.fromCharCode(65 + column)}${n + 1}: ${cell.replaceAll(/\r\n?/g, "\n")}`],
		),
	).flat();
