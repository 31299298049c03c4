import { expect, test } from "vitest";
import { createWorkbook } from "~/testing/order-pad/workbook";
import { readFirstSheet } from "./read-sheet.server";

const LIMITS = { unpackedBytes: 1024 * 1024, rows: 10, cells: 10, textChars: 100 };
const ROWS = [["TY-1", 5]];
const READ = [["TY-1", "5"]];

const readRows = async (bytes: Uint8Array) => (await readFirstSheet(bytes, LIMITS)).rows;

/** The directory again, each entry with its sizes and place in a field of ZIP64, as programs write that calculate a sheet row by row. */
function moveSizes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const view = new DataView(bytes.buffer);
	const end = bytes.length - 22;
	const start = view.getUint32(end + 16, true);
	const moved = [...bytes.subarray(0, start)];
	for (let at = start; at < end; ) {
		const next = at + 46 + view.getUint16(at + 28, true);
		const entry = bytes.slice(at, next);
		const entryView = new DataView(entry.buffer);
		const field = new DataView(new ArrayBuffer(28));
		field.setUint16(0, 1, true);
		field.setUint16(2, 24, true);
		for (const [place, from] of [24, 20, 42].entries()) {
			field.setBigUint64(4 + 8 * place, BigInt(view.getUint32(at + from, true)), true);
			entryView.setUint32(from, 0xffffffff, true);
		}
		entryView.setUint16(30, 28, true);
		moved.push(...entry, ...new Uint8Array(field.buffer));
		at = next;
	}
	return Uint8Array.from([...moved, ...bytes.subarray(end)]);
}

test("archives with sizes in the field of ZIP64 are read", async () => {
	expect(await readRows(moveSizes(createWorkbook(ROWS)))).toEqual(READ);
});

test("parts that aren't packed, and names with backslashes or other letters, are read", async () => {
	expect(await readRows(createWorkbook(ROWS, { isPacked: false }))).toEqual(READ);
	const sheet = "<worksheet><sheetData><row><c><v>7</v></c></row></sheetData></worksheet>";
	const bytes = createWorkbook([], {
		files: {
			"XL\\worksheets\\Other.xml": sheet,
			"xl/_rels/workbook.xml.rels":
				'<Relationships><Relationship Id="rId1" Type="a/worksheet" Target="worksheets\\other.xml"/></Relationships>',
		},
	});
	expect(await readRows(bytes)).toEqual([["7"]]);
});

test("a comment at the end of an archive is left out", async () => {
	const bytes = createWorkbook(ROWS);
	const end = bytes.length - 22;
	const commented = Uint8Array.from([...bytes, ...new TextEncoder().encode("made by hand")]);
	new DataView(commented.buffer).setUint16(end + 20, 12, true);
	expect(await readRows(commented)).toEqual(READ);
});

test("one damaged letter refuses the file", async () => {
	const bytes = createWorkbook(ROWS, { isPacked: false });
	const text = new TextDecoder("latin1").decode(bytes);
	bytes[text.indexOf("TY-1")] = 0x55;
	await expect(readRows(bytes)).rejects.toThrow("xl/worksheets/sheet1.xml is damaged.");
});
